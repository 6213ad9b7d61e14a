import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import {
  isCacheable,
  isForVisitors,
  makePage,
  MAX_PAGE_BYTES,
  sizeOf,
  type RenderedResponse,
  type Page,
} from "./page.ts";
import type { Visit } from "./visit.ts";

/** In milliseconds. The statistics on a page are thereby at most 30 s old. */
const FRESH_AGE = 15_000;
const MAX_AGE = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** A site has a few hundred public paths. Others are stored too, so that their requests do not wait for each other. */
const MAX_PATHS = 2_000;

interface PagesOptions {
  render: (visit: Visit) => Promise<RenderedResponse>;
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
  const underWay = new Map<string, { began: number; answer: Promise<Page | RenderedResponse> }>();
  /** Paths with and without a public page, as their last response tells; a promise while the first request is under way. */
  const paths = new LRUCache<string, boolean | Promise<unknown>>({ max: MAX_PATHS });

  /** Joins the render under way for this key, unless it began more than 30 s ago, or begins one. */
  function rendered(visit: Visit): Promise<Page | RenderedResponse> {
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
  ): Promise<Page | RenderedResponse> {
    const answer = await render(visit);
    if (!isCacheable(answer)) {
      if ([404, 410].includes(answer.status) && isCurrent()) entries.delete(visit.key);
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
        // Rendered once more for one person: responses that set a cookie, and those with placeholders for a name and a picture.
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

function responseOf({ status, headers, bytes, requestId }: RenderedResponse): Response {
  const response = new Response(bytes.length > 0 ? bytes : null, { status, headers });
  response.headers.set("X-Request-Id", requestId);
  return response;
}

/** Logs how often an evicted page was served: cached responses have no log line each. */
function count({ visit: { path, category, locale, theme }, hits }: Entry, log: Logger): void {
  if (hits > 0) log.info({ path, category, locale, theme, hits }, "answered from the page cache");
}
