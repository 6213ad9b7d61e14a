import { LRUCache } from "lru-cache";

import { isForVisitors } from "./page.ts";

/** Which paths have pages for visitors, as their answers said. */
export interface VisitorPaths {
  has(path: string): boolean;
  /** Resolves when the first answer is there, where somebody is just asking for it. */
  asked(path: string): Promise<unknown> | undefined;
  /** Gives the answer on as it is, and remembers what it says. */
  learnFrom(path: string, answer: Promise<Response>): Promise<Response>;
}

/** A site has a few hundred; those that are none are remembered so that nobody waits for another's answer. */
const MOST = 2_000;

/**
 * Only an answer says whether a page is for all visitors. So the first request for a path goes to Remix as it came, and
 * the others that come meanwhile wait for what is learned from it.
 */
export function createVisitorPaths(): VisitorPaths {
  const known = new LRUCache<string, boolean>({ max: MOST });
  const asking = new Map<string, Promise<unknown>>();

  return {
    has: (path) => known.get(path) ?? false,
    asked: (path) => asking.get(path),

    async learnFrom(path, answer) {
      const learned = answer.then((response) => known.set(path, isForVisitors(response)));
      if (!known.has(path) && !asking.has(path)) {
        // Who waits learns nothing from a failure, and its own request has it.
        const over = learned.catch(() => {}).finally(() => asking.delete(path));
        asking.set(path, over);
      }
      await learned;
      return answer;
    },
  };
}
