import assert from "node:assert/strict";
import { load } from "./client.ts";
import { PREFIX, type Site } from "./stack.ts";

/** Paths of nine requests of ten. The tenth saves. */
const PATHS = ["/", "/commands", PREFIX, "/", "/commands", "/", PREFIX, "/login", "/"];

/** People look and begin to sign in, and the bot reads and saves, until `over` settles. @returns what was seen */
export async function traffic({ bot, visitor }: Site, perSecond: number, over: Promise<unknown>) {
  let count = 0;
  const one = () => {
    const path = PATHS[count++ % (PATHS.length + 1)];
    if (!path) return bot(PREFIX, { settings: { prefix: "?" } });
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
