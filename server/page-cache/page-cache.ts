import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { sessionCookieName } from "#app/auth/session.server.ts";
import { createRequestContext } from "#app/context.server.ts";
import { currentLog } from "#app/current-log.server.ts";
import { matchesNone } from "#app/http/etag.server.ts";
import { plainCookie, setPlainCookie } from "#app/plain-cookie.server.ts";
import { ANYBODY } from "#app/shell/fill-in.server.ts";
import { shellUserOf } from "#app/shell/shell-data.server.ts";
import type { ShellUser } from "#app/shell/shell-data.ts";
import type { AppParts } from "#server/app.ts";
import { encodingFor } from "#server/compress.ts";
import { logWhenOver } from "#server/log.ts";
import { clientAddress, requestIdOf } from "#server/request.ts";
import { securityHeaders } from "#server/security-headers.ts";
import {
  personalise,
  variantFor,
  variantSize,
  type RenderedResponse,
  type Page,
  type Variant,
} from "./page.ts";
import { createPages } from "./pages.ts";
import { headOf, requestFor, visitBy, visitOf, type Visit } from "./visit.ts";

const MAX_PERSONAL_BYTES = 8 * 1024 * 1024;
/** In milliseconds. */
const PERSON_TTL = 2_000;
const MAX_PEOPLE = 10_000;
const NOBODY: { user?: ShellUser } = {};
/** Longest session cookie that is looked up, in characters: ours are shorter. */
const MAX_SESSION_LENGTH = 200;

/** Creates the page cache, in front of Remix and everything that takes time (docs/decisions/0007-page-cache.md). */
export function createPageCache({ config, services, log, handle, draining }: AppParts) {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies, secure } = config;
  const sessionCookie = sessionCookieName(secure);
  const pages = createPages({ render, headers: securityHeaders(publicUrl), log });
  // Pages stay on "missed": they expire after 30 s anyway, and are all there is while Postgres is down.
  for (const event of ["stats", "commands", "site", "pictures"] as const)
    services.events.on(event, () => pages.empty());

  /** People by session cookie. A shell may thereby show an ended session, or an old name, for 2 s. */
  const people = new LRUCache<string, { user?: ShellUser }>({
    max: MAX_PEOPLE,
    ttl: PERSON_TTL,
    fetchMethod: async (cookie) => {
      const session = await services.sessions.getSession(`${sessionCookie}=${cookie}`);
      return { user: shellUserOf(session, services) };
    },
  });
  const personal = new LRUCache<string, { page: Page; variant: Variant }>({
    maxSize: MAX_PERSONAL_BYTES,
    sizeCalculation: ({ variant }) => variantSize(variant),
  });

  /** Has Remix answer a request that contains nothing personal and is not aborted with a visitor. */
  async function render(visit: Visit): Promise<RenderedResponse> {
    const requestId = randomUUID();
    const nonce = randomBytes(16).toString("base64");
    const request = requestFor(visit, publicUrl);
    const cookie = request.headers.get("Cookie");
    const requestLog = log.child({ requestId });
    const viewer = visit.viewer === "visitor" ? undefined : { ...ANYBODY, isOwner: visit.viewer === "owner" };
    const context = { requestId, address: "", log: requestLog, notes: {}, nonce, cookie, draining, viewer };
    const response = await currentLog.run(requestLog, () =>
      handle(request, createRequestContext(services, context)),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: new Headers(response.headers), bytes, nonce, requestId };
  }

  /** Reads what a request asks for, if a page that is kept may answer it. */
  function read(req: IncomingMessage) {
    const head = headOf(req.rawHeaders);
    const visit = head && visitOf(req, head, { publicUrl, areas: services.site.areas });
    if (!visit) return undefined;
    const session = plainCookie(head.cookie ?? null, sessionCookie);
    return { head, visit, session, encoding: encodingFor(head["accept-encoding"]) };
  }

  /** Sends a page, or a 304 if the ETag matches. Node omits the body of a 304 and of an answer to HEAD. */
  function serve({ head, visit }: Asked, res: ServerResponse, page: Page, sent: Variant, requestId: string) {
    const isKnown = matchesNone(head["if-none-match"] ?? null, sent.etag);
    const headers = [...(isKnown ? sent.notModified : sent.headers), "x-request-id", requestId];
    if (visit.chosen && page.isDocument)
      headers.push("set-cookie", setPlainCookie("lng", visit.chosen, { secure }));
    if (draining()) headers.push("connection", "close");
    res.writeHead(isKnown ? 304 : 200, headers).end(sent.bytes);
  }

  function personalKey({ visit, encoding }: Asked, { name, username, avatarUrl }: ShellUser): string {
    return JSON.stringify([visit.key, encoding, name, username, avatarUrl]);
  }

  type Asked = NonNullable<ReturnType<typeof read>>;

  return {
    read,

    /** Sends the cached page of a request, if there is one. Returns whether it did. */
    serveCached(asked: Asked | undefined, req: IncomingMessage, res: ServerResponse): boolean {
      const person = asked?.session === undefined ? NOBODY : people.get(asked.session);
      if (!asked || !person) return false;
      const page = pages.get(visitBy(person.user, asked.visit));
      const own = person.user && personal.get(personalKey(asked, person.user));
      if (!page || (own ? own.page !== page : person.user)) return false;
      const requestId = requestIdOf(req, proxies);
      if (log.isLevelEnabled("debug")) {
        const address = clientAddress(req, proxies);
        logWhenOver(req, res, { log: log.child({ requestId }), address, notes: { cached: true } });
      }
      serve(asked, res, page, own?.variant ?? variantFor(page, asked.encoding), requestId);
      return true;
    },

    /**
     * Sends a page that is rendered for all equal requests. If it is not public, returns the response of `pass`, which
     * gets the error of a session that could not be read.
     */
    async render(
      asked: Asked | undefined,
      req: IncomingMessage,
      res: ServerResponse,
      pass: (unread?: Error) => Promise<Response>,
    ): Promise<Response | undefined> {
      if (!asked) return pass();
      const { session } = asked;
      if (session !== undefined && (session.length > MAX_SESSION_LENGTH || !pages.isShared(asked.visit.path)))
        return pages.pass(asked.visit.path, pass);
      const person =
        session === undefined ? NOBODY : await people.fetch(session).catch((error: Error) => error);
      // Remix answers in its own way, without waiting for the database once more.
      if (!person || person instanceof Error) return pages.pass(asked.visit.path, () => pass(person));
      const { user } = person;
      const visit = visitBy(user, asked.visit);
      const page = pages.get(visit) ?? (await pages.answer(visit, pass));
      if (page instanceof Response) return page;
      const variant = user ? await personalise(page, user, asked.encoding) : variantFor(page, asked.encoding);
      if (user) personal.set(personalKey(asked, user), { page, variant });
      serve(asked, res, page, variant, String(res.getHeader("X-Request-Id")));
      return undefined;
    },
  };
}
