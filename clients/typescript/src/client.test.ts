import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changes, item, listen, refused, snapshot } from "./fake-site.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
const bots: ReturnType<typeof listen>[] = [];
afterEach(async () => {
  for (const bot of bots.splice(0)) await bot.end();
  vi.useRealTimers();
});

/** Starts a bot that follows until the test ends, and lets it read the responses. */
async function follow(...given: Parameters<typeof listen>) {
  const bot = listen(...given);
  bots.push(bot);
  await vi.advanceTimersByTimeAsync(0);
  return bot;
}

test("follow reads the snapshot in pages, then changes; all polls but the first wait", async () => {
  const bot = await follow([
    snapshot([item("1", 1, "?")], "page 2"),
    snapshot([item("2", 4, "$")]),
    changes([], "a"),
    changes([item("1", 2, "%")], "b", true),
    changes([item("3", 1, "&")], "c"),
  ]);
  expect(bot.asked.map(({ path, query }) => `${path} ${query.cursor ?? "-"} ${query.wait ?? "-"}`)).toEqual([
    "/api/bot/snapshot - -",
    "/api/bot/snapshot page 2 -",
    "/api/bot/changes begin 0",
    "/api/bot/changes a 25",
    "/api/bot/changes b 25",
    "/api/bot/changes c 25",
  ]);
  expect(bot.asked[0]?.headers.get("Authorization")).toBe("Bearer secret");
  expect(bot.received).toEqual([
    "snapshot prefix 1 - → ?",
    "snapshot prefix 2 - → $",
    "changes prefix 1 ? → %",
    "changes prefix 3 - → &",
  ]);
  expect(bot.states).toEqual([{ state: "ready", count: 2 }]);
  expect(bot.pearl.settings("prefix", "1")).toEqual({ prefix: "%" });
  expect(bot.pearl.settings("prefix", "9")).toBeUndefined();
});

test("while the site is unreachable, settings are kept and retries slow down", async () => {
  const away = Array.from({ length: 9 }, () => new TypeError("fetch failed"));
  const bot = await follow([snapshot([item("1", 1, "?")]), changes([], "a"), ...away, changes([], "b")]);
  await vi.advanceTimersByTimeAsync(600_000);
  const pauses = bot.states.flatMap(({ retryIn = [] }) => retryIn);
  for (const [i, pause] of pauses.slice(0, away.length).entries()) {
    const full = Math.min(60_000, 1_000 * 2 ** i);
    expect(pause).toBeGreaterThanOrEqual(full / 2);
    expect(pause).toBeLessThanOrEqual(full);
  }
  expect(bot.states[away.length + 1]).toEqual({ state: "ready", count: 1 });
  expect(bot.pearl.settings("prefix", "1")).toEqual({ prefix: "?" });
  expect(bot.received).toHaveLength(1);
});

test("pages of nothing that say there is more are asked for with growing pauses", async () => {
  const bot = await follow([snapshot([]), ...Array.from({ length: 99 }, () => changes([], "a", true))]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bot.asked.length).toBeLessThan(10);
});

test.each([
  { what: "response", reply: "hang" },
  { what: "end of its body", reply: new Response(new ReadableStream()) },
] as const)("a poll without $what times out and is repeated", async ({ reply }) => {
  const bot = await follow([snapshot([]), changes([], "a"), reply, changes([], "b")]);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(bot.asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(bot.asked).toHaveLength(5);
  expect(bot.states).toMatchObject([
    { state: "ready" },
    { state: "stale", error: { message: "GET /api/bot/changes: no answer in time" } },
    { state: "ready" },
  ]);
});

test.each([401, 403])("%i ends follow, because the secret is wrong", async (status) => {
  const bot = listen([refused(status, "unauthorized")]);
  await expect(bot.following).rejects.toMatchObject({ name: "PearlError", status });
  expect(bot.asked).toHaveLength(1);
  expect(bot.states).toMatchObject([{ state: "error", count: 0, error: { status } }]);
});
