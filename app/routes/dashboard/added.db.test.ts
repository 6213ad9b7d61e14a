import { afterEach, beforeEach, expect, test } from "vitest";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { listDueGuilds } from "#app/features/guilds/sync-bot-guilds.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { DISCORD_BOT_TOKEN, useSite } from "#test/site.ts";
import * as added from "./added.tsx";

const site = useSite({ DISCORD_BOT_TOKEN });
const { harbour, repairs } = guilds;
const here = `/dashboard/guilds/${harbour.id}`;
let bob = "";
beforeEach(async () => {
  bob = await site.signIn(people.bob);
});
afterEach(() => [harbour, repairs].forEach((guild) => site.discord.removeBot(guild)));

function look(query: Record<string, string> = {}, { id = harbour.id, cookie = bob } = {}) {
  const path = `/dashboard/guilds/${id}/added?${new URLSearchParams(query)}`;
  return site.call(added, { path, params: { guildId: id }, cookie });
}
const report = ({ id, name }: typeof harbour) =>
  site.db.transaction().execute((trx) => reportBotGuild(trx, id, { name }));
const asked = () => site.discord.requests.filter(({ path }) => path.includes(`/guilds/${harbour.id}`)).length;

test("GET added: without the bot the page reloads, and keeps the start of the waiting", async () => {
  const { status, body } = await look();
  expect(status).toBe(200);
  const { since, now } = body as { since: number; now: number };
  expect(since).toBe(now);
  expect(body).toMatchObject({ present: false, refreshWithoutScript: `3; url=${here}/added?since=${since}` });
  const page = `${here}/prefix`;
  expect((await look({ since: String(since - 1), back: page })).body).toMatchObject({
    since: since - 1,
    refreshWithoutScript: `3; url=${here}/added?${new URLSearchParams({ back: page, since: String(since - 1) })}`,
  });
});

test("GET added: reloads less often after two minutes, and ignores an invalid start", async () => {
  const longAgo = String(Date.now() - 121_000);
  expect((await look({ since: longAgo })).body).toMatchObject({
    refreshWithoutScript: expect.stringMatching(/^10; /),
  });
  for (const since of ["-1", "x", "", "1e400", String(Date.now() + 3_600_000)]) {
    const { body } = await look({ since });
    expect(body).toMatchObject({ since: (body as { now: number }).now });
  }
});

test("GET added: with the bot it redirects to the server, or to the page of the invite", async () => {
  await report(harbour);
  const before = asked();
  const location = async (query?: Record<string, string>) => (await look(query)).headers.get("Location");
  expect(await location()).toBe(here);
  expect(await location({ back: `${here}/prefix?x=1` })).toBe(`${here}/prefix?x=1`);
  expect(await location({ back: "https://evil.example/" })).toBe(here);
  expect(await location({ back: "//evil.example" })).toBe(here);
  expect(asked()).toBe(before);
});

test("GET added: the bot's permissions are asked again soon", async () => {
  await report(harbour);
  await site.db.updateTable("guilds").set({ asked_at: new Date() }).execute();
  expect(await listDueGuilds(site.db, 1)).toEqual([]);
  expect((await look({ back: `${here}/levels` })).status).toBe(302);
  expect(await listDueGuilds(site.db, 1)).toEqual([harbour.id]);
});

test("GET added with the bot's token: one request to Discord about this server", async () => {
  const before = asked();
  expect((await look()).status).toBe(200);
  expect(asked()).toBe(before + 1);
  site.discord.addBot(harbour);
  expect((await look()).headers.get("Location")).toBe(here);
  expect(await site.db.selectFrom("guilds").selectAll().executeTakeFirst()).toMatchObject({
    id: harbour.id,
    name: harbour.name,
    icon: harbour.icon,
    member_count: harbour.memberCount,
    left_at: null,
  });
});

test.each([
  [{ kind: "status", status: 500 }],
  [{ kind: "status", status: 429, retryAfter: 5 }],
  [{ kind: "reset" }],
  [{ kind: "malformed" }],
] as const)("Discord fails with %j: the page goes on looking", async (fault) => {
  site.discord.addBot(harbour);
  site.discord.faults.set("GET /guilds/{guild}", fault, { times: 1 });
  expect(await look()).toMatchObject({ status: 200, body: { present: false } });
  expect((await look()).status).toBe(302);
});

test("GET added: people with only Manage Server stay on the page", async () => {
  await report(repairs);
  const { status, body } = await look({}, { id: repairs.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({ present: true });
  expect(body).not.toHaveProperty("refreshWithoutScript");
});
