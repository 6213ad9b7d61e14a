import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createPearlClient } from "./client.ts";
import { PearlError, type Connection, type Saved } from "./types.ts";

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}
type Said = Response | Error | "hang";

const item = (guildId: string, version: number, prefix: string) => ({
  guildId,
  module: "prefix",
  version,
  settings: { prefix },
});
const gone = (guildId: string) => ({ guildId, module: "prefix", version: 1, deleted: true, settings: null });
const snapshot = (items: object[], next: string | null = null) =>
  Response.json({ items, nextCursor: next, hasMore: next !== null, changesCursor: "begin" });
const changes = (items: object[], nextCursor: string, hasMore = false) =>
  Response.json({ items, nextCursor, hasMore });
const refused = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error, message: error }, { status, headers });

/** A site with these successive responses, and none afterwards. */
function site(...responses: Said[]) {
  const asked: Asked[] = [];
  const ask: typeof fetch = async (input, { method = "GET", headers, body, signal } = {}) => {
    const { pathname: path, searchParams } = new URL(String(input));
    const query = Object.fromEntries(searchParams);
    const sent: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    asked.push({ method, path, query, headers: new Headers(headers), body: sent });
    const next = responses.shift() ?? "hang";
    if (next instanceof Error) throw next;
    if (next !== "hang") return next;
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
    );
  };
  return { asked, fetch: ask };
}

/** A bot that records its events and stops after the site's last response. */
function listen(responses: Said[], { saved, failure }: { saved?: unknown; failure?: Error } = {}) {
  const { asked, fetch } = site(...responses);
  const received: string[] = [];
  const connections: Connection[] = [];
  const kept: Saved[] = [];
  const store = { load: async () => saved, save: async (now: Saved) => void kept.push(now) };
  const pearl = createPearlClient({ url: "http://pearl.test/", token: "secret", fetch, store });
  const stop = new AbortController();
  const following = pearl.follow({
    onChange: ({ guildId, module, settings }, before, from) => {
      if (failure) throw failure;
      received.push(`${from} ${module} ${guildId} ${before?.settings.prefix ?? "-"} → ${settings.prefix}`);
    },
    onDeleted: ({ guildId }) => void received.push(`gone ${guildId}`),
    onConnection: (connection) => void connections.push(connection),
    signal: stop.signal,
  });
  following.catch(() => {});
  const end = async () => {
    stop.abort();
    await following;
  };
  return { pearl, asked, received, connections, kept, following, end };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

test("follow reads the snapshot in pages, then changes; all polls but the first wait", async () => {
  const bot = listen([
    snapshot([item("1", 1, "?")], "page 2"),
    snapshot([item("2", 4, "$")]),
    changes([], "a"),
    changes([item("1", 2, "%")], "b", true),
    changes([item("3", 1, "&")], "c"),
  ]);
  await settle();
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
  expect(bot.connections).toEqual([{ state: "following", count: 2 }]);
  expect(bot.pearl.settings("prefix", "1")).toEqual({ prefix: "%" });
  expect(bot.pearl.settings("prefix", "9")).toBeUndefined();
  await bot.end();
});

test("the cursor is saved with the settings after the changes were applied", async () => {
  const bot = listen([snapshot([]), changes([item("1", 1, "?")], "a"), changes([item("1", 2, "%")], "b")]);
  await settle();
  expect(bot.kept).toEqual([
    { cursor: "begin", items: [] },
    { cursor: "a", items: [item("1", 1, "?")] },
    { cursor: "b", items: [item("1", 2, "%")] },
  ]);
  await bot.end();
});

test("an error of onChange ends follow and keeps the cursor", async () => {
  const failure = new PearlError("what the bot's own code has met");
  const bot = listen([snapshot([]), changes([item("1", 1, "?")], "a")], { failure });
  await expect(bot.following).rejects.toBe(failure);
  expect(bot.kept.map(({ cursor }) => cursor)).toEqual(["begin"]);
  expect(bot.pearl.settings("prefix", "1")).toBeUndefined();
  expect(bot.asked).toHaveLength(2);
});

test("a restarted client continues at the saved cursor with the saved settings", async () => {
  const bot = listen(["hang"], { saved: { cursor: "kept", items: [item("1", 1, "?")] } });
  await settle();
  expect(bot.asked.map(({ path, query }) => `${path} ${query.cursor}`)).toEqual(["/api/bot/changes kept"]);
  expect(bot.pearl.settings("prefix", "1")).toEqual({ prefix: "?" });
  await bot.end();
});

test("an unreadable saved state is ignored", async () => {
  const bot = listen([], { saved: { cursor: "kept", items: [{ guildId: 1 }] } });
  await settle();
  expect(bot.asked[0]?.path).toBe("/api/bot/snapshot");
  await bot.end();
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
  const bot = listen([snapshot([item("1", 1, "?")]), changes(first, "a"), changes(second, "b")]);
  await settle();
  expect(bot.received).toEqual(["snapshot prefix 1 - → ?", ...received]);
  await bot.end();
});

test.each([
  [410, "cursor_expired"],
  [400, "bad_request"],
])("%i leads to an immediate new snapshot, and missing settings are removed", async (status, code) => {
  const saved = { cursor: "old", items: [item("1", 7, "?"), item("2", 1, "$")] };
  const bot = listen([refused(status, code), snapshot([item("1", 3, "restored")]), changes([], "a")], {
    saved,
  });
  await settle();
  expect(bot.asked.map(({ path }) => path.split("/").pop())).toEqual([
    "changes",
    "snapshot",
    "changes",
    "changes",
  ]);
  expect(bot.received).toEqual(["snapshot prefix 1 ? → restored", "gone 2"]);
  expect(bot.kept.at(-1)).toEqual({ cursor: "begin", items: [item("1", 3, "restored")] });
  await bot.end();
});

test("a site that refuses every cursor is retried with delays", async () => {
  const bot = listen([
    snapshot([]),
    refused(410, "cursor_expired"),
    snapshot([]),
    refused(410, "cursor_expired"),
  ]);
  await settle();
  expect(bot.asked).toHaveLength(4);
  expect(bot.connections).toMatchObject([{ state: "away", error: { status: 410 } }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bot.asked.length).toBeGreaterThan(4);
  await bot.end();
});

test("while the site is unreachable, settings are kept and retries slow down", async () => {
  const away = Array.from({ length: 9 }, () => new TypeError("fetch failed"));
  const bot = listen([snapshot([item("1", 1, "?")]), changes([], "a"), ...away, changes([], "b")]);
  await vi.advanceTimersByTimeAsync(600_000);
  const pauses = bot.connections.flatMap((one) => (one.state === "away" ? [one.retryIn] : []));
  for (const [i, pause] of pauses.slice(0, away.length).entries()) {
    const full = Math.min(60_000, 1_000 * 2 ** i);
    expect(pause).toBeGreaterThanOrEqual(full / 2);
    expect(pause).toBeLessThanOrEqual(full);
  }
  expect(bot.connections[away.length + 1]).toEqual({ state: "following", count: 1 });
  expect(bot.pearl.settings("prefix", "1")).toEqual({ prefix: "?" });
  expect(bot.received).toHaveLength(1);
  await bot.end();
});

test.each([
  ["7", 7_000],
  [new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toUTCString(), 9_000],
])("Retry-After %s is respected", async (retryAfter, wanted) => {
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  const bot = listen([snapshot([]), refused(429, "rate_limited", { "Retry-After": retryAfter })]);
  await settle();
  const [away] = bot.connections;
  expect(away).toMatchObject({ state: "away", error: { status: 429, code: "rate_limited" } });
  expect(away?.state === "away" && away.retryIn).toBeGreaterThanOrEqual(wanted);
  expect(away?.state === "away" && away.retryIn).toBeLessThanOrEqual(wanted + 1_000);
  await vi.advanceTimersByTimeAsync(wanted - 1);
  expect(bot.asked).toHaveLength(2);
  await bot.end();
});

test("an early empty response is followed by a delay", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const bot = listen([snapshot([]), changes([], "a"), changes([], "b")]);
  await vi.advanceTimersByTimeAsync(499);
  expect(bot.asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(bot.asked).toHaveLength(4);
  await bot.end();
});

test("a poll without response times out and is repeated", async () => {
  const bot = listen([snapshot([]), changes([], "a"), "hang", changes([], "b")]);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(bot.asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(bot.asked).toHaveLength(5);
  expect(bot.connections).toMatchObject([
    { state: "following" },
    { state: "away", error: { message: "GET /api/bot/changes: no answer in time" } },
    { state: "following" },
  ]);
  await bot.end();
});

test.each([401, 403])("%i ends follow, because the secret is wrong", async (status) => {
  const bot = listen([refused(status, "unauthorized")]);
  await expect(bot.following).rejects.toMatchObject({ name: "PearlError", status });
  expect(bot.asked).toHaveLength(1);
});

test.each([
  ["a page of somebody else's", () => new Response("<h1>Please sign in to the hotel's network</h1>")],
  ["an item without settings", () => changes([{ guildId: "1", module: "prefix", version: 1 }], "a")],
  ["no cursor", () => Response.json({ items: [], hasMore: false })],
])("%s is refused as a feed response", async (_, answer) => {
  const bot = listen([snapshot([]), answer()]);
  await settle();
  expect(bot.connections).toMatchObject([{ state: "away", error: { code: "unexpected" } }]);
  expect(bot.received).toEqual([]);
  await bot.end();
});

const state = (version: number, prefix: string) =>
  Response.json(item("1", version, prefix), { headers: { ETag: `"v${version}"` } });
const ask = (...responses: Said[]) => {
  const { asked, fetch } = site(...responses);
  return { asked, pearl: createPearlClient({ url: "http://pearl.test", token: "secret", fetch }) };
};

const faster = (version: number, prefix: string) =>
  Response.json(
    { error: "version_conflict", message: "", current: item("1", version, prefix) },
    { status: 412, headers: { ETag: `"v${version}"` } },
  );

test("edit retries up to five times with the newest settings", async () => {
  const longer = ({ prefix }: { prefix: string }) => ({ prefix: `${prefix}!` });
  const once = ask(state(1, "!"), faster(2, "$"), state(3, "$!"));
  expect(await once.pearl.edit("prefix", "1", longer)).toMatchObject({ version: 3 });
  expect(once.asked[2]?.body).toEqual({ settings: { prefix: "$!" } });
  expect(once.asked[2]?.headers.get("If-Match")).toBe('"v2"');

  const never = ask(state(1, "!"), ...[2, 3, 4, 5, 6].map((version) => faster(version, "$")));
  await expect(never.pearl.edit("prefix", "1", longer)).rejects.toMatchObject({ status: 412 });
});

test("errors contain the site's reason, or that it is unreachable", async () => {
  const fields = { "settings.prefix": ["at most 5"] };
  const { pearl } = ask(
    Response.json({ error: "bad_request", message: "Look at the fields.", fields }, { status: 400 }),
    new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }),
  );
  const put = () => pearl.put("prefix", "1", { prefix: "toolong" });
  await expect(put()).rejects.toMatchObject({ status: 400, code: "bad_request", fields });
  await expect(put()).rejects.toMatchObject({
    status: 0,
    code: "network",
    message: "PUT /api/prefix/1: connect ECONNREFUSED",
  });
});
