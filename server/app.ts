import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import type { Logger } from "pino";

import type { Config } from "#app/config.server.ts";
import { createRequestContext, type RequestContext } from "#app/http/context.server.ts";
import { HttpError, httpErrorOf } from "#app/http/errors.server.ts";
import type { Services } from "#app/services.server.ts";

import { createAssets } from "./assets.ts";
import { clientAddress, requestIdOf } from "./caller.ts";
import { createGeneralLimit } from "./general-limit.ts";
import type { Limits } from "./page-cache/page-cache.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createKnownSettings } from "./known-settings.ts";
import { refuse } from "./refusal.ts";
import { logWhenOver, type RequestNotes } from "./request-log.ts";
import { requestOf } from "./request.ts";
import { BrokenBodyError, respond } from "./respond.ts";
import { securityHeaders } from "./security-headers.ts";
import { targetOf } from "./target.ts";

export type Handle = (request: Request, context: RequestContext) => Promise<Response>;

export interface AppOptions {
  config: Pick<Config, "PUBLIC_URL" | "TRUST_PROXY" | "RATE_LIMIT_SCALE" | "secure">;
  services: Services;
  log: Logger;
  handle: Handle;
  assetsDir?: string;
  /** Turns the page cache on; `{}` uses its default limits. Omitted in development, where sources change under the pages. */
  pageCache?: Limits;
}

/** Error codes by which Node reports a closed connection. */
const DISCONNECTED = new Set<unknown>([
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
]);

export interface App {
  listener: RequestListener;
  drain(): void;
}

/**
 * Builds the HTTP listener. Every request gets an id, a nonce, a log line and the security headers; malformed,
 * oversized, rate-limited and cross-site requests are refused before they reach Remix.
 */
export function createApp({ config, services, log, assetsDir, pageCache, ...options }: AppOptions): App {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = config;
  const headers = new Map(Object.entries(securityHeaders(publicUrl)));
  const serveAsset = assetsDir === undefined ? undefined : createAssets(assetsDir);
  const limit = createGeneralLimit({ scale: config.RATE_LIMIT_SCALE, bearers: services.bearers });
  let draining = false;
  const handle: Handle = async (request, context) =>
    requireAnswer(await options.handle(request, context), request);
  const pages =
    pageCache &&
    createPageCache({ config, services, log, handle, draining: () => draining, limits: pageCache });

  const settings = createKnownSettings({ config, services, log, draining: () => draining });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (pages?.serveCached(req, res) || settings.serve(req, res)) return;
    const requestId = requestIdOf(req, proxies);
    const requestLog = log.child({ requestId });
    const notes: RequestNotes = {};
    const address = clientAddress(req, proxies);
    logWhenOver(req, res, { log: requestLog, address, notes });
    prepare(res, requestId);
    const context = createRequestContext(services, {
      requestId,
      address,
      log: requestLog,
      nonce: randomBytes(16).toString("base64"),
      cookie: req.headers.cookie ?? null,
      draining: () => draining,
    });
    try {
      const url = targetOf(req, publicUrl);
      notes.asset = serveAsset?.(req, res, url);
      if (notes.asset) return;
      await limit({ req, path: url.pathname, address });
      const learn = settings.learn(req);
      const pass = async () =>
        handle(await requestOf(req, res, { url, signal: disconnectSignal(res) }), context);
      const response = pages ? await pages.render(req, res, pass) : await pass();
      if (!response) return;
      learn?.(response);
      await send(response, req, res);
    } catch (error) {
      if (res.headersSent || res.destroyed) return abort(error, res, requestLog);
      const refusal = httpErrorOf(error);
      notes.refused = refusal.code;
      prepare(res, requestId);
      await send(await refuse(refusal, req, { context, handle: options.handle, publicUrl }), req, res);
    }
  }

  function prepare(res: ServerResponse, requestId: string): void {
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    res.setHeaders(headers).setHeader("X-Request-Id", requestId);
    if (draining) res.setHeader("Connection", "close");
  }

  function send(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
    // Draining may have begun after `prepare` ran.
    if (draining) res.setHeader("Connection", "close");
    return respond(response, req, res);
  }

  return {
    listener: (req, res) => {
      answer(req, res).catch((error: unknown) => abort(error, res, log));
    },
    drain: () => {
      draining = true;
    },
  };
}

/** Treats Remix's empty 500, its answer when even the error boundary fails, as an error of ours. */
function requireAnswer(response: Response, { method }: Request): Response {
  if (response.status !== 500 || response.body || method === "HEAD") return response;
  throw new HttpError(500, "internal", "Something went wrong on our side.");
}

/** Aborts when the client disconnects before the response is complete. */
function disconnectSignal(res: ServerResponse): AbortSignal {
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  return abort.signal;
}

/** Closes the connection of a response that cannot be completed. A disconnected client is logged at debug only. */
function abort(error: unknown, res: ServerResponse, log: Logger): void {
  const broken = error instanceof BrokenBodyError;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const left = !broken && (res.headersSent ? DISCONNECTED.has(code) : res.destroyed);
  log[left ? "debug" : "error"]({ err: broken ? error.cause : error }, "the answer broke off");
  res.destroy();
}
