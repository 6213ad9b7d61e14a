import { beforeAll, expect, test } from "vitest";

import { number } from "#app/features/settings/fields.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { identityOf } from "#app/features/settings/representation.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { asBot, useSite } from "#test/site.ts";

import * as route from "./settings.ts";

const site = useSite();
const { teahouse, harbour, pottery } = guilds;
let bob = "";

beforeAll(async () => {
  await site.reportGuilds();
  bob = await site.signIn(people.bob);
});

const at = (guildId: string, module = "prefix") => ({
  path: `/api/${module}/${guildId}`,
  params: { module, guildId },
});
const get = (headers: Record<string, string> = asBot, guildId: string = teahouse.id) =>
  site.call(route, { ...at(guildId), headers });
const put = (settings: unknown, headers: Record<string, string> = asBot) =>
  site.call(route, { ...at(teahouse.id), method: "PUT", headers, body: { settings } });

test("defaults with version 0 where nothing is set yet", async () => {
  const answer = await get();
  const of = { guildId: teahouse.id, module: "prefix" };
  expect(answer.body).toEqual({ ...of, version: 0, updatedAt: null, settings: { prefix: "!" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(answer.headers.get("ETag")).toMatch(/^"[^"]+"$/);
});

test("a PUT is a new version that the next GET has, with another ETag", async () => {
  const before = await get();
  const saved = await put({ prefix: "?" });
  expect(saved).toMatchObject({ status: 200, body: { version: 1, settings: { prefix: "?" } } });
  const after = await get();
  expect(after.body).toEqual(saved.body);
  expect(after.headers.get("ETag")).toBe(saved.headers.get("ETag"));
  expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
});

test.each(listModules())(
  "PUT /api/$id: the answer's ETag is the next GET's",
  async ({ id, defaults: settings }) => {
    const ask = (method: string, headers = {}, body?: object) =>
      site.call(route, { ...at(teahouse.id, id), method, headers: { ...asBot, ...headers }, body });
    const saved = await ask("PUT", {}, { settings });
    const etag = saved.headers.get("ETag") ?? "";
    const read = await ask("GET");
    expect([read.headers.get("ETag"), JSON.stringify(read.body)]).toEqual([etag, JSON.stringify(saved.body)]);
    expect((await ask("GET", { "If-None-Match": etag })).status).toBe(304);
    const again = await ask("PUT", { "If-Match": etag }, { settings });
    expect([again.status, again.headers.get("ETag") === etag]).toEqual([200, false]);
    expect((await ask("PUT", { "If-Match": etag }, { settings })).status).toBe(412);
  },
);

test("the ETag of a state changes with what its module declares, and with nothing else", () => {
  const state = { ...{ guildId: teahouse.id, module: "a", version: 1 }, updatedAt: new Date(1_000) };
  const declared = (initial: number) =>
    defineModule({ id: "a", order: 1, icon: "chart", fields: { size: number({ initial, min: 0, max: 9 }) } });
  const tag = identityOf(declared(1), { ...state, settings: { x: 1, y: 2 } });
  expect(identityOf(declared(1), { ...state, settings: { y: 2, x: 1 } })).toBe(tag);
  expect(identityOf(declared(2), { ...state, settings: { x: 1, y: 2 } })).not.toBe(tag);
});

test("a server that the bot has left and joined again has the ETag that it had", async () => {
  const { headers } = await put({ prefix: "?" });
  const inServer = (left_at: Date | null) =>
    site.db.updateTable("guilds").set({ left_at }).where("id", "=", teahouse.id).execute();
  await inServer(new Date());
  expect((await get()).status).toBe(404);
  await inServer(null);
  expect((await get({ ...asBot, "If-None-Match": headers.get("ETag") ?? "" })).status).toBe(304);
});

test("304 for what the client has, without a body and without asking Discord", async () => {
  const { headers } = await get();
  const asked = site.discord.requests.length;
  const again = await get({ ...asBot, "If-None-Match": headers.get("ETag") ?? "" });
  expect(again).toMatchObject({ status: 304, body: "" });
  expect(again.headers.get("ETag")).toBe(headers.get("ETag"));
  expect(site.discord.requests.length).toBe(asked);
});

test("If-Match: a write for another state is 412 with what stands there, and changes nothing", async () => {
  const { headers } = await get();
  const etag = headers.get("ETag") ?? "";
  expect((await put({ prefix: "a" }, { ...asBot, "If-Match": etag })).status).toBe(200);
  const late = await put({ prefix: "b" }, { ...asBot, "If-Match": etag });
  expect(late).toMatchObject({
    status: 412,
    body: { error: "version_conflict", current: { version: 1, settings: { prefix: "a" } } },
  });
  expect((await get()).body).toMatchObject({ version: 1 });
});

test("the bot's GET is the receipt", async () => {
  await put({ prefix: "?" });
  const receipts = () => site.db.selectFrom("settings_receipts").select(["version"]).execute();
  await site.call(route, { ...at(teahouse.id), cookie: bob });
  expect(await receipts()).toEqual([]);
  await site.call(route, { ...at(teahouse.id), method: "HEAD", headers: asBot });
  expect(await receipts()).toEqual([]);
  await get();
  expect(await receipts()).toEqual([{ version: 1 }]);
});

test("the bot may say for whom it acts", async () => {
  await put({ prefix: "?" }, { ...asBot, "X-Acting-User": people.carol.id });
  expect((await put({ prefix: "!" }, { ...asBot, "X-Acting-User": "<script>" })).status).toBe(400);
  await put({ prefix: "!" });
  const rows = await site.db
    .selectFrom("settings_versions")
    .select(["actor_kind", "actor_id"])
    .orderBy("version")
    .execute();
  expect(rows).toEqual([
    { actor_kind: "bot", actor_id: people.carol.id },
    { actor_kind: "bot", actor_id: null },
  ]);
});

test.each([
  ["missing field", {}, "prefix"],
  ["unknown field", { prefix: "!", color: 1 }, "color"],
  ["wrong type", { prefix: 1 }, "prefix"],
  ["too long", { prefix: "123456" }, "prefix"],
  ["white space", { prefix: "a b" }, "prefix"],
  ["empty", { prefix: "" }, "prefix"],
])("refuses %s at its field", async (_, settings, field) => {
  const answer = await put(settings);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error: "bad_request",
    fields: { [`settings.${field}`]: [expect.any(String)] },
  });
});

test("a body that is no JSON, no object, or of another type", async () => {
  const send = (body: string, type = "application/json") =>
    site.call(route, {
      ...at(teahouse.id),
      method: "PUT",
      headers: { ...asBot, "Content-Type": type },
      body,
    });
  for (const body of ["{", "[]", '{"settings":{"prefix":"!"},"more":1}'])
    expect((await send(body)).status).toBe(400);
  expect((await send("settings=1", "application/x-www-form-urlencoded")).status).toBe(415);
});

test("an administrator reads and writes, by cookie or by access token, after a fresh look at their rights", async () => {
  const token = site.discord.mintToken(people.bob);
  const guildCalls = () =>
    site.discord.requests.filter(({ path }) => path.includes("/users/@me/guilds")).length;
  expect((await site.call(route, { ...at(teahouse.id), cookie: bob })).status).toBe(200);
  const before = guildCalls();
  const saved = await put({ prefix: "?" }, { Authorization: `Bearer ${token}` });
  expect(saved.status).toBe(200);
  expect(guildCalls()).toBe(before + 1);
  const row = await site.db.selectFrom("settings_versions").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor_kind: "user", actor_id: people.bob.id });
});

test("whoever is not its administrator is refused, and nothing changes", async () => {
  const carol = await site.signIn(people.carol);
  const bearer = (person: { id: string }, options = {}) => ({
    Authorization: `Bearer ${site.discord.mintToken(person, options)}`,
  });
  const attempts: [string, Record<string, string>, number, object][] = [
    ["nobody", {}, 401, { requireReauth: true }],
    [
      "wrong bot token",
      { Authorization: "Bearer wrong-bot-token-0123456789abcdefghij" },
      401,
      { tokenExpired: true },
    ],
    ["no bearer", { Authorization: "Basic Ym9iOmJvYg==" }, 401, {}],
    ["another application's token", bearer(people.bob, { applicationId: "999999999999999999" }), 401, {}],
    ["member by cookie", { Cookie: carol }, 403, { error: "forbidden" }],
    ["member by token", bearer(people.carol), 403, { error: "forbidden" }],
    ["a cookie that nobody has", { Cookie: "session=junk" }, 401, {}],
  ];
  for (const [who, headers, status, body] of attempts) {
    const cookie = headers.Cookie;
    const read = await site.call(route, { ...at(teahouse.id), headers, cookie });
    expect([who, read.status, read.body]).toEqual([who, status, expect.objectContaining(body)]);
    const write = await site.call(route, {
      ...at(teahouse.id),
      method: "PUT",
      headers,
      cookie,
      body: { settings: { prefix: "x" } },
    });
    expect([who, write.status]).toEqual([who, status]);
  }
  expect((await get()).body).toMatchObject({ version: 0 });
});

test("not an administrator is the same answer whether or not the server exists; a server without the bot says so", async () => {
  const ask = (guildId: string) => site.call(route, { ...at(guildId), cookie: bob });
  const strange = await ask("123456789012345678");
  const foreign = await ask(pottery.id);
  expect(strange.status).toBe(403);
  expect(strange.body).toEqual(foreign.body);
  expect(await ask(harbour.id)).toMatchObject({ status: 403, body: { error: "bot_absent" } });
  for (const malformed of ["1", "abc", "12345678901234567890123", "1e17"])
    expect((await ask(malformed)).status).toBe(404);
});

test("the bot gets 404 where it never was; unknown modules are 404 for everybody", async () => {
  expect((await get(asBot, "123456789012345678")).status).toBe(404);
  expect((await get(asBot, "abc")).status).toBe(404);
  expect((await site.call(route, { ...at(teahouse.id, "colour"), headers: asBot })).status).toBe(404);
  expect((await site.call(route, { ...at(teahouse.id), method: "DELETE", headers: asBot })).status).toBe(405);
});

test("a write needs Discord's word on the rights: a list of a minute will do, none will not", async () => {
  const body = { settings: { prefix: "?" } };
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 500 });
  const alice = await site.signIn(people.alice);
  expect(
    await site.call(route, { ...at(guilds.academy.id), method: "PUT", cookie: alice, body }),
  ).toMatchObject({
    status: 503,
    body: { error: "unavailable" },
  });
  site.discord.faults.clear();
  expect((await site.call(route, { ...at(guilds.academy.id), cookie: alice })).status).toBe(200);
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 500 });
  expect(
    (await site.call(route, { ...at(guilds.academy.id), method: "PUT", cookie: alice, body })).status,
  ).toBe(200);
});
