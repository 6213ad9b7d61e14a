import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changes, gone, item, listen, refused, snapshot } from "./fake-site.ts";

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

test("the cursor is saved with the applied settings, and a restarted client continues there", async () => {
  const [one, two] = [changes([item("1", 1, "?")], "a"), changes([item("1", 2, "%")], "b")];
  const bot = await follow([snapshot([]), one, two]);
  expect(bot.kept).toEqual([
    { cursor: "begin", items: [], tasks: {} },
    { cursor: "a", items: [item("1", 1, "?")], tasks: {} },
    { cursor: "b", items: [item("1", 2, "%")], tasks: {} },
  ]);

  const again = await follow(["hang"], { saved: bot.kept[1] });
  expect(again.asked.map(({ path, query }) => `${path} ${query.cursor}`)).toEqual(["/api/bot/changes a"]);
  expect(again.pearl.settings("prefix", "1")).toEqual({ prefix: "?" });
});

test.each([
  [
    "repeated entries do not call onChange again",
    [item("1", 1, "?"), item("1", 2, "%")],
    [item("1", 2, "%")],
    ["changes prefix 1 ? → %"],
  ],
  [
    "leaving a guild calls onDeleted once, and returning brings the same version again",
    [gone("1")],
    [gone("1"), item("1", 1, "?")],
    ["gone 1", "changes prefix 1 - → ?"],
  ],
])("%s", async (_, first, second, received) => {
  const bot = await follow([snapshot([item("1", 1, "?")]), changes(first, "a"), changes(second, "b")]);
  expect(bot.received).toEqual(["snapshot prefix 1 - → ?", ...received]);
});

test.each([
  [410, "cursor_expired"],
  [400, "bad_request"],
])("%i leads to an immediate new snapshot, and missing settings are removed", async (status, code) => {
  const saved = { cursor: "old", items: [item("1", 7, "?"), item("2", 1, "$")] };
  const bot = await follow([refused(status, code), snapshot([item("1", 3, "restored")]), changes([], "a")], {
    saved,
  });
  const paths = bot.asked.map(({ path }) => path.split("/").pop());
  expect(paths).toEqual(["changes", "snapshot", "changes", "changes"]);
  expect(bot.received).toEqual(["snapshot prefix 1 ? → restored", "gone 2"]);
  expect(bot.kept.at(-1)).toMatchObject({ cursor: "begin", items: [item("1", 3, "restored")] });
});

test("items of kinds that a newer site has are passed over", async () => {
  const newer = [{ kind: "news" }, { kind: "task" }, { ...item("1", 1, "?"), kind: "settings", more: 1 }];
  const bot = await follow([snapshot([]), changes(newer, "a")]);
  expect(bot.received).toEqual(["changes prefix 1 - → ?"]);
  expect(bot.kept.at(-1)).toMatchObject({ cursor: "a", items: [item("1", 1, "?")] });
});

test("a site that refuses every cursor is retried with delays", async () => {
  const expired = () => refused(410, "cursor_expired");
  const bot = await follow([snapshot([]), expired(), snapshot([]), expired()]);
  expect(bot.asked).toHaveLength(4);
  expect(bot.states).toMatchObject([{ state: "stale" }, { state: "stale", error: { status: 410 } }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bot.asked.length).toBeGreaterThan(4);
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

test.each([
  ["7", 7_000],
  [new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toUTCString(), 9_000],
])("Retry-After %s is respected", async (retryAfter, wanted) => {
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  const bot = await follow([snapshot([]), refused(429, "rate_limited", { "Retry-After": retryAfter })]);
  const [away] = bot.states;
  expect(away).toMatchObject({ state: "stale", error: { status: 429, code: "rate_limited" } });
  expect(away?.retryIn).toBeGreaterThanOrEqual(wanted);
  expect(away?.retryIn).toBeLessThanOrEqual(wanted + 1_000);
  await vi.advanceTimersByTimeAsync(wanted - 1);
  expect(bot.asked).toHaveLength(2);
});

test("a poll without response times out and is repeated", async () => {
  const bot = await follow([snapshot([]), changes([], "a"), "hang", changes([], "b")]);
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

test.each([
  ["a page of somebody else's", () => new Response("<h1>Please sign in to the hotel's network</h1>")],
  ["an item without settings", () => changes([{ guildId: "1", module: "prefix", version: 1 }], "a")],
  ["no cursor", () => Response.json({ items: [], hasMore: false })],
])("%s is refused as a feed response", async (_, answer) => {
  const bot = await follow([snapshot([]), answer()]);
  expect(bot.states).toMatchObject([{ state: "stale", error: { code: "unexpected" } }]);
  expect(bot.received).toEqual([]);
});
