import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { purgeAsked } from "#app/features/users/purge-asked.server.ts";
import * as changes from "#app/routes/api/bot-changes.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { partOf, usePages } from "#test/http/pages.ts";
import { ourSite } from "#test/our-site.ts";
import { putSettings, readSettings } from "#test/settings-resource.ts";
import { asBot, useSite } from "#test/site.ts";
import { ageTasks, answerTask, taskAt } from "#test/tasks.ts";

const site = useSite();
const pages = usePages(site);
const { teahouse, academy } = guilds;
const { bob, alice, carol } = people;
const at = `/dashboard/guilds/${teahouse.id}`;
const path = `${at}/panel/action`;

const post = { id: "post", label: { en: "Post the panel", de: "Tafel aufstellen" } };
const reset = { id: "reset-all", label: "Reset <b>all</b>", confirm: "All points go. Sure?" };
const greet = { id: "greet", label: "Greet now", when: "enabled" };
const enabled = { name: "enabled", kind: "toggle", label: "Greet" };
const manifest = (actions: object[] = [post, reset, greet]) => ({
  bot: {},
  modules: [{ id: "panel", title: "Panel", fields: [enabled], actions }],
});

beforeAll(async () => {
  await site.reportGuilds();
  await declare(site, manifest());
});

/** Presses a button, and returns where it leads or the text of the page. */
async function press(
  body: Record<string, string>,
  { person = bob, to: at = path }: { person?: Person; to?: string } = {},
) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const cookie = await site.signIn(person);
  const answer = await pages(at, { method: "POST", body: new URLSearchParams(body), headers, cookie });
  const [to = "", retryAfter] = ["Location", "Retry-After"].map(
    (name) => answer.headers.get(name) ?? undefined,
  );
  return { status: answer.status, to, retryAfter, ...partOf(answer.text) };
}

async function read(to: string, person: Person = bob) {
  const { status, text, headers } = await pages(to, { cookie: await site.signIn(person) });
  return { status, ...partOf(text), refresh: headers.get("Refresh") };
}

const later = () => ageTasks(site);

/** Follows the feed to its end, and returns the tasks. Changes come before them. */
async function poll(query = "wait=0&tasks=1", cursor = ""): Promise<object[]> {
  const { body } = await site.call(changes, { path: `/api/bot/changes?${query}${cursor}`, headers: asBot });
  const { items, nextCursor } = body as { items: { kind?: string }[]; nextCursor: string };
  const tasks = items.filter(({ kind }) => kind === "task");
  return items.length === tasks.length ? tasks : poll(query, `&cursor=${nextCursor}`);
}

const answer = (id: string, body: object) => answerTask(site, id, body);

const save = (body: object) => putSettings(site, "panel", body);

test("a button is a task with what is saved, its page waits, and the bot's words are shown as its own", async () => {
  await putSettings(site, "panel", { enabled: false }, { guildId: academy.id });
  await putSettings(site, "prefix", { prefix: "?" });
  await save({ enabled: true });
  const { status, to } = await press({ action: "post" });
  expect([status, to]).toEqual([303, expect.stringContaining(`${path}?task=`)]);
  const waiting = await read(to);
  expect([waiting.text, waiting.refresh]).toEqual([expect.stringMatching(/Post the panel.*Sending …/), "2"]);
  expect(await poll("wait=0")).toEqual([]);
  await expect.poll(poll).toEqual([
    {
      kind: "task",
      id: taskAt(to),
      task: "action",
      action: "post",
      guildId: teahouse.id,
      module: "panel",
      settings: { enabled: true },
      userId: bob.id,
      expiresAt: expect.any(String),
    },
  ]);
  expect(await poll()).toEqual([]);
  const text = { en: "Posted in <b>#help</b>.", de: "Steht in #help." };
  expect((await answer(taskAt(to), { state: "done", text })).status).toBe(204);
  const done = await read(to);
  expect(done.text).toContain(`Done. ${ourSite.name} says: Posted in &lt;b&gt;#help&lt;/b&gt;.`);
  expect(done.refresh).toBeNull();
  expect((await read(`${to}&lng=de`)).text).toMatch(/Tafel aufstellen.*Erledigt\..*Steht in #help\./);
});

test("a module that is retired meanwhile has no tasks, and those it had when it returns in time", async () => {
  await save({ enabled: true });
  const { to } = await press({ action: "post" });
  await declare(site, { ...manifest(), modules: [] });
  expect(await poll()).toEqual([]);
  await declare(site, manifest());
  expect(await poll()).toMatchObject([{ id: taskAt(to), settings: { enabled: true } }]);
});

test("the module's page has a form for each button, and says why one is not there", async () => {
  const { html, text } = await read(`${at}/panel`);
  expect(html).toMatch(
    /<form method="post" action="[^"]*\/panel\/action"[^>]*>.*name="action" value="post"/s,
  );
  expect(text).toContain("Reset &lt;b&gt;all&lt;/b&gt;");
  expect(text).toContain("Greet now : Possible only when Greet is on.");
  expect(html).not.toContain('value="greet"');
  await save({ enabled: true });
  expect((await read(`${at}/panel`)).html).toContain('value="greet"');
});

test("an action with a question asks it on a page of its own, and is sent after that", async () => {
  const asked = await press({ action: "reset-all" });
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining("All points go. Sure?")]);
  expect(asked.html).toMatch(/name="confirmed" value="reset-all"/);
  expect(await poll()).toEqual([]);
  const { status, to } = await press({ confirmed: "reset-all" });
  expect(status).toBe(303);
  expect(await poll()).toMatchObject([{ id: taskAt(to), action: "reset-all", settings: { enabled: false } }]);
});

test.each([
  ["a condition that does not hold", { action: "greet" }, 400, "only when Greet is on"],
  ["an action that there is not", { action: "nothing" }, 404, ""],
  ["a name of every object", { confirmed: "constructor" }, 404, ""],
  ["no action", {}, 404, ""],
])("%s: nothing is sent", async (_, body, status, text) => {
  const refused = await press(body as Record<string, string>);
  expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(text)]);
  expect(await poll()).toEqual([]);
  expect(await site.db.selectFrom("action_presses").selectAll().execute()).toEqual([]);
});

test("the same button again is the same task until its end was seen, another one has to wait", async () => {
  const [first, second] = await Promise.all([press({ action: "post" }), press({ action: "post" })]);
  expect(first.to).toBe(second.to);
  await ageTasks(site, -60);
  const early = await press({ confirmed: "reset-all" });
  expect([early.status, early.text]).toEqual([429, expect.stringMatching(/Try again in \d+ seconds/)]);
  expect(early.retryAfter).toMatch(/^([1-5]?\d|6[0-4])$/);
  await ageTasks(site, 60);
  await later();
  await poll();
  await answer(taskAt(first.to), { state: "done" });
  expect((await press({ action: "post" })).to).toBe(first.to);
  await read(first.to);
  expect((await press({ action: "post" })).to).not.toBe(first.to);
});

test("a button of the same name in another module is a task of its own", async () => {
  const [panel] = manifest([post]).modules;
  await declare(site, { bot: {}, modules: [panel!, { ...panel!, id: "stage" }] });
  const { to } = await press({ action: "post" });
  await later();
  const other = await press({ action: "post" }, { to: `${at}/stage/action` });
  expect(taskAt(other.to)).not.toBe(taskAt(to));
  await poll();
  await answer(taskAt(to), { state: "done" });
  const rows = site.db.selectFrom("action_presses").select(["module", "state"]).orderBy("module");
  expect(await rows.execute()).toEqual([
    { module: "panel", state: "done" },
    { module: "stage", state: null },
  ]);
});

test("a button whose page was left before the answer is a task of its own after five minutes", async () => {
  const { to } = await press({ action: "post" });
  await poll();
  await answer(taskAt(to), { state: "done" });
  await sql`update tasks set created_at = created_at - interval '4 minutes'`.execute(site.db);
  expect((await press({ action: "post" })).to).toBe(to);
  await sql`update tasks set created_at = created_at - interval '1 minute'`.execute(site.db);
  const { to: anew } = await press({ action: "post" });
  expect(anew).not.toBe(to);
  expect(await poll()).toMatchObject([{ id: taskAt(anew) }]);
});

test("a script gets the task in place of a redirect", async () => {
  const body = new URLSearchParams({ confirmed: "post" });
  const cookie = await site.signIn(bob);
  const { status, text } = await pages(`${path}.data`, { method: "POST", cookie, body });
  // `{data: {task: {id, state}}}`, as Remix flattens it.
  const flat = [{ _1: 2 }, "data", { _3: 4 }, "task", { _5: 6, _7: 8 }];
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual([...flat, "id", expect.any(String), "state", "waiting"]);
});

test("of a bot that fetched before and does no more, it is said at once that it is offline", async () => {
  await poll();
  await sql`update bot_keys set fetched_at = now() - interval '1 day'`.execute(site.db);
  const { status, text } = await press({ action: "post" });
  expect([status, text]).toEqual([
    503,
    expect.stringContaining(`${ourSite.name} is offline. Nothing was sent`),
  ]);
  expect(await poll()).toEqual([]);
});

test("the history has who pressed what and how it ended, no version, and filters it", async () => {
  const { to } = await press({ action: "post" });
  const history = `${at}/history`;
  expect((await read(history)).text).toContain("Bob Okafor pressed Post the panel · ");
  expect((await read(history)).text).toContain(`Waiting for ${ourSite.name}.`);
  await poll();
  await answer(taskAt(to), { state: "failed", code: 50013, text: "No such channel" });
  const { text, html } = await read(history);
  expect(text).toMatch(/could not do it\. .*lacks a permission.* says: No such channel/);
  expect(text).not.toContain("Version 0");
  expect(html).not.toContain('value="restore"');
  expect((await read(at)).text).toMatch(/Panel Post the panel Bob Okafor/);
  for (const query of [`?by=${bob.id}`, "?module=panel", "?kind=user"])
    expect((await read(history + query)).text).toContain("pressed Post the panel");
  for (const query of [`?by=${alice.id}`, "?module=levels", "?kind=bot"])
    expect((await read(history + query)).text).not.toContain("pressed Post the panel");
  await declare(site, manifest([]));
  expect((await read(history)).text).toContain("pressed Post the panel");
});

test("an action that nobody answered is in the history as such, and goes after a year", async () => {
  await press({ action: "post" });
  await sql`update action_presses set created_at = now() - interval '61 seconds'`.execute(site.db);
  expect((await read(`${at}/history`)).text).toContain("did not answer.");
  expect(await purgeAsked("actions", site.db)).toBe(0);
  await sql`update action_presses set created_at = now() - interval '366 days'`.execute(site.db);
  expect(await purgeAsked("actions", site.db)).toBe(1);
});

test("pages of the history hold each version and each action once, in the order of their times", async () => {
  for (let index = 0; index < 12; index++) {
    await save({ enabled: index % 2 === 0 });
    await site.db
      .insertInto("action_presses")
      .values({
        id: `00000000-0000-4000-8000-0000000000${index + 10}`,
        ...{
          guild_id: teahouse.id,
          module: "panel",
          action: "post",
          label: JSON.stringify(`Press ${index}`),
        },
      })
      .execute();
  }
  const first = await read(`${at}/history`);
  const older = /href="([^"]*before=[^"]*)"/.exec(first.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const second = await read(`${at}/history${older}`);
  const seen = [...`${first.text} ${second.text}`.matchAll(/(?:Version|Press) \d+/g)].map(([one]) => one);
  const expected = Array.from({ length: 12 }, (_, index) => [`Press ${11 - index}`, `Version ${12 - index}`]);
  expect(seen.filter((one, index) => seen.indexOf(one) === index)).toEqual(expected.flat());
  expect(second.text).not.toContain("Press 11");
});

test("nobody presses or reads who may not edit the module, and nobody reads the page of another", async () => {
  const { to } = await press({ action: "post" });
  expect((await press({ action: "post" }, { person: carol })).status).toBe(403);
  expect((await read(to, carol)).status).toBe(403);
  expect((await read(to, alice)).status).not.toBe(200);
  expect((await read(to.replace(teahouse.id, academy.id))).status).toBe(404);
  expect((await read(to.replace("/action?", "/test?"))).status).toBe(404);
  expect((await press({ action: "post" }, { to: `${at}/levels/action` })).status).toBe(404);
});

test("a result has text of at most 300 characters, and is taken once", async () => {
  const { to } = await press({ action: "post" });
  await poll();
  expect((await answer(taskAt(to), { state: "done", text: "x".repeat(301) })).status).toBe(400);
  expect((await answer(taskAt(to), { state: "done", text: "x".repeat(300) })).status).toBe(204);
  expect((await answer(taskAt(to), { state: "failed", text: "No" })).status).toBe(409);
});

test("settings have the same ETag when only buttons have changed", async () => {
  const etag = async () => (await readSettings(site, "panel")).headers.get("ETag");
  const before = await etag();
  await declare(site, manifest([{ id: "other", label: "Other" }]));
  expect(await etag()).toBe(before);
});
