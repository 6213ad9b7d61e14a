import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Handle } from "#server/app.ts";
import { clientAddress, requestIdOf } from "#server/caller.ts";
import { logWhenOver } from "#server/request-log.ts";
import { securityHeaders } from "#server/security-headers.ts";

import { headOf } from "./head.ts";
import { createPageCache, type Limits } from "./page-cache.ts";
import type { Page } from "./page.ts";
import { createRender } from "./render.ts";
import { servePage } from "./serve.ts";
import { visitOf } from "./visit.ts";

export interface VisitorPages {
  /** Sends the cached page of this request, if there is one. Returns whether it did. */
  serveCached(req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * Renders the page once for this and concurrent equal requests, and sends it. For a page that is not public it
   * returns the response of `pass`, the request's own call of Remix, which the caller sends.
   *
   * @throws Remix's error
   */
  render(
    req: IncomingMessage,
    res: ServerResponse,
    pass: () => Promise<Response>,
  ): Promise<Response | undefined>;
}

interface VisitorPagesOptions {
  config: Pick<Config, "PUBLIC_URL" | "TRUST_PROXY" | "secure">;
  services: Services;
  log: Logger;
  handle: Handle;
  draining: () => boolean;
  limits: Limits;
}

/** Connects the page cache to HTTP, in front of Remix and everything that takes time. */
export function createVisitorPages(options: VisitorPagesOptions): VisitorPages {
  const { config, services, log, draining, limits } = options;
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies, secure } = config;
  const known = { publicUrl, sessionCookie: sessionCookieName(secure) };
  const render = createRender({ ...options, publicUrl });
  const cache = createPageCache({ render, headers: securityHeaders(publicUrl), log, ...limits });
  // Not emptied on "missed" notifications: pages expire after 30 s anyway, and they are all there is while Postgres
  // is down.
  services.events.on("stats", () => cache.empty());

  /** Parses a request that the cache may answer, and returns how to send a page for it. */
  function read(req: IncomingMessage, res: ServerResponse) {
    const head = headOf(req.rawHeaders);
    const visit = head && visitOf(req, head, known);
    const serve = (page: Page, requestId: string) =>
      head && visit && servePage(page, res, { visit, head, requestId, secure, draining: draining() });
    return visit && { visit, serve };
  }

  return {
    serveCached(req, res) {
      const asked = read(req, res);
      const page = asked && cache.get(asked.visit);
      if (!page) return false;
      const requestId = requestIdOf(req, proxies);
      if (log.isLevelEnabled("debug")) {
        const address = clientAddress(req, proxies);
        logWhenOver(req, res, { log: log.child({ requestId }), address, notes: { cached: true } });
      }
      asked.serve(page, requestId);
      return true;
    },

    async render(req, res, pass) {
      const asked = read(req, res);
      if (!asked) return pass();
      const answer = await cache.answer(asked.visit, pass);
      if (answer instanceof Response) return answer;
      const requestId = String(res.getHeader("X-Request-Id"));
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      asked.serve(answer, requestId);
      return undefined;
    },
  };
}
