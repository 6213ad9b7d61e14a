import { beforeAll, beforeEach, expect, test } from "vitest";
import * as accessPage from "#app/routes/dashboard/access.tsx";
import * as guildPage from "#app/routes/dashboard/guild.tsx";
import * as overview from "#app/routes/dashboard/overview.tsx";
import * as settingsPage from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { giveAccess } from "./access.ts";
import { putSettings, readSettings } from "./settings-resource.ts";
import { roleOf, set } from "./settings.ts";
import { signInFlow } from "./sign-in-flow.ts";
import { useSite } from "./site.ts";

/** Roles of people where the site has no token of the bot: only their own token tells them, if they let it. */
const site = useSite();
const { begin, comeBack, finish } = signInFlow(site);
const { teahouse } = guilds;
const { bob, carol } = people;
const path = `/dashboard/guilds/${teahouse.id}/prefix`;
const own = `/users/@me/guilds/${teahouse.id}/member`;
const login = `/login?redirect=${encodeURIComponent(path)}&roles=1`;
let asCarol = "";

beforeAll(() => site.reportGuilds());
beforeEach(async () => {
  asCarol = await site.signIn(carol);
});

const give = (target: Parameters<typeof giveAccess>[2][number]["target"]) =>
  giveAccess(site, teahouse.id, [{ target, areas: { prefix: "edit" }, expiresAt: null }]);
const moderators = { kind: "role", id: roleOf("Moderator") } as const;
const open = (cookie = asCarol, at = path) => site.call(settingsPage, { path: at, cookie });
const put = (cookie: string) => putSettings(site, "prefix", set.prefix, { cookie });
const calls = () => site.discord.requests.filter(({ path: asked }) => asked.endsWith(own)).length;

test("a sign-in asks for what it always asked for, and a server where no role counts for nothing more", async () => {
  const { discord } = await begin("/login");
  expect(discord.searchParams.get("scope")).toBe("identify guilds");
  expect((await open()).status).toBe(403);
  await give({ kind: "member", id: carol.id });
  expect(await open()).toMatchObject({ status: 200, body: { head: { access: { rolesUnknown: false } } } });
  await give({ kind: "role", id: teahouse.id });
  expect((await open()).status).toBe(200);
  expect(calls()).toBe(0);
});

test("whoever a role might let in is led to Discord once, and back, and is in", async () => {
  await give(moderators);
  const before = calls();
  const led = await open();
  expect([led.status, led.headers.get("Location")]).toEqual([302, login]);
  const begun = await begin(login, asCarol);
  expect(begun.discord.searchParams.get("scope")).toBe("identify guilds guilds.members.read");
  const { answer, cookie } = await finish(begun, carol);
  expect(answer.headers.get("Refresh")).toContain(path);
  expect((await open(cookie)).status).toBe(200);
  expect((await open(cookie)).status).toBe(200);
  expect(calls() - before).toBe(1);
  expect((await put(cookie)).status).toBe(200);
  expect(calls() - before).toBe(2);
});

test("whoever declines comes back to a page that says so, and is not led there again", async () => {
  await give(moderators);
  const elsewhere = await site.signIn(carol);
  expect((await open()).status).toBe(302);
  const begun = await begin(login, asCarol);
  const back = await comeBack(await visitor.cancel(begun.discord), begun.cookie);
  expect([back.status, back.headers.get("Location")]).toEqual([302, path]);
  for (let time = 0; time < 2; time++)
    expect(await open()).toMatchObject({ status: 403, body: { detail: "roles_unknown" } });
  expect((await put(asCarol)).status).toBe(403);
  // Another browser of theirs is.
  expect((await open(elsewhere)).status).toBe(302);
});

test("a prefetch, a request for JSON and a write lead nobody to Discord", async () => {
  await give(moderators);
  const prefetch = { "Sec-Purpose": "prefetch" };
  expect((await site.call(settingsPage, { path, cookie: asCarol, headers: prefetch })).status).toBe(403);
  const json = await readSettings(site, "prefix", { cookie: asCarol });
  expect([json.status, (await put(asCarol)).status]).toEqual([403, 403]);
  expect((await open()).status).toBe(302);
});

test("a role that gives nothing of the page that is opened leads nobody to Discord", async () => {
  await give(moderators);
  expect((await open(asCarol, `/dashboard/guilds/${teahouse.id}/levels`)).status).toBe(403);
  expect(
    (await site.call(accessPage, { path: `/dashboard/guilds/${teahouse.id}/access`, cookie: asCarol }))
      .status,
  ).toBe(403);
});

test("somebody whom another grant lets in is told that their roles are not known", async () => {
  await give(moderators);
  await giveAccess(site, teahouse.id, [
    { target: { kind: "member", id: carol.id }, areas: { levels: "view" }, expiresAt: null },
  ]);
  const { body } = await site.call(guildPage, { path: `/dashboard/guilds/${teahouse.id}`, cookie: asCarol });
  expect(body).toMatchObject({ head: { access: { rolesUnknown: true } } });
});

test("an access token with the scope tells roles, and one without does not", async () => {
  await give(moderators);
  const ask = (scopes: string[]) =>
    readSettings(site, "prefix", {
      headers: { Authorization: `Bearer ${site.discord.mintToken(carol, { scopes })}` },
    });
  expect((await ask(["identify", "guilds"])).status).toBe(403);
  expect((await ask(["identify", "guilds", "guilds.members.read"])).status).toBe(200);
});

test("a server where only a role decides is listed with what opens it, without a call", async () => {
  await give(moderators);
  const before = calls();
  const { body } = await site.call(overview, { path: "/dashboard", cookie: asCarol });
  expect(body).toMatchObject({ managed: [{ id: teahouse.id, delegated: "maybe" }] });
  expect(calls()).toBe(before);
});

test("a session's own token is asked for again for a write, and nothing is written while Discord limits it", async () => {
  await give(moderators);
  const scopes = ["identify", "guilds", "guilds.members.read"];
  const cookie = await site.signIn(carol, { grant: site.discord.mintGrant(carol, { scopes }) });
  expect((await open(cookie)).status).toBe(200);
  site.discord.faults.set("GET /users/@me/guilds/{guild}/member", {
    kind: "status",
    status: 429,
    retryAfter: 9,
  });
  expect((await put(cookie)).status).toBe(503);
  const before = calls();
  expect((await put(cookie)).status).toBe(503);
  expect(calls()).toBe(before);
  expect((await open(cookie)).status).toBe(200);
});

test("an administrator changes the list by the forms of its page; a later list is not overwritten", async () => {
  const asBob = await site.signIn(bob);
  const at = `/dashboard/guilds/${teahouse.id}/access`;
  const post = (fields: Record<string, string>) =>
    site.call(accessPage, { path: at, method: "POST", cookie: asBob, body: new URLSearchParams(fields) });
  const rows = async () =>
    ((await site.call(accessPage, { path: at, cookie: asBob })).body as { rows: unknown[] }).rows;
  const who = `role:${moderators.id}`;
  const until = "2099-01-01T12:00";
  for (const [fields, at400, typed] of [
    [{ "may.prefix": "edit" }, "grants[0].target", {}],
    [{ who }, "grants[0].areas", {}],
    [{ who, "may.prefix": "edit", until: "soon" }, "grants[0].expiresAt", { until: "soon" }],
    // A time comes back in UTC.
    [{ who, "may.prefix": "edit", until }, "grants[0].expiresAt", { until: `${until}:00` }],
    [{ who: "member", member: "carol", "may.prefix": "view" }, "grants[0].target", {}],
  ] as const)
    expect(await post({ intent: "add", version: "0", ...fields })).toMatchObject({
      status: 400,
      body: { typed, errors: { [at400]: [expect.any(String)] } },
    });
  expect(await rows()).toEqual([]);
  const soon = new Date(Date.now() + 7 * 86_400_000);
  const local = new Date(soon.getTime() + 60 * 60_000).toISOString().slice(0, 16);
  // One hour ahead of UTC.
  const add = {
    intent: "add",
    version: "0",
    who,
    "may.prefix": "edit",
    "may.levels": "view",
    until: local,
    untilZone: "-60",
  };
  expect((await post(add)).status).toBe(303);
  const [row] = (await rows()) as { expiresAt: Date }[];
  expect(row).toMatchObject({
    name: "Moderator",
    says: "May change Command prefix, and look at Levels.",
    giver: "Bob Okafor",
  });
  expect(Math.floor(row!.expiresAt.getTime() / 60_000)).toBe(Math.floor(soon.getTime() / 60_000));
  const member = { intent: "add", version: "1", who: "member", member: `<@${carol.id}>`, "may.*": "view" };
  expect((await post({ ...member, version: "0" })).status).toBe(409);
  expect((await post(member)).status).toBe(303);
  const change = { intent: `save ${who}`, version: "2", "may.prefix": "view" };
  expect((await post(change)).status).toBe(303);
  expect((await post({ intent: `remove member:${carol.id}`, version: "3" })).status).toBe(303);
  expect(await rows()).toMatchObject([{ says: "May look at Command prefix.", expiresAt: null }]);
  expect((await post({ intent: "restore 2", version: "4" })).status).toBe(303);
  expect(await rows()).toHaveLength(2);
  expect((await post({ intent: "restore 99", version: "5" })).status).toBe(404);
  // The names of those who gave something are nobody's to keep but theirs.
  const versions = await site.db.selectFrom("access_versions").selectAll().execute();
  expect(JSON.stringify(versions)).not.toContain("Okafor");
});
