import { afterEach, beforeEach, expect, test } from "vitest";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import * as callback from "#app/routes/auth/callback.tsx";
import * as discordCallback from "#app/routes/auth/discord-callback.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { FOREIGN_URLS } from "#test/security/foreign-urls.ts";
import { DISCORD_BOT_TOKEN, PUBLIC_URL, useSite } from "#test/site.ts";
import * as added from "./added.tsx";
import * as invite from "./invite.ts";

const site = useSite({ DISCORD_BOT_TOKEN });
const { harbour, repairs, teahouse } = guilds;
const here = `/dashboard/guilds/${harbour.id}`;
let bob = "";
beforeEach(async () => {
  bob = await site.signIn(people.bob);
});
afterEach(() => [harbour, repairs].forEach((guild) => site.discord.removeBot(guild)));

function open(query: Record<string, string> = {}, { id = harbour.id, headers = {} } = {}) {
  const path = `/dashboard/guilds/${id}/invite?${new URLSearchParams(query)}`;
  return site.call(invite, { path, cookie: bob, headers });
}

async function begin(query: Record<string, string> = {}): Promise<URL> {
  const answer = await open(query);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("Location") ?? "");
}

const comeBack = ({ pathname, search }: URL, { cookie = bob, method = "GET" } = {}) =>
  site.call(discordCallback, { path: pathname + search, cookie, method });
const ledTo = async (back: URL) => (await comeBack(back)).headers.get("Location");
const permissionsOf = async (query: Record<string, string> = {}) =>
  (await begin(query)).searchParams.get("permissions");

test("GET invite: redirects to Discord for this server, with a registered return address", async () => {
  const discord = await begin();
  expect(discord.origin + discord.pathname).toBe(site.config.DISCORD_AUTHORIZE_URL);
  expect(Object.fromEntries(discord.searchParams)).toEqual({
    client_id: site.config.DISCORD_CLIENT_ID,
    scope: "bot applications.commands",
    permissions: expect.stringMatching(/^\d+$/),
    guild_id: harbour.id,
    disable_guild_select: "true",
    response_type: "code",
    redirect_uri: `${PUBLIC_URL}/auth/discord/callback`,
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("the return from Discord leads to the waiting page; its code is not used, and its server ignored", async () => {
  const back = await visitor.addBot(await begin(), people.bob, harbour);
  back.searchParams.set("guild_id", teahouse.id);
  const asked = site.discord.requests.length;
  const answer = await comeBack(back);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${here}/added`]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.has("Set-Cookie")).toBe(false);
  expect(site.discord.requests.length).toBe(asked);
  expect(await site.db.selectFrom("guilds").select("id").execute()).toEqual([]);
});

test("a cancelled invite returns to the page before, with a note", async () => {
  expect(await ledTo(await visitor.cancel(await begin()))).toBe("/dashboard?invite=cancelled");
  const cancelled = await visitor.cancel(await begin({ back: `${here}/prefix?x=1` }));
  expect(await ledTo(cancelled)).toBe(`${here}/prefix?x=1&invite=cancelled`);
  const failed = await visitor.cancel(await begin());
  failed.searchParams.set("error", "server_error");
  expect(await ledTo(failed)).toBe("/dashboard?invite=failed");
});

test("GET invite: ?back= accepts only pages of this server", async () => {
  const ends = [
    "0/prefix",
    `/../${teahouse.id}/prefix`,
    `/%2e%2e/${teahouse.id}`,
    "/invite?back=x",
    "/added",
  ];
  const others = ["/dashboard", `/dashboard/guilds/${teahouse.id}/prefix`, "/logout"];
  for (const back of [...FOREIGN_URLS, ...others, ...ends.map((end) => here + end)]) await begin({ back });
  const stored = await site.db.selectFrom("sign_ins").select("auth_redirect_url").distinct().execute();
  expect(stored).toEqual([{ auth_redirect_url: `${here}/added` }]);
});

test("GET invite: ?permissions= accepts only known permissions, and never Administrator", async () => {
  const usual = await permissionsOf();
  expect(await permissionsOf({ permissions: "268435456" })).toBe("268435456");
  expect(await permissionsOf({ permissions: String((1n << 28n) | (1n << 60n) | 8n) })).toBe("268435456");
  for (const permissions of ["8", "0", "", "-1", "1e3", "0x10", "abc", "9".repeat(5_000), String(1n << 61n)])
    expect([permissions, await permissionsOf({ permissions })]).toEqual([permissions, usual]);
});

test("the state works once, within ten minutes, in this browser and at this address", async () => {
  const back = await visitor.addBot(await begin(), people.bob, harbour);
  const refused = { status: 400, body: { state: "error", to: "/discord/oauth" } };
  expect(await comeBack(back, { cookie: await site.signIn(people.carol) })).toMatchObject(refused);
  expect(await comeBack(back, { cookie: "" })).toMatchObject(refused);
  const signInAddress = { path: `/auth/callback${back.search}`, cookie: bob };
  expect(await site.call(callback, signInAddress)).toMatchObject({ status: 400, body: { state: "error" } });
  expect((await comeBack(back)).status).toBe(302);
  expect(await comeBack(back)).toMatchObject(refused);

  const late = await visitor.addBot(await begin(), people.bob, harbour);
  const expires_at = new Date(Date.now() - 1_000);
  await site.db.updateTable("sign_ins").set({ expires_at }).execute();
  expect(await comeBack(late)).toMatchObject(refused);
});

test("several invites at once work, and speculative requests begin none", async () => {
  expect((await open({}, { headers: { "Sec-Purpose": "prefetch" } })).status).toBe(204);
  expect(await site.db.selectFrom("sign_ins").select("flow").execute()).toEqual([]);
  const [one, two] = [await begin(), await begin({ back: `${here}/prefix` })];
  const [first, second] = [await visitor.addBot(one, people.bob, harbour), await visitor.cancel(two)];
  expect((await comeBack(first, { method: "HEAD" })).status).toBe(204);
  expect(await ledTo(second)).toBe(`${here}/prefix?invite=cancelled`);
  expect(await ledTo(first)).toBe(`${here}/added`);
});

test("Manage Server is sufficient and necessary for an invite, but not for the server's pages", async () => {
  expect((await open({}, { id: repairs.id })).status).toBe(302);
  const refused = { status: 403, body: { code: "forbidden" } };
  expect(await open({}, { id: guilds.lounge.id })).toMatchObject(refused);
  await report(repairs);
  const { status, body } = await look({}, { id: repairs.id });
  expect([status, body]).toMatchObject([200, { present: true }]);
  expect(body).not.toHaveProperty("refreshWithoutScript");
});

test("GET invite for a server with the bot: asks for its present permissions, too", async () => {
  await site.reportGuilds();
  const has = BigInt(teahouse.roles.find(({ id }) => id === teahouse.botRoleId)?.permissions ?? 0);
  const answer = await open({ permissions: String(1n << 7n) }, { id: teahouse.id });
  const asked = new URL(answer.headers.get("Location") ?? "").searchParams.get("permissions");
  expect(asked).toBe(String(has | (1n << 7n)));
});

function look(query: Record<string, string> = {}, { id = harbour.id } = {}) {
  const path = `/dashboard/guilds/${id}/added?${new URLSearchParams(query)}`;
  return site.call(added, { path, cookie: bob });
}
const report = ({ id, name }: typeof harbour) =>
  site.db.transaction().execute((trx) => reportBotGuild(trx, id, { name }));
const asked = () => site.discord.requests.filter(({ path }) => path.includes(`/guilds/${harbour.id}`)).length;

test("GET added: without the bot the page reloads, less often after two minutes, and keeps a valid start", async () => {
  const back = `${here}/prefix`;
  for (const [pause, ago] of [
    [3, 1],
    [10, 121_000],
  ] as const) {
    const kept = { back, since: String(Date.now() - ago) };
    expect(await look(kept)).toMatchObject({
      status: 200,
      body: {
        present: false,
        since: Number(kept.since),
        refreshWithoutScript: `${pause}; url=${here}/added?${new URLSearchParams(kept)}`,
      },
    });
  }
  for (const since of [undefined, "-1", "x", "", "1e400", String(Date.now() + 3_600_000)]) {
    const { body } = await look(since === undefined ? {} : { since });
    const { now } = body as { now: number };
    expect(body).toMatchObject({ since: now, refreshWithoutScript: `3; url=${here}/added?since=${now}` });
  }
});

test("GET added: with the bot it redirects to the server, or to the page of the invite", async () => {
  await report(harbour);
  const before = asked();
  for (const back of ["", `${here}/prefix?x=1`, "https://evil.example/", "//evil.example"])
    expect((await look({ back })).headers.get("Location")).toBe(back.startsWith(here) ? back : here);
  expect(asked()).toBe(before);
});

test("GET added with the bot's token: one request to Discord about this server", async () => {
  const before = asked();
  expect((await look()).status).toBe(200);
  expect(asked()).toBe(before + 1);
  site.discord.addBot(harbour);
  expect((await look()).headers.get("Location")).toBe(here);
  const { id, name, icon, memberCount: member_count } = harbour;
  const stored = await site.db.selectFrom("guilds").selectAll().executeTakeFirst();
  expect(stored).toMatchObject({ id, name, icon, member_count, left_at: null });
});

test.each([
  { kind: "status", status: 500 },
  { kind: "status", status: 429, retryAfter: 5 },
  { kind: "reset" },
  { kind: "malformed" },
] as const)("Discord fails with %j: the page goes on looking", async (fault) => {
  site.discord.addBot(harbour);
  site.discord.faults.set("GET /guilds/{guild}", fault, { times: 1 });
  expect(await look()).toMatchObject({ status: 200, body: { present: false } });
  expect((await look()).status).toBe(302);
});
