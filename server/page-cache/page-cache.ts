import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { sessionCookieName } from "#app/auth/session.server.ts";
import { createRequestContext } from "#app/http/context.server.ts";
import { plainCookie } from "#app/http/plain-cookie.server.ts";
import { shellUserOf } from "#app/shell/shell-data.server.ts";
import type { ShellUser } from "#app/shell/shell-data.ts";
import type { AppParts } from "#server/app.ts";
import { encodingFor } from "#server/compress.ts";
import { logWhenOver } from "#server/log.ts";
import { clientAddress, requestIdOf } from "#server/request.ts";
import { securityHeaders } from "#server/security-headers.ts";
import {
  ANYBODY,
  isForVisitors,
  isCacheable,
  makePage,
  MAX_PAGE_BYTES,
  personalise,
  servePage,
  sizeOf,
  variantFor,
  variantSize,
  type Answer,
  type Page,
  type Variant,
} from "./page.ts";
import { headOf, requestFor, visitBy, visitOf, type Visit } from "./visit.ts";

/** In milliseconds. The statistics on a page are thereby at most 30 s old. */
const FRESH_AGE = 15_000;
const MAX_AGE = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PERSONAL_BYTES = 8 * 1024 * 1024;
const PERSON_TTL = 2_000;
const MAX_PEOPLE = 10_000;
const NOBODY: { user?: ShellUser } = {};
/** Our own cookies are shorter. */
const MAX_SESSION_LENGTH = 200;
/** A site has a few hundred public paths. Others are stored too, so that their requests do not wait for each other. */
const MAX_PATHS = 2_000;

/**
 * Creates the page cache, in front of Remix and everything that takes time (docs/decisions/0007-page-cache.md). Pages of
 * signed-in people are rendered once for all of them, and each person's name and picture are put in.
 */
export function createPageCache({ config, services, log, handle, draining }: AppParts) {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies, secure } = config;
  const sessionCookie = sessionCookieName(secure);
  const pages = createPages({ render, headers: securityHeaders(publicUrl), log });
  // Not on "missed": pages expire after 30 s anyway, and they are all there is while Postgres is down.
  services.events.on("stats", () => pages.empty());

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
  async function render(visit: Visit): Promise<Answer> {
    const requestId = randomUUID();
    const nonce = randomBytes(16).toString("base64");
    const request = requestFor(visit, publicUrl);
    const cookie = request.headers.get("Cookie");
    const requestLog = log.child({ requestId });
    const viewer = visit.viewer === "visitor" ? undefined : { ...ANYBODY, isOwner: visit.viewer === "owner" };
    const context = { requestId, address: "", log: requestLog, nonce, cookie, draining, viewer };
    const response = await handle(request, createRequestContext(services, context));
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: new Headers(response.headers), bytes, nonce, requestId };
  }

  function read(req: IncomingMessage) {
    const head = headOf(req.rawHeaders);
    const visit = head && visitOf(req, head, publicUrl);
    if (!visit) return undefined;
    const session = plainCookie(head.cookie ?? null, sessionCookie);
    return { head, visit, session, encoding: encodingFor(head["accept-encoding"]) };
  }

  function serve(
    { head, visit }: Asked,
    res: ServerResponse,
    page: Page,
    variant: Variant,
    requestId: string,
  ) {
    const { isDocument } = page;
    servePage(variant, res, { visit, isDocument, head, requestId, secure, draining: draining() });
  }

  function personalKey({ visit, encoding }: Asked, { name, username, avatarUrl }: ShellUser): string {
    return JSON.stringify([visit.key, encoding, name, username, avatarUrl]);
  }

  type Asked = NonNullable<ReturnType<typeof read>>;

  return {
    /** Sends the cached page of this request, if there is one. Returns whether it did. */
    serveCached(req: IncomingMessage, res: ServerResponse): boolean {
      const asked = read(req);
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

    /** Sends a page that is rendered for all equal requests. If it is not public, returns the response of `pass`. */
    async render(
      req: IncomingMessage,
      res: ServerResponse,
      pass: () => Promise<Response>,
    ): Promise<Response | undefined> {
      const asked = read(req);
      if (!asked) return pass();
      const { session } = asked;
      if (session !== undefined && (session.length > MAX_SESSION_LENGTH || !pages.isShared(asked.visit.path)))
        return pages.pass(asked.visit.path, pass);
      // Remix answers in its own way if the session cannot be read.
      const person = session === undefined ? NOBODY : await people.fetch(session).catch(() => undefined);
      if (!person) return pages.pass(asked.visit.path, pass);
      const { user } = person;
      const visit = visitBy(user, asked.visit);
      const page = pages.get(visit) ?? (await pages.answer(visit, pass));
      if (page instanceof Response) return page;
      const variant = user ? await personalise(page, user, asked.encoding) : variantFor(page, asked.encoding);
      if (user) personal.set(personalKey(asked, user), { page, variant });
      const requestId = String(res.getHeader("X-Request-Id"));
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      serve(asked, res, page, variant, requestId);
      return undefined;
    },
  };
}

interface PagesOptions {
  render: (visit: Visit) => Promise<Answer>;
  headers: Record<string, string>;
  log: Logger;
  now?: () => number;
  maxBytes?: number;
}

interface Entry {
  page: Page;
  visit: Visit;
  began: number;
  hits: number;
}

/** Creates the memory of pages that are the same for every visitor. */
export function createPages({
  render,
  headers,
  log,
  now = () => performance.now(),
  maxBytes = MAX_BYTES,
}: PagesOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: MAX_PAGE_BYTES,
    sizeCalculation: ({ page }) => sizeOf(page),
    dispose: (gone) => count(gone, log),
  });
  const underWay = new Map<string, { began: number; answer: Promise<Page | Answer> }>();
  /** Paths with and without a public page, as their last response tells; a promise while the first request is under way. */
  const paths = new LRUCache<string, boolean | Promise<unknown>>({ max: MAX_PATHS });

  /** Joins the render under way for this key, unless it began more than 30 s ago, or begins one. */
  function rendered(visit: Visit): Promise<Page | Answer> {
    const other = underWay.get(visit.key);
    if (other && now() - other.began < MAX_AGE) return other.answer;
    const began = now();
    const isCurrent = () => underWay.get(visit.key) === mine;
    const answer = renderAndStore(visit, isCurrent, began).finally(
      () => isCurrent() && underWay.delete(visit.key),
    );
    const mine = { began, answer };
    underWay.set(visit.key, mine);
    return answer;
  }

  async function renderAndStore(
    visit: Visit,
    isCurrent: () => boolean,
    began: number,
  ): Promise<Page | Answer> {
    const answer = await render(visit);
    if (!isCacheable(answer)) {
      if (answer.status === 404 && isCurrent()) entries.delete(visit.key);
      return answer;
    }
    const personal = visit.viewer !== "visitor";
    const page = await makePage(answer, headers, entries.peek(visit.key)?.page, personal);
    if (isCurrent()) entries.set(visit.key, { page, visit, began, hits: 0 });
    return page;
  }

  /** Passes a request to Remix and learns from the response whether its path has a public page. */
  async function passOn(path: string, pass: () => Promise<Response>): Promise<Response> {
    const answer = pass();
    // Waiting requests ignore a failure: only the request that caused it reports it.
    const learning = answer.catch(() => paths.delete(path));
    if (!paths.has(path)) paths.set(path, learning);
    const response = await answer;
    paths.set(path, isForVisitors(response));
    return response;
  }

  return {
    /** Returns a cached page of at most 30 s, and renders one older than 15 s again in the background. */
    get(visit: Visit): Page | undefined {
      const found = entries.get(visit.key);
      if (!found) return undefined;
      const age = now() - found.began;
      if (age >= MAX_AGE) return undefined;
      if (age >= FRESH_AGE && !underWay.has(visit.key))
        rendered(visit).catch((err: unknown) =>
          log.error({ err }, "a cached page could not be rendered again"),
        );
      found.hits++;
      return found.page;
    },

    /** Answers a visit without a cached page: by one render for concurrent requests, or by `pass` if it is not public. */
    async answer(visit: Visit, pass: () => Promise<Response>): Promise<Page | Response> {
      const first = paths.get(visit.path);
      // `await` only if needed: its turn of the event loop would let a second request become the first for this path.
      if (first instanceof Promise) await first;
      if (paths.get(visit.path) === true) {
        const answer = await rendered(visit);
        if ("plain" in answer) return answer;
        // A response that sets a cookie is meant for one person, and one with placeholders for nobody.
        if (visit.viewer === "visitor" && !answer.headers.has("Set-Cookie")) return responseOf(answer);
      }
      return passOn(visit.path, pass);
    },

    /** Tells whether the last response for this path was a public page. */
    isShared: (path: string): boolean => paths.get(path) === true,

    pass: passOn,

    /** Expires all pages, and the renders under way for later requests. Their compressed bytes may be used again. */
    empty(): void {
      for (const one of entries.values()) one.began = -Infinity;
      underWay.clear();
    },
  };
}

function responseOf({ status, headers, bytes, requestId }: Answer): Response {
  const response = new Response(bytes.length > 0 ? bytes : null, { status, headers });
  response.headers.set("X-Request-Id", requestId);
  return response;
}

/** Logs how often an evicted page was served: cached responses have no log line each. */
function count({ visit: { path, category, locale, theme }, hits }: Entry, log: Logger): void {
  if (hits > 0) log.info({ path, category, locale, theme, hits }, "answered from the page cache");
}
