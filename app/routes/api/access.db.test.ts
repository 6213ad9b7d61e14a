import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { asBot, useSite } from "#test/site.ts";
import * as access from "./access.ts";
import * as own from "./own-access.ts";

const site = useSite();
const { teahouse, academy } = guilds;
const roleOf = (name: string) => teahouse.roles.find((role) => role.name === name)!.id;
const path = `/api/access/${teahouse.id}`;
const params = { guildId: teahouse.id };
let [bob, carol, dora] = ["", "", ""];

beforeAll(async () => {
  await site.reportGuilds();
  bob = await site.signIn(people.bob);
  carol = await site.signIn(people.carol);
  dora = await site.signIn(people.dora);
});

const get = (cookie = bob, headers = {}) => site.call(access, { path, params, cookie, headers });
const etagNow = async () => (await get()).headers.get("ETag") ?? "";
const put = async (grants: unknown, { cookie = bob, headers = {} as Record<string, string> } = {}) =>
  site.call(access, {
    path,
    params,
    method: "PUT",
    cookie,
    headers: { "If-Match": await etagNow(), ...headers },
    body: { grants },
  });
const mine = async (cookie: string) => (await site.call(own, { path: `${path}/me`, params, cookie })).body;

const forMods = {
  target: { kind: "role", id: roleOf("Moderator") },
  areas: { prefix: "edit", history: "view" },
};
const forCarol = { target: { kind: "member", id: people.carol.id }, areas: { prefix: "view" } };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("an administrator replaces the whole list; the answer is what the next GET has, and 304 after that", async () => {
  expect((await get()).body).toEqual({ guildId: teahouse.id, version: 0, grants: [] });
  const saved = await put([
    forMods,
    { ...forCarol, expiresAt: inDays(7) },
    { target: { kind: "manage_guild" }, areas: { "*": "view" } },
  ]);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    version: 1,
    grants: [
      {
        target: { kind: "role", name: "Moderator" },
        areas: forMods.areas,
        expiresAt: null,
        grantedBy: people.bob.id,
        state: "active",
      },
      { target: { kind: "member", name: people.carol.username }, state: "active" },
      { target: { kind: "manage_guild", name: null } },
    ],
  });
  const etag = saved.headers.get("ETag") ?? "";
  const next = await get();
  expect([next.body, next.headers.get("ETag")]).toEqual([saved.body, etag]);
  expect((await get(bob, { "If-None-Match": etag })).status).toBe(304);
  const again = await put((saved.body as { grants: unknown[] }).grants);
  expect([again.status, again.body]).toEqual([200, saved.body]);
});

test.each<[string, unknown[], string]>([
  [
    "edit for everybody",
    [{ target: { kind: "role", id: teahouse.id }, areas: { prefix: "edit" } }],
    "grants[0].target",
  ],
  [
    "a bot's role",
    [{ target: { kind: "role", id: roleOf("Pearl") }, areas: { prefix: "view" } }],
    "grants[0].target",
  ],
  [
    "a role of another server",
    [forCarol, { target: { kind: "role", id: academy.roles[0]!.id }, areas: { prefix: "view" } }],
    "grants[1].target",
  ],
  ["one target twice", [forCarol, forCarol], "grants[1].target"],
  ["an unknown area", [{ ...forCarol, areas: { nothing: "view" } }], "grants[0].areas.nothing"],
  [
    "a name of Object's as an area",
    [{ ...forCarol, areas: { constructor: "view" } }],
    "grants[0].areas.constructor",
  ],
  ["an unknown level", [{ ...forCarol, areas: { prefix: "admin" } }], "grants[0].areas.prefix"],
  ["no area", [{ ...forCarol, areas: {} }], "grants[0].areas"],
  ["an end in the past", [{ ...forCarol, expiresAt: inDays(-1) }], "grants[0].expiresAt"],
  ["an end in 367 days", [{ ...forCarol, expiresAt: inDays(367) }], "grants[0].expiresAt"],
  ["no time", [{ ...forCarol, expiresAt: "tomorrow" }], "grants[0].expiresAt"],
  [
    "an id of manage_guild",
    [{ target: { kind: "manage_guild", id: teahouse.id }, areas: { prefix: "view" } }],
    "grants[0].target.id",
  ],
  ["an unknown kind", [{ target: { kind: "everyone" }, areas: { prefix: "view" } }], "grants[0].target.kind"],
  ["an unknown key", [{ ...forCarol, admin: true }], "grants[0].admin"],
  [
    "51 targets",
    Array.from({ length: 51 }, (_, at) => ({
      target: { kind: "member", id: `4021176533982${90_000 + at}` },
      areas: { prefix: "view" },
    })),
    "grants",
  ],
])("%s is refused by path, and changes nothing", async (_, grants, at) => {
  const answer = await put(grants);
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fields: object }).fields)).toContain(at);
  expect((await get()).body).toMatchObject({ version: 0, grants: [] });
});

test("@everyone may view, and 50 targets fit", async () => {
  const many = Array.from({ length: 49 }, (_, at) => ({
    target: { kind: "member", id: `4021176533982${90_000 + at}` },
    areas: { prefix: "view" },
  }));
  const everyone = { target: { kind: "role", id: teahouse.id }, areas: { prefix: "view" } };
  expect((await put([everyone, ...many])).status).toBe(200);
  expect(await mine(carol)).toMatchObject({ level: "delegate", by: [`role:${teahouse.id}`] });
});

test("a role that is gone stays, marked, gives nothing, and may be sent again", async () => {
  const etag = (await put([forMods])).headers.get("ETag") ?? "";
  const roles = teahouse.roles.filter(({ id }) => id !== forMods.target.id);
  await site.db
    .updateTable("guilds")
    .set({ roles: JSON.stringify(roles) })
    .where("id", "=", teahouse.id)
    .execute();
  const { body } = await get(bob, { "If-None-Match": etag });
  expect(body).toMatchObject({
    grants: [{ target: { id: forMods.target.id, name: null }, state: "target_gone" }],
  });
  expect((await put([forMods, forCarol])).status).toBe(200);
});

test("what has ended stays, marked, gives nothing, and may be sent again unchanged", async () => {
  await put([{ ...forCarol, expiresAt: inDays(1) }]);
  await site.db
    .updateTable("access_grants")
    .set({ expires_at: new Date(0) })
    .execute();
  const { body } = await get();
  expect(body).toMatchObject({ grants: [{ state: "expired" }] });
  expect(await mine(carol)).toMatchObject({ level: "none", areas: {}, by: [] });
  expect((await put((body as { grants: unknown[] }).grants)).status).toBe(200);
});

test("me: says what everybody on the server has, and is 403 for others and the bot", async () => {
  await put([{ ...forCarol, expiresAt: inDays(1) }]);
  const checkedAt = expect.any(String);
  expect(await mine(bob)).toEqual({ level: "admin", areas: {}, until: null, by: [], checkedAt });
  expect(await mine(carol)).toEqual({
    level: "delegate",
    areas: { prefix: "view" },
    until: expect.any(String),
    by: [`member:${people.carol.id}`],
    checkedAt,
  });
  expect(await mine(await site.signIn(people.alice))).toMatchObject({
    level: "none",
    areas: {},
    until: null,
  });
  expect(await mine(dora)).toMatchObject({ error: "forbidden" });
  for (const [module, at] of [
    [access, path],
    [own, `${path}/me`],
  ] as const)
    expect(await site.call(module, { path: at, params, headers: asBot })).toMatchObject({ status: 403 });
});

test("a delegate of everything neither reads nor writes the list", async () => {
  await put([{ ...forCarol, areas: { "*": "edit", history: "edit" } }]);
  expect(await get(carol)).toMatchObject({
    status: 403,
    body: { message: "Only administrators of this server may see and change this." },
  });
  const etag = await etagNow();
  expect((await put([], { cookie: carol, headers: { "If-Match": etag } })).status).toBe(403);
  expect((await put([], { cookie: carol, headers: { "If-Match": "*" } })).status).toBe(403);
  expect(await etagNow()).toBe(etag);
});
