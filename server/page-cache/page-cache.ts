import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import { isKeepable, MAX_PAGE_BYTES, makePage, type Answer, type Page } from "./page.ts";
import type { Visit } from "./visit.ts";
import { createVisitorPaths } from "./visitor-paths.ts";

export interface PageCache {
  /** Returns a cached page of at most 30 s, and renders one older than 15 s again in the background. */
  get(visit: Visit): Page | undefined;
  /**
   * Answers a visit that `get` had no page for: one shared render for concurrent requests, or `pass`, the visitor's
   * own request to Remix, for a page that is not public.
   *
   * @throws Remix's error
   */
  answer(visit: Visit, pass: () => Promise<Response>): Promise<Page | Response>;
  /** Invalidates all pages, and the renders under way for later requests. */
  empty(): void;
}

export interface Limits {
  /** Clock in milliseconds, from any origin. */
  now?: () => number;
  maxBytes?: number;
}

interface PageCacheOptions extends Limits {
  render: (visit: Visit) => Promise<Answer>;
  headers: Record<string, string>;
  log: Logger;
}

interface Rendering {
  began: number;
  answer: Promise<Page | Answer>;
}

interface Kept {
  page: Page;
  visit: Visit;
  /** Clock time and generation when the render began. */
  began: number;
  generation: number;
  hits: number;
}

/** In milliseconds. The statistics on a page are thereby at most 30 s old. */
const FRESH_AGE = 15_000;
const MAX_AGE = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Creates a short-lived cache in memory for the pages that are the same for every visitor. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, headers, log, now = () => performance.now(), maxBytes = MAX_BYTES } = options;
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: MAX_PAGE_BYTES,
    sizeCalculation: ({ page }) => page.size,
    dispose: (gone) => count(gone, log),
  });
  const paths = createVisitorPaths();
  const underWay = new Map<string, Rendering>();
  let generation = 0;

  /** Joins the render under way for this key, unless it began more than 30 s ago, or begins one. */
  function rendered(visit: Visit): Promise<Page | Answer> {
    const other = underWay.get(visit.key);
    if (other && now() - other.began < MAX_AGE) return other.answer;
    const began = now();
    const mine: Rendering = {
      began,
      answer: renderAndKeep(visit, () => underWay.get(visit.key) === mine, began),
    };
    underWay.set(visit.key, mine);
    const forget = () => void (underWay.get(visit.key) === mine && underWay.delete(visit.key));
    mine.answer.then(forget, forget);
    return mine.answer;
  }

  /** Renders and stores a page. `current` returns false once the cache was invalidated or a newer render began. */
  async function renderAndKeep(visit: Visit, current: () => boolean, began: number): Promise<Page | Answer> {
    const answer = await render(visit);
    if (!isKeepable(answer)) {
      if (answer.status === 404 && current()) kept.delete(visit.key);
      return answer;
    }
    const page = await makePage(answer, headers, kept.peek(visit.key)?.page);
    if (current()) kept.set(visit.key, { page, visit, began, generation, hits: 0 });
    return page;
  }

  return {
    get(visit) {
      const found = kept.get(visit.key);
      if (!found || found.generation !== generation) return undefined;
      const age = now() - found.began;
      if (age >= MAX_AGE) return undefined;
      if (age >= FRESH_AGE && !underWay.has(visit.key)) {
        rendered(visit).catch((err: unknown) =>
          log.error({ err }, "a kept page could not be rendered again"),
        );
      }
      found.hits++;
      return found.page;
    },

    async answer(visit, pass) {
      const asked = paths.asked(visit.path);
      // `await` only if needed: its turn of the event loop would let a second request become the first for this path.
      if (asked) await asked;
      if (paths.has(visit.path)) {
        const answer = await rendered(visit);
        if ("plain" in answer) return answer;
        // A response that sets a cookie is meant for one person.
        if (!answer.headers.has("Set-Cookie")) return responseOf(answer);
      }
      return paths.learnFrom(visit.path, pass());
    },

    empty() {
      generation++;
      underWay.clear();
    },
  };
}

/** Response for a page that could not be cached, often an error page that shows its request id. */
function responseOf({ status, headers, bytes, requestId }: Answer): Response {
  const response = new Response(bytes.length > 0 ? bytes : null, { status, headers });
  response.headers.set("X-Request-Id", requestId);
  return response;
}

/** Logs how often an evicted page was served: cached responses have no log line each. */
function count({ visit: { path, category, locale, theme }, hits }: Kept, log: Logger): void {
  if (hits > 0) log.info({ path, category, locale, theme, hits }, "answered from the page cache");
}
