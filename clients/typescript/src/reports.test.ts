import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPearlClient } from "./client.ts";
import { changes, item, refused, site, snapshot, type Reply } from "./fake-site.ts";
import { codeOf } from "./problems.ts";
import type { CommandDetails, Kept, PrefixCommand, Task, TaskAnswer } from "./types.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
  vi.useRealTimers();
});

const state = (version: number, prefix: string) =>
  Response.json(item("1", version, prefix), { headers: { ETag: `"v${version}"` } });
function ask(...responses: Reply[]) {
  return connect(site(...responses));
}

/** A client and what it sends. Answers of tasks go to a site of their own. */
function connect({ asked, fetch }: ReturnType<typeof site>, tasks = site()) {
  const stop = new AbortController();
  stops.push(stop);
  const [errors, kept]: [unknown[], Kept[]] = [[], []];
  const pearl = createPearlClient({
    url: "http://pearl.test",
    token: "secret",
    fetch: (input, init) => (String(input).includes("/tasks/") ? tasks.fetch : fetch)(input, init),
    signal: stop.signal,
    store: { load: async () => undefined, save: async (now) => void kept.push(now) },
    onError: (error) => void errors.push(error),
  });
  const sent = () => asked.map(({ method, path }) => `${method} ${path}`);
  return { asked, sent, pearl, stop, errors, kept };
}

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

test("an edit that was not saved does not come back with the next one", async () => {
  const { asked, pearl } = ask(
    state(1, "!"),
    refused(503, "unavailable"),
    new Response(null, { status: 304 }),
    state(2, "!b"),
  );
  const add = (text: string) =>
    pearl.edit("prefix", "1", (settings) => {
      settings.prefix += text;
      return settings;
    });
  await expect(add("a")).rejects.toMatchObject({ status: 503 });
  await add("b");
  expect(asked[3]?.body).toEqual({ settings: { prefix: "!b" } });
});

test("a secret that no header can have is refused at once, and is in no error", () => {
  for (const token of ["first\nsecond", "secret…"]) {
    const connecting = () => createPearlClient({ url: "http://pearl.test", token });
    expect(connecting).toThrow(/^The token has characters that no secret of a site has\.$/);
  }
});

test("the first failure in a row is told, so that a wrong address is no silence", async () => {
  const away = () => new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  const declaring = ask(away(), away());
  declaring.pearl.declare(manifest).catch(() => {});
  const following = ask(away(), away());
  void following.pearl.follow({ onChange: () => {} });
  const heard = ask(away());
  void heard.pearl.follow({ onChange: () => {}, onState: () => {} });
  await vi.advanceTimersByTimeAsync(3_000);
  for (const { asked } of [declaring, following]) expect(asked).toHaveLength(3);
  expect(declaring.errors).toMatchObject([{ message: "PUT /api/bot/manifest: connect ECONNREFUSED" }]);
  expect(following.errors).toMatchObject([{ message: "GET /api/bot/snapshot: connect ECONNREFUSED" }]);
  expect(heard.errors).toEqual([]);
});

test("an error of onState is told, and ends nothing", async () => {
  const { pearl, errors, asked } = ask(snapshot([]), changes([], "a"), refused(503, "unavailable"));
  let ended = false;
  const onState = async ({ state }: { state: string }) => {
    throw new Error(state);
  };
  void pearl.follow({ onChange: () => {}, onState }).finally(() => (ended = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(errors).toMatchObject([{ message: "ready" }, { message: "stale" }]);
  expect([asked.length, ended]).toEqual([4, false]);
});

test("without a store the next follow goes on where an error of onChange has ended the one before", async () => {
  const page = () => changes([item("1", 1, "?")], "b");
  const { asked, fetch } = site(
    snapshot([]),
    changes([], "a"),
    page(),
    new TypeError("fetch failed"),
    page(),
  );
  const stop = new AbortController();
  stops.push(stop);
  const pearl = createPearlClient({ url: "http://pearl.test", token: "secret", fetch, signal: stop.signal });
  await expect(pearl.follow({ onChange: () => Promise.reject(new Error("full")) })).rejects.toThrow("full");
  const heard: string[] = [];
  void pearl.follow({
    onChange: ({ guildId }, _, from) => void heard.push(`${guildId} ${from}`),
    onState: ({ state }) => void heard.push(state),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual(["stale", "stale", "1 changes", "ready"]);
  expect(asked.slice(3).map(({ query }) => query.cursor)).toEqual(["a", "a", "b"]);
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

const manifest = { bot: { name: "Test" }, modules: [{ id: "welcome" }] };

test("declare ends when the client is stopped", async () => {
  const { asked, pearl, stop } = ask(new TypeError("fetch failed"));
  const ended = expect(pearl.declare(manifest)).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await ended;
  expect(asked).toHaveLength(1);
});

const hotel = () => new Response("<h1>Please sign in to the hotel's network</h1>");

test("what somebody else has taken is sent again", async () => {
  const { sent, pearl } = ask(hotel(), noContent(), hotel(), noContent(), new Response(), noContent());
  const report = pearl.removeGuild("1");
  await vi.advanceTimersByTimeAsync(1_000);
  await report;
  pearl.problem(broken("first"));
  const resolved = pearl.resolve([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await resolved;
  const twice = (one: string) => [one, one];
  expect(sent()).toEqual(
    ["DELETE /api/bot/guilds/1", "POST /api/bot/problems", "DELETE /api/bot/problems"].flatMap(twice),
  );
});

test("commands sends the list as it is, and asks again after an answer that is not the site's", async () => {
  const warnings = [{ path: "details.ban.setting", code: "unknown_module" }] as const;
  const catalogue = { commands: 1, withoutDetails: [], unknownDetails: ["kick"], warnings };
  const { asked, pearl } = ask(hotel(), Response.json(catalogue));
  const prefixCommands = [
    { name: "hug", description: { de: "Umarmt." }, usage: "hug <member>", keywords: "cuddle" },
  ] satisfies PrefixCommand[];
  const example = { en: "kick @Theo advertising", fr: "kick @Theo publicité" };
  const keywords = { en: "boot", fr: "virer" };
  const details: CommandDetails = { kick: { category: "moderation", example, keywords } };
  const publishing = pearl.commands([{ id: "1", name: "ban" }], details, prefixCommands);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await publishing).toEqual(catalogue);
  expect((await publishing).warnings).toEqual(warnings);
  const body = { commands: [{ id: "1", name: "ban" }], prefixCommands, details };
  expect(asked.map((one) => one.body)).toEqual([body, body]);
});

const noContent = () => new Response(null, { status: 204 });
const broken = (field: string) => ({ guildId: "1", module: "prefix", field, code: 50_013 });

test("refused problems are dropped and passed to onError, and later ones are sent", async () => {
  const { asked, pearl, errors } = ask(refused(400, "bad_request"), noContent());
  pearl.problem(broken("first"));
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toMatchObject([{ status: 400 }]);
  pearl.problem(broken("second"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[1]?.body).toMatchObject([{ field: "second", version: 0 }]);
});

test("a problem that is told after it was taken back stays", async () => {
  const { asked, sent, pearl } = ask(refused(503, "unavailable"), noContent(), noContent(), noContent());
  pearl.problem(broken("first"));
  await vi.advanceTimersByTimeAsync(0);
  const resolved = pearl.resolve([{ guildId: "1", module: "prefix" }]);
  pearl.problem(broken("second"));
  await vi.advanceTimersByTimeAsync(1_000);
  await resolved;
  expect(sent().map((one) => one.split(" ")[0])).toEqual(["POST", "POST", "DELETE", "POST"]);
  expect(asked.at(-1)?.body).toMatchObject([{ field: "second" }]);
});

test("a problem has the time and the version of when it was told, also where it waits", async () => {
  const { asked, pearl } = ask(refused(503, "unavailable", { "Retry-After": "3600" }), noContent());
  const at = new Date().toISOString();
  pearl.problem({ ...broken("first"), version: undefined });
  pearl.problem({ ...broken("second"), version: 7, at: "2026-11-26T12:00:00Z" });
  await vi.advanceTimersByTimeAsync(3_601_000);
  expect(asked.at(-1)?.body).toMatchObject([
    { field: "first", version: 0, at },
    { field: "second", version: 7, at: "2026-11-26T12:00:00Z" },
  ]);
});

test("a problem that is no JSON is passed to onError, and others are sent", async () => {
  const { asked, pearl, errors } = ask(noContent());
  pearl.problem({ ...broken("first"), code: 1n as unknown as number });
  pearl.problem(broken("second"));
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual([expect.any(TypeError)]);
  expect(asked.map(({ body }) => body)).toMatchObject([[{ field: "second" }]]);
});

test("reports of servers go one after the other, again while the site is away, and on after a refusal", async () => {
  const { sent, pearl } = ask(refused(503, "unavailable"), refused(413, "too_large"), noContent());
  const list = expect(pearl.reportGuilds([])).rejects.toMatchObject({ status: 413 });
  const one = pearl.removeGuild("1");
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all([list, one]);
  expect(sent()).toEqual(["PUT /api/bot/guilds", "PUT /api/bot/guilds", "DELETE /api/bot/guilds/1"]);
});

test("a report that is no JSON fails at once, and the next one is sent", async () => {
  const { sent, pearl } = ask(noContent());
  const permissions = 8n as unknown as string;
  const list = pearl.reportGuild("1", { name: "Tea", bot: { permissions, role_position: 1 } });
  const one = pearl.removeGuild("2");
  await expect(list).rejects.toThrow(TypeError);
  await one;
  expect(sent()).toEqual(["DELETE /api/bot/guilds/2"]);
});

test("putOptions goes after the reports before it", async () => {
  const { sent, pearl } = ask(noContent(), noContent());
  const list = pearl.reportGuilds([]);
  const options = pearl.putOptions("1", "playlists", [{ value: "calm", label: { en: "Calm", fr: "Calme" } }]);
  await Promise.all([list, options]);
  expect(sent()).toEqual(["PUT /api/bot/guilds", "PUT /api/bot/guilds/1/options/playlists"]);
});

test("a Retry-After of more than a timer waits is not asked again at once", async () => {
  const { asked, pearl, stop } = ask(refused(503, "unavailable", { "Retry-After": "9999999" }), noContent());
  const ended = pearl.removeGuild("1").catch(() => {});
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(1);
  stop.abort();
  await ended;
});

test("figures are reported once, because the next ones replace them", async () => {
  const { sent, pearl } = ask(refused(503, "unavailable"));
  const figures = { servers: 1, users: 5, commands: 3 };
  await expect(pearl.reportStats(figures)).rejects.toMatchObject({ status: 503 });
  expect(sent()).toEqual(["POST /api/bot/stats"]);
});

test.each([
  [50_007, Object.assign(new Error("Cannot send messages to this user"), { code: 50_007, status: 403 })],
  ["internal", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ["internal", new DOMException("The operation was aborted due to timeout", "TimeoutError")],
  ["internal", Object.assign(new Error("of a system"), { code: 2_147_500_037 })],
  ["internal", "text"],
])("codeOf: %s", (code, error) => {
  expect(codeOf(error)).toBe(code);
});

const task = (id: string, seconds: number) => ({
  kind: "task",
  id,
  task: "test",
  guildId: "1",
  module: "prefix",
  field: "prefix",
  settings: { prefix: "?" },
  userId: "2",
  expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
});

type OnTask = (task: Task, kept: Kept[]) => Promise<TaskAnswer>;

/** Follows a feed with these pages, does its tasks, and returns what was sent as answers. */
async function carryOut(pages: object[][], onTask: OnTask, ...replies: Reply[]) {
  const tasks = site(...replies);
  const bot = connect(site(snapshot([]), ...pages.map((items, i) => changes(items, `${i}`))), tasks);
  void bot.pearl.follow({
    onChange: () => {},
    onState: () => {},
    onTask: (task) => onTask(task, bot.kept),
  });
  await vi.advanceTimersByTimeAsync(0);
  return { ...bot, answers: tasks.asked };
}

test("a task of a type that a newer site has is answered as failed, and not given to the bot", async () => {
  const onTask = vi.fn(async (): Promise<TaskAnswer> => ({ state: "done" }));
  const { id, kind, expiresAt } = task("a", 60);
  const { answers, errors } = await carryOut([[{ id, kind, expiresAt, task: "dance" }]], onTask, noContent());
  expect(answers).toMatchObject([{ path: "/api/bot/tasks/a", body: { state: "failed", code: "internal" } }]);
  expect([onTask.mock.calls, errors]).toEqual([[], []]);
});

test("an onTask that returns nothing is told, and answered as failed", async () => {
  const { answers, errors } = await carryOut([[task("a", 60)]], vi.fn(), noContent());
  expect(answers).toMatchObject([{ body: { state: "failed", code: "internal" } }]);
  expect(errors).toEqual([new TypeError("onTask has returned no answer.")]);
});

test("a task that has expired while the bot was at it is not answered", async () => {
  const slow = () => new Promise<TaskAnswer>((done) => setTimeout(() => done({ state: "done" }), 61_000));
  const { answers, errors } = await carryOut([[task("a", 60)]], slow, noContent());
  await vi.advanceTimersByTimeAsync(62_000);
  expect([answers, errors]).toEqual([[], []]);
});

test("the error of a task is told, and answered with its code, again until the task expires", async () => {
  const error = Object.assign(new Error("Missing Permissions"), { code: 50_013 });
  const away = Array.from({ length: 20 }, () => new TypeError("fetch failed"));
  const bot = await carryOut([[task("a", 60)]], () => Promise.reject(error), ...away);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(bot.errors).toMatchObject([error, { status: 0 }]);
  expect(bot.answers[0]?.body).toEqual({ state: "failed", code: 50_013 });
  expect(bot.answers.length).toBeGreaterThan(3);
  expect(bot.answers.length).toBeLessThan(9);
});

test.each([404, 409, 410])("%i for the answer of a task is told, and not repeated", async (status) => {
  const bot = await carryOut([[task("a", 60)]], async () => ({ state: "done" }), refused(status, "gone"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bot.answers).toHaveLength(1);
  expect(bot.errors).toMatchObject([{ status }]);
});

test("settings are brought along in batches of a thousand, and again while the site is away", async () => {
  const all = function* () {
    for (let index = 0; index < 1_001; index++)
      yield { guildId: String(index), module: "prefix", settings: { prefix: "?" } };
  };
  const created = (guildId: string) => ({ guildId, module: "prefix", state: "created" });
  const { pearl, asked } = ask(
    Response.json({}, { status: 503 }),
    Response.json({ results: [created("0"), created("1")] }),
    Response.json({ results: [created("1000")] }),
  );
  const results: unknown[] = [];
  const done = (async () => {
    for await (const result of pearl.importSettings(all(), { dryRun: true })) results.push(result);
  })();
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(results).toEqual([created("0"), created("1"), created("1000")]);
  expect(asked).toMatchObject(
    Array.from({ length: 3 }, () => ({ method: "PUT", path: "/api/bot/settings", query: { dryRun: "1" } })),
  );
  expect(asked.map(({ body }) => (body as { entries: unknown[] }).entries.length)).toEqual([1_000, 1_000, 1]);
});
