import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { answerTask as storeAnswer, takeTasks } from "#app/features/tasks/tasks.server.ts";
import { purgeAsked } from "#app/features/users/purge-asked.server.ts";
import * as changes from "#app/routes/api/bot-changes.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { giveAccess } from "#test/access.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { declare } from "#test/declare.ts";
import { usePages } from "#test/http/pages.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { withoutManifest } from "#test/settings.ts";
import { asBot, useSite } from "#test/site.ts";
import { ageTasks, answerTask, taskAt } from "#test/tasks.ts";

const site = useSite();
const pages = usePages(site);
const { save } = useSavedSettings(site);
const { teahouse, academy } = guilds;
const { bob, alice, carol } = people;
const general = teahouse.channels.find(({ name }) => name === "general")!;
const levels = withoutManifest.get("levels")!;
const path = `/dashboard/guilds/${teahouse.id}/levels`;

beforeAll(() => site.reportGuilds());

/** The form of `levels` as somebody sends it by the button beside the message. */
function form(changed: Record<string, string> = {}): URLSearchParams {
  const { enabled: _, roles: __, ignoredChannelIds: ___, ignoredRoleIds: ____, ...fields } = levels.defaults;
  const typed = Object.entries({ ...fields, channelId: "", message: "GG {user}!", ...changed });
  return new URLSearchParams([
    ...typed.map(([name, value]) => [name, String(value)]),
    ["version", "0"],
    ...("intent" in changed ? [] : [["intent", "test message"]]),
  ]);
}

/** Asks for a test, and returns where it leads or the text of the page. */
async function send(body = form(), { person = bob, at = path }: { person?: Person; at?: string } = {}) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const cookie = await site.signIn(person);
  const answer = await pages(`${at}/test`, { method: "POST", body, headers, cookie });
  return { status: answer.status, to: answer.headers.get("Location") ?? "", text: wordsOf(answer.text) };
}

async function read(to: string, { person = bob, query = "" }: { person?: Person; query?: string } = {}) {
  const { status, text, headers } = await pages(to + query, { cookie: await site.signIn(person) });
  return { status, text: wordsOf(text), html: text, refresh: headers.get("Refresh") };
}

const wordsOf = (html: string) => html.replace(/<!-- -->|<[^>]+>/g, "");
const later = () => ageTasks(site);
const expire = () => sql`update tasks set expires_at = now()`.execute(site.db);

/** Lets requests of Bob's wait for one before them until `meanwhile` is done. */
async function atOnce(count: number, meanwhile: () => Promise<unknown> = async () => {}) {
  const { begun } = await site.db.transaction().execute(async (trx) => {
    await takeLock(trx, `pearl test ${bob.id} ${teahouse.id}`);
    const begun = Promise.all(Array.from({ length: count }, () => send()));
    await untilWaiting(site.db, count);
    await meanwhile();
    return { begun };
  });
  return begun;
}

async function poll(query: string) {
  const { body } = await site.call(changes, { path: `/api/bot/changes?${query}`, headers: asBot });
  return (body as { items: { kind?: string; id?: string }[] }).items;
}

const answer = (id: string, body: object) => answerTask(site, id, body);

test("what is typed is sent as a task, nothing is saved, and the page waits for the answer", async () => {
  const { status, to } = await send(form({ channelId: general.id, message: "Hello {user}" }));
  expect([status, to]).toEqual([303, expect.stringContaining(`${path}/test?task=`)]);
  const waiting = await read(to);
  expect([waiting.status, waiting.refresh]).toEqual([200, "2"]);
  expect(waiting.text).toContain("Sending …");
  expect(await site.db.selectFrom("settings").selectAll().execute()).toEqual([]);
  expect(await poll("wait=0")).toEqual([]);
  await site.call(changes, { path: "/api/bot/changes?tasks=1", method: "HEAD", headers: asBot });
  expect(await poll("wait=0&tasks=1")).toEqual([
    {
      kind: "task",
      id: taskAt(to),
      task: "test",
      guildId: teahouse.id,
      module: "levels",
      field: "message",
      settings: expect.objectContaining({ message: "Hello {user}", channelId: general.id }),
      userId: bob.id,
      expiresAt: expect.any(String),
    },
  ]);
  expect(await poll("wait=0&tasks=1")).toEqual([]);
});

test.each([
  [
    "done in the server",
    { state: "done", messageId: "100000000000000001", channelId: general.id },
    /Sent\./,
    `channels/${teahouse.id}/${general.id}/100000000000000001`,
  ],
  [
    "done by direct message",
    { state: "done", messageId: "100000000000000001", channelId: "100000000000000002" },
    /Sent\./,
    "channels/@me/100000000000000002/100000000000000001",
  ],
  [
    "direct messages refused",
    { state: "failed", code: 50007 },
    /You do not accept direct messages/,
    undefined,
  ],
  [
    "a permission missing",
    { state: "failed", code: 50013 },
    /could not send it.*lacks a permission/,
    undefined,
  ],
])("%s: the page says so, and no longer reloads", async (_, result, text, link) => {
  const { to } = await send();
  await poll("wait=0&tasks=1");
  expect((await answer(taskAt(to), result)).status).toBe(204);
  const page = await read(to);
  expect(page.text).toMatch(text);
  expect(page.refresh).toBeNull();
  expect(page.html.includes("https://discord.com/channels/")).toBe(link !== undefined);
  if (link) expect(page.html).toContain(`https://discord.com/${link}`);
  expect((await read(to, { query: "&lng=de" })).text).toMatch(/Testnachricht/);
});

test("a script gets the task in place of a redirect, and then the page's words", async () => {
  const cookie = await site.signIn(bob);
  const { status, text } = await pages(`${path}/test.data`, { method: "POST", cookie, body: form() });
  // `{data: {task: {id, state}}}`, as Remix flattens it.
  const flat = [{ _1: 2 }, "data", { _3: 4 }, "task", { _5: 6, _7: 8 }];
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual([...flat, "id", expect.any(String), "state", "waiting"]);
});

test("without an answer the page says after a minute whether the bot has fetched it", async () => {
  const { to } = await send();
  await expire();
  expect((await read(to)).text).toContain("did not respond within a minute");
  expect(await poll("wait=0&tasks=1")).toEqual([]);
  await sql`update tasks set given_at = now()`.execute(site.db);
  expect((await read(to)).text).toContain("did not say within a minute");
  expect((await answer(taskAt(to), { state: "done" })).status).toBe(410);
});

test("of a bot that fetched before and does no more, it is said at once that it is offline", async () => {
  await poll("wait=0&tasks=1");
  await sql`update bot_keys set fetched_at = now() - interval '1 day'`.execute(site.db);
  const { status, text } = await send();
  expect([status, text]).toEqual([503, expect.stringContaining("is offline. Nothing was sent")]);
  expect(await poll("wait=0&tasks=1")).toEqual([]);
});

test("the same test again is the same task until the person has seen its result, and then a new one", async () => {
  const [first = "", second] = (await atOnce(2)).map(({ to }) => to);
  expect(first).toBe(second);
  await later();
  expect((await send()).to).toBe(first);
  await poll("wait=0&tasks=1");
  await answer(taskAt(first), { state: "done" });
  // The site died before the browser heard of the task, and the bot has sent the message meanwhile.
  expect((await send()).to).toBe(first);
  expect(await poll("wait=0&tasks=1")).toEqual([]);
  await read(first);
  expect((await send()).to).not.toBe(first);
});

test("the same test is the same task for four seconds, also when the person has seen its result", async () => {
  const { to } = await send();
  await poll("wait=0&tasks=1");
  await answer(taskAt(to), { state: "done" });
  await read(to);
  await ageTasks(site, -60);
  expect((await send()).to).toBe(to);
});

test("another test in between does not make the first one a new task", async () => {
  const { to } = await send();
  await later();
  await send(form({ message: "Other" }));
  await later();
  expect((await send()).to).toBe(to);
  // Once its end is seen, it is another test and has to wait.
  await expire();
  await read(to);
  await send(form({ message: "Third" }));
  await ageTasks(site, -60);
  expect((await send()).status).toBe(429);
});

test("somebody who sees the result of one test has not seen that of another", async () => {
  const { to } = await send();
  await later();
  const other = await send(form({ message: "Other" }));
  await poll("wait=0&tasks=1");
  for (const one of [to, other.to]) await answer(taskAt(one), { state: "done" });
  await read(other.to);
  await later();
  expect((await send()).to).toBe(to);
});

test("a test that the bot took and never answered is not sent again before its page has said so", async () => {
  const { to } = await send();
  await poll("wait=0&tasks=1");
  await later();
  await expire();
  expect((await send()).to).toBe(to);
  expect((await read(to)).text).toContain("Look in Discord before you try again");
  expect((await send()).to).not.toBe(to);
});

test("another test within four seconds is refused with the seconds, in any process", async () => {
  let tries = 0;
  const other = () => form({ message: `Other ${tries}` });
  // A busy machine may take the four seconds for a single try.
  const sendBoth = async () => {
    await later();
    await send(form({ message: `Try ${++tries}` }));
    return send(other());
  };
  const words = /Try again in [1-4] seconds?.*Your form is still open in the other tab/s;
  await expect.poll(sendBoth).toMatchObject({ status: 429, text: expect.stringMatching(words) });
  await later();
  expect((await send(other())).status).toBe(303);
});

test("a test in another server, or by another person, is a task of its own and need not wait", async () => {
  const target = { kind: "member", id: carol.id } as const;
  await giveAccess(site, teahouse.id, [{ target, areas: { levels: "edit" }, expiresAt: null }]);
  const all = [
    await send(),
    await send(form(), { at: `/dashboard/guilds/${academy.id}/levels` }),
    await send(form(), { person: carol }),
  ];
  expect(all.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(all.map(({ to }) => taskAt(to))).size).toBe(3);
});

test.each<[string, Record<string, string>, RegExp]>([
  ["too long a message", { message: "x".repeat(2_001) }, /Nothing was sent/],
  ["an empty message", { message: "  " }, /Write something first/],
  ["another field's value", { xpMin: "-1" }, /Nothing was sent/],
  ["a channel that there is not", { channelId: "100000000000000077" }, /Nothing was sent.*Channel/],
])("%s is refused like a save, by the name of the field", async (_, changed, text) => {
  const refused = await send(form(changed));
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(text);
  expect(await poll("wait=0&tasks=1")).toEqual([]);
});

test.each(["test xpMin", "test nothing", "test constructor", "test", "save"])(
  "the button %j names no message and is refused",
  async (intent) => {
    expect((await send(form({ intent }))).status).toBe(400);
  },
);

test("a message in rows of a declared module is sent by its path", async () => {
  const text = { name: "text", kind: "message", max: 100, placeholders: [], label: "Text" };
  const steps = { name: "steps", kind: "rows", max: 3, label: "Steps", fields: [text] };
  await declare(site, { bot: {}, modules: [{ id: "quotes", title: "Quotes", fields: [steps] }] });
  const texts = { "steps[0].text": "One", "steps[1].text": "Two" };
  const sendStep = (at: number) =>
    send(new URLSearchParams({ version: "0", ...texts, intent: `test steps[${at}].text` }), {
      at: `/dashboard/guilds/${teahouse.id}/quotes`,
    });
  const { to } = await sendStep(0);
  expect(await poll("wait=0&tasks=1")).toMatchObject([
    { field: "steps[0].text", settings: { steps: [{ text: "One" }, { text: "Two" }] } },
  ]);
  await later();
  expect(taskAt((await sendStep(1)).to)).not.toBe(taskAt(to));
  expect((await read(to)).text).toContain("“Text” of Quotes");
});

test("one of several waiting polls gets the task, and one without tasks=1 does not", async () => {
  const waiting = [1, 2, 3].map(() => poll("wait=25&tasks=1"));
  const without = poll("wait=25");
  await send();
  expect(await Promise.race(waiting)).toMatchObject([{ kind: "task" }]);
  expect(await takeTasks(site.db, 100)).toEqual([]);
  site.services.waiting.close();
  const all = (await Promise.all(waiting)).flat();
  expect(all).toHaveLength(1);
  expect(await without).toEqual([]);
});

test("twenty polls at once give each of ten tasks to one of them, the oldest first, and an answer is about one", async () => {
  for (let index = 0; index < 10; index++) {
    await send(form({ message: `Test ${index}` }));
    await later();
  }
  const oldest = (await takeTasks(site.db, 2)).map(({ settings }) => settings.message);
  expect(oldest).toEqual(["Test 0", "Test 1"]);
  const given = (await Promise.all(Array.from({ length: 20 }, () => takeTasks(site.db, 2)))).flat();
  expect(new Set(given.map(({ id }) => id)).size).toBe(given.length);
  const rest = await takeTasks(site.db, 100);
  expect(given.length + rest.length).toBe(8);
  await answer(given[0]!.id, { state: "done" });
  const done = await site.db.selectFrom("tasks").select("id").where("state", "is not", null).execute();
  expect(done).toEqual([{ id: given[0]!.id }]);
});

test("a page of tasks has at most 1 MiB of settings, and at least one task", async () => {
  await site.signIn(bob);
  const settings = JSON.stringify({ text: "x".repeat(700_000) });
  const row = { guild_id: teahouse.id, user_id: bob.id, module: "levels", field: "message", settings };
  await site.db
    .insertInto("tasks")
    .values([1, 2].map(() => ({ ...row, expires_at: new Date(Date.now() + 60_000) })))
    .execute();
  expect((await takeTasks(site.db, 100)).length).toBe(1);
  expect((await takeTasks(site.db, 100)).length).toBe(1);
});

test("settings come before tasks and are marked where tasks are asked for", async () => {
  await save(levels, { message: "Saved" });
  await send();
  await expect.poll(async () => (await poll("wait=0&tasks=1")).map(({ kind }) => kind)).toEqual(["settings"]);
});

test("a task of a server that the bot has left is not given, and none is asked for", async () => {
  await send();
  const leave = () => sql`update guilds set left_at = now() where id = ${teahouse.id}`.execute(site.db);
  expect(await atOnce(1, leave)).toMatchObject([{ status: 403 }]);
  expect(await poll("wait=0&tasks=1")).toEqual([]);
});

test("a result is taken once, and only for a task that was given", async () => {
  const { to } = await send();
  const id = taskAt(to);
  expect((await answer(id, { state: "done" })).status).toBe(404);
  await poll("wait=0&tasks=1");
  expect((await answer(id, { state: "lost" })).status).toBe(400);
  expect((await answer(id, { state: "done", messageId: "1" })).status).toBe(400);
  const both = await Promise.all([
    answer(id, { state: "done" }),
    answer(id, { state: "failed", code: 50007 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await answer("nonsense", { state: "done" })).status).toBe(404);
});

test("nobody else reads the page of a test, not even in the same server", async () => {
  const { to } = await send();
  expect((await read(to, { person: carol })).status).toBe(403);
  expect((await read(to, { person: alice })).status).toBe(403);
  const inAnother = to.replace(teahouse.id, academy.id);
  for (const person of [bob, alice]) expect((await read(inAnother, { person })).status).toBe(404);
  expect((await read(to.replace("/levels/", "/tickets/"))).status).toBe(404);
  expect((await read(`${path}/test?task=nonsense`)).status).toBe(404);
  expect((await send(form(), { person: carol })).status).toBe(403);
});

test("tests are deleted after an hour", async () => {
  const { to } = await send();
  expect(await purgeAsked("tasks", site.db)).toBe(0);
  await sql`update tasks set created_at = now() - interval '61 minutes'`.execute(site.db);
  expect(await purgeAsked("tasks", site.db)).toBe(1);
  expect((await read(to)).status).toBe(404);
  expect(await storeAnswer(site.db, taskAt(to), { state: "done" })).toBe("unknown");
});
