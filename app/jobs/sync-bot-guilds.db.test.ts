import * as worker from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { createDiscordBotClient, type DiscordBotClient } from "#app/discord/bot-client.server.ts";
import * as botGuild from "#app/routes/api/bot-guild.ts";
import * as discordGuilds from "#app/routes/api/discord-guilds.ts";
import { createPool } from "#db/client.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { createLogger } from "#server/log.ts";
import { asBot, DISCORD_BOT_TOKEN, PUBLIC_URL, silent, useSite } from "#test/site.ts";
import { workerOptions } from "./jobs.server.ts";
import { schedule, type JobTools } from "./schedule.ts";

const site = useSite({ DISCORD_BOT_TOKEN });
const LIST = "GET /users/@me/guilds as bot";
const allowListing = async () => {
  const next_at = new Date(0);
  await site.db.updateTable("discord_list").set({ next_at }).execute();
};
beforeEach(allowListing);

const connect = (token = DISCORD_BOT_TOKEN) =>
  createDiscordBotClient({ apiUrl: site.config.DISCORD_API_URL, publicUrl: PUBLIC_URL, token });

async function sync(discordBot: DiscordBotClient, log: JobTools["log"]): Promise<void> {
  const job = schedule({ discordBot }).find(({ name }) => name === "sync-bot-guilds");
  await job?.task({ db: site.db, log });
}

async function run({ token = DISCORD_BOT_TOKEN, times = 1 } = {}) {
  const text: string[] = [];
  const log = createLogger("debug", { write: (line) => void text.push(line) });
  const client = connect(token);
  for (let i = 0; i < times; i++) await sync(client, log);
  expect(text.join("")).not.toContain(token);
  return text.map((line): unknown => JSON.parse(line));
}

test("with a token, guilds reported by Discord appear on the dashboard", async () => {
  expect(site.services.discordBot?.refused).toBe(false);
  const present = Object.values(guilds).filter(({ botPresent }) => botPresent);
  expect(await run({ times: 2 })).toMatchObject([
    { level: "info", msg: "asked Discord about the bot's servers", joined: present.length, left: 0 },
    { level: "debug", msg: "asked Discord about the bot's servers", joined: 0 },
  ]);
  const { id, memberCount, channels } = guilds.teahouse;
  const cookie = await site.signIn(people.bob);
  const { body } = await site.call(discordGuilds, { path: "/api/discord/guilds", cookie });
  expect(body).toContainEqual(
    expect.objectContaining({
      id,
      approximate_member_count: memberCount,
      approximate_channel_count: channels.length,
    }),
  );
});

test("the worker runs the job if the site has a token", async () => {
  const pool = createPool({ url: site.config.DATABASE_URL });
  await sql`select graphile_worker.add_job('sync-bot-guilds')`.execute(site.db);
  const runOnce = (discordBot?: DiscordBotClient) =>
    worker.runOnce(workerOptions(worker, pool, { log: silent, discordBot }));
  const present = () => site.db.selectFrom("guilds").select("id").where("left_at", "is", null).execute();
  await runOnce();
  expect(await present()).toEqual([]);
  await runOnce(site.services.discordBot);
  expect(await present()).not.toEqual([]);
  await pool.end();
});

test("a failure is logged as a warning and does not fail the job", async () => {
  site.discord.faults.set(LIST, { kind: "status", status: 500 });
  expect(await run({ times: 2 })).toMatchObject([
    {
      level: "warn",
      msg: "Discord could not be asked about the bot's servers",
      err: { type: "DiscordResponseError" },
    },
  ]);
});

test("a refused token is logged as an error once and used once", async () => {
  const before = site.discord.requests.length;
  expect(await run({ token: "not-the-token-of-the-bot", times: 5 })).toMatchObject([
    { level: "error", msg: expect.stringContaining("Discord refuses DISCORD_BOT_TOKEN") },
  ]);
  expect(site.discord.requests.length - before).toBe(1);
});

test("requests do not wait for the job while Discord does not answer it", async () => {
  await run();
  await allowListing();
  const client = connect();
  const read = client.listGuilds;
  let answered = () => {};
  const silence = new Promise<void>((resolve) => (answered = resolve));
  client.listGuilds = vi.fn(() => silence.then(read));
  let done = false;
  const job = sync(client, silent).then(() => (done = true));
  await expect.poll(() => client.listGuilds).toHaveBeenCalled();

  const cookie = await site.signIn(people.bob);
  const { id } = guilds.teahouse;
  const asked = [
    await site.call(discordGuilds, { path: "/api/discord/guilds", cookie }),
    await site.call(botGuild, {
      path: `/api/bot/guilds/${id}`,
      params: { guildId: id },
      method: "PUT",
      headers: asBot,
      body: { name: "Tea", member_count: 1 },
    }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 204]);
  expect(done).toBe(false);
  answered();
  await job;
});
