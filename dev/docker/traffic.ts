import assert from "node:assert/strict";
import { load } from "./client.ts";
import { PREFIX, type Site } from "./stack.ts";

/** Paths of every other request. The others save: a proxy may lose what has a body where it tries a path again. */
const PATHS = ["/", "/commands", PREFIX, "/login"];

/** People look and begin to sign in, and the bot reads and saves, until `over` settles. @returns what was seen */
export async function traffic({ bot, visitor }: Site, perSecond: number, over: Promise<unknown>) {
  let count = 0;
  const one = () => {
    if (count++ % 2) return bot(PREFIX, { settings: { prefix: "?" } });
    const path = PATHS[((count / 2) % PATHS.length) | 0] ?? "/";
    return path === PREFIX ? bot(path) : visitor(path);
  };
  return load(one, perSecond, over);
}

/** Does the same, and expects that no request fails. */
export async function unharmedTraffic(site: Site, perSecond: number, over: Promise<unknown>) {
  const { failures, seen } = await traffic(site, perSecond, over);
  assert.deepEqual(failures.slice(0, 5), [], `${seen}: ${failures[0]}`);
  return seen;
}
