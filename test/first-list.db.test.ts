import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { syncBotGuilds } from "#app/features/guilds/sync-bot-guilds.server.ts";
import { createJobs } from "#app/jobs/jobs.server.ts";
import { schedule } from "#app/jobs/schedule.ts";
import * as botGuild from "#app/routes/api/bot-guild.ts";
import * as botServers from "#app/routes/api/bot-servers.ts";
import * as channels from "#app/routes/api/discord-guild-channels.ts";
import * as details from "#app/routes/api/discord-guild-details.ts";
import * as roles from "#app/routes/api/discord-guild-roles.ts";
import * as moduleSettings from "#app/routes/api/settings.ts";
import * as guildPage from "#app/routes/dashboard/guild.tsx";
import * as overview from "#app/routes/dashboard/overview.tsx";
import * as settings from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { anotherProcess, asBot, DISCORD_BOT_TOKEN, silent, useSite } from "./site.ts";

/** A first start with a bot token, before Discord's first list. */
const site = useSite({ DISCORD_BOT_TOKEN });
const { teahouse, harbour } = guilds;
const LIST = "GET /users/@me/guilds as bot";
const present = Object.values(guilds).filter(({ botPresent }) => botPresent);

beforeEach(async () => {
  await site.db
    .updateTable("discord_list")
    .set({ listed_at: null, next_at: new Date(0), failures: 0 })
    .execute();
});

/** Calls the pages and resources of a guild, as its administrator and as the bot, in a process that has just started. */
async function requestAll({ id }: { id: string }) {
  const cookie = await site.signIn(people.bob);
  const params = { guildId: id, module: "prefix" };
  const page = `/dashboard/guilds/${id}`;
  const form = { method: "POST", body: new URLSearchParams({ prefix: "?", version: "0" }) };
  const put = { method: "PUT", body: { settings: { prefix: "?" } } };
  const [bot, bob] = [{ headers: asBot }, { cookie }];
  const services = anotherProcess(site);
  const call = (module: object, path: string, options: object) =>
    site.call(module, { path, params, services, ...options });
  return {
    pages: await Promise.all([
      call(guildPage, page, bob),
      call(settings, `${page}/prefix`, bob),
      call(settings, `${page}/prefix`, { ...bob, ...form }),
    ]),
    resources: await Promise.all([
      call(botServers, "/api/discord/bot-servers", bot),
      call(botServers, "/api/discord/bot-servers", bob),
      call(botGuild, `/api/bot/guilds/${id}`, bot),
      call(moduleSettings, `/api/prefix/${id}`, bot),
      call(moduleSettings, `/api/prefix/${id}`, { ...bot, ...put }),
      ...[details, channels, roles].flatMap((part) =>
        [bot, bob].map((who) => call(part, `/api/discord/guilds/${id}/x`, who)),
      ),
    ]),
    overview: await call(overview, "/dashboard", bob),
  };
}

const ask = () => syncBotGuilds(site.db, site.services.discordBot!, { servers: 0 });

test.each([
  ["never answers", { kind: "hang" }],
  ["fails", { kind: "status", status: 500 }],
] as const)("while Discord %s, no page or resource reports the bot as absent", async (_, fault) => {
  site.discord.faults.set(LIST, fault);
  const asking = ask();
  const { pages, resources, overview: page } = await requestAll(teahouse);
  const pending = { code: "unavailable", detail: "list_pending", retryAfter: 5 };
  const expected = [...pages.map(() => pending), ...resources.map(() => ({ error: "unavailable" }))];
  for (const [at, { status, body, headers }] of [...pages, ...resources].entries()) {
    expect({ status, body }).toMatchObject({ status: 503, body: expected[at] });
    expect(headers.get("Retry-After")).toBe("5");
  }
  expect(page).toMatchObject({
    status: 200,
    body: { pending: true, managed: [], addable: [], refreshWithoutScript: "5; url=/dashboard" },
  });
  expect((page.body as { user: object }).user).toMatchObject({ connectedServers: undefined });
  // The input of the form is kept.
  expect(pages[2]?.body).toMatchObject({ submitted: { fields: expect.arrayContaining([["prefix", "?"]]) } });
  await asking;
});

test("a page that waits shows the guilds when another replica receives the list", async () => {
  const client = site.services.discordBot!;
  const late = { ...client, refused: false, listGuilds: () => delay(300).then(client.listGuilds) };
  const asking = syncBotGuilds(site.db, late, { servers: 0 });
  const answers = await requestAll(teahouse);
  expect(answers.pages.map(({ status }) => status)).toEqual([200, 200, 303]);
  expect(answers.resources.map(({ status }) => status)).toEqual(answers.resources.map(() => 200));
  expect(answers.overview.body).toMatchObject({ pending: false, managed: [{}, {}], addable: [{}, {}] });
  await asking;
});

test("a guild that the bot has reported is present before the list", async () => {
  site.discord.faults.set(LIST, { kind: "status", status: 500 });
  await ask();
  const about = { path: `/api/bot/guilds/${teahouse.id}`, params: { guildId: teahouse.id }, headers: asBot };
  expect((await site.call(botGuild, { ...about, method: "PUT", body: { name: "Tea" } })).status).toBe(204);
  const { pages, overview: page } = await requestAll(teahouse);
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 303]);
  expect(page.body).toMatchObject({ pending: true, managed: [{ id: teahouse.id }], addable: [] });
});

test("after the list, the bot is absent from guilds that are not in it", async () => {
  await ask();
  const { pages, resources } = await requestAll(harbour);
  expect(pages.map(({ body }) => (body as { code: string }).code)).toEqual(pages.map(() => "bot_absent"));
  expect(resources.map(({ status }) => status)).toEqual([
    200, 200, 404, 404, 404, 404, 200, 404, 403, 404, 403,
  ]);
});

test("with a refused token, only the bot's reports count", async () => {
  const services = anotherProcess(site);
  site.discord.faults.set(LIST, { kind: "status", status: 401 }, { times: 1 });
  await syncBotGuilds(site.db, services.discordBot!, { servers: 0 });
  const cookie = await site.signIn(people.bob);
  const about = { path: `/dashboard/guilds/${teahouse.id}`, params: { guildId: teahouse.id } };
  const answer = await site.call(guildPage, { ...about, cookie, services });
  expect(answer).toMatchObject({ status: 403, body: { code: "bot_absent" } });
});

test("a process requests the list when it starts", async () => {
  const { discordBot } = site.services;
  const yearly = schedule({ discordBot }).map((job) => ({ ...job, cron: "0 0 1 1 *" }));
  const jobs = [0, 1].map(() =>
    createJobs({
      url: site.config.DATABASE_DIRECT_URL ?? site.config.DATABASE_URL,
      log: silent,
      discordBot,
      jobs: yearly,
    }),
  );
  for (const one of jobs) one.start();
  try {
    const listed = () => site.db.selectFrom("guilds").select("id").where("left_at", "is", null).execute();
    await expect.poll(listed).toHaveLength(present.length);
  } finally {
    await Promise.all(jobs.map((one) => one.stop()));
  }
});
