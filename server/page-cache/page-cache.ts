import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import { isKeepable, LARGEST, makePage, type Answer, type Page } from "./page.ts";
import type { Visit } from "./visit.ts";
import { createVisitorPaths } from "./visitor-paths.ts";

export interface PageCache {
  /** The page of this visit if there is one that may be shown. One that is not fresh begins to be rendered again. */
  get(visit: Visit): Page | undefined;
  /**
   * The answer to a visit that `get` had no page for: rendered once for all who ask at the same time, or `pass`, the
   * visitor's own request to Remix, where the page is not for all visitors.
   *
   * @throws what Remix throws
   */
  answer(visit: Visit, pass: () => Promise<Response>): Promise<Page | Response>;
  /** What is kept is not shown any more, and neither is what is being rendered to those who ask from now on. */
  empty(): void;
}

export interface Limits {
  /** In milliseconds, from any beginning. */
  now?: () => number;
  /** How much is kept, in bytes. */
  maxBytes?: number;
}

interface PageCacheOptions extends Limits {
  /** Remix's answer to a visit. */
  render: (visit: Visit) => Promise<Answer>;
  /** Headers of pages that do not name them themselves. */
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
  /** When its render began, and after how many times of being emptied. */
  began: number;
  generation: number;
  /** How often it was shown. */
  hits: number;
}

/** Milliseconds after which a page is rendered again, and no longer shown: its statistics are at most 30 s old. */
const FRESH = 15_000;
const OLDEST = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Keeps the pages that are the same for every visitor, for seconds, in the memory of this process. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, headers, log, now = () => performance.now(), maxBytes = MAX_BYTES } = options;
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ page }) => page.size,
    dispose: (gone) => count(gone, log),
  });
  const paths = createVisitorPaths();
  const underWay = new Map<string, Rendering>();
  let generation = 0;

  /** One render at a time for each key. One that began too long ago is left to those who wait for it. */
  function rendered(visit: Visit): Promise<Page | Answer> {
    const other = underWay.get(visit.key);
    if (other && now() - other.began < OLDEST) return other.answer;
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

  /** `current` becomes false when the cache was emptied meanwhile, or somebody began anew. */
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
      if (age >= OLDEST) return undefined;
      if (age >= FRESH && !underWay.has(visit.key)) {
        rendered(visit).catch((err: unknown) =>
          log.error({ err }, "a kept page could not be rendered again"),
        );
      }
      found.hits++;
      return found.page;
    },

    async answer(visit, pass) {
      const asked = paths.asked(visit.path);
      // Without a turn of the event loop, in which others could become the first, too.
      if (asked) await asked;
      if (paths.has(visit.path)) {
        const answer = await rendered(visit);
        if ("plain" in answer) return answer;
        // What sets a cookie is meant for one person.
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

/** A page that could not be kept, often one that says why and names its request. */
function responseOf({ status, headers, bytes, requestId }: Answer): Response {
  const response = new Response(bytes.length > 0 ? bytes : null, { status, headers });
  response.headers.set("X-Request-Id", requestId);
  return response;
}

/** Pages from the cache have no line each in the log: one line says how many there were. */
function count({ visit: { path, category, locale, theme }, hits }: Kept, log: Logger): void {
  if (hits > 0) log.info({ path, category, locale, theme, hits }, "answered from the page cache");
}
