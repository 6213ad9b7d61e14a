import { LRUCache } from "lru-cache";

import { isForVisitors } from "./page.ts";

/** Paths that are known to have public pages. */
export interface VisitorPaths {
  has(path: string): boolean;
  /** Resolves when the first request for this path, if one is under way, has its response. */
  asked(path: string): Promise<unknown> | undefined;
  /** Passes the response on and stores whether it is public. */
  learnFrom(path: string, answer: Promise<Response>): Promise<Response>;
}

/** A site has a few hundred public paths. Others are stored too, so that their requests do not wait for each other. */
const MAX_ENTRIES = 2_000;

/**
 * Creates the list. Only a response tells whether a page is public, so the first request for a path goes to Remix,
 * and concurrent ones wait for its result.
 */
export function createVisitorPaths(): VisitorPaths {
  const known = new LRUCache<string, boolean>({ max: MAX_ENTRIES });
  const asking = new Map<string, Promise<unknown>>();

  return {
    has: (path) => known.get(path) ?? false,
    asked: (path) => asking.get(path),

    async learnFrom(path, answer) {
      const learned = answer.then((response) => known.set(path, isForVisitors(response)));
      if (!known.has(path) && !asking.has(path)) {
        // Waiting requests ignore the failure: only the request that caused it reports it.
        const over = learned.catch(() => {}).finally(() => asking.delete(path));
        asking.set(path, over);
      }
      await learned;
      return answer;
    },
  };
}
