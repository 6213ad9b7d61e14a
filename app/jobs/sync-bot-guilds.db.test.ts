import { beforeEach, expect, test, vi } from "vitest";
import { createDiscordBotClient, type DiscordBotClient } from "#app/discord/bot-client.server.ts";
import * as botGuild from "#app/routes/api/bot-guild.ts";
import * as discordGuilds from "#app/routes/api/discord-guilds.ts";
import type { Fault } from "#dev/discord/faults.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { createLogger } from "#server/log.ts";
import { asBot, DISCORD_BOT_TOKEN, PUBLIC_URL, silent, useSite } from "#test/site.ts";
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

const line = (level: string, msg: string, more = {}) => ({
  level,
  msg: expect.stringContaining(msg),
  ...more,
});
const asked = "asked Discord about the bot's servers";
const joined = Object.values(guilds).filter(({ botPresent }) => botPresent).length;
const failed = line("warn", "could not be asked", { err: { type: "DiscordResponseError" } });
const dead = "not-the-token-of-the-bot";
test.each<[string, { token?: string; fault?: Fault }, object[]]>([
  ["success", {}, [line("info", asked, { joined, left: 0 }), line("debug", asked, { joined: 0 })]],
  ["failure", { fault: { kind: "status", status: 500 } }, [failed]],
  [
    "refused token, which is used once",
    { token: dead },
    [line("error", "Discord refuses DISCORD_BOT_TOKEN")],
  ],
])("two runs of the job: the log of a %s", async (_, { token = DISCORD_BOT_TOKEN, fault }, lines) => {
  const text: string[] = [];
  const log = createLogger("debug", { write: (line) => void text.push(line) });
  const before = site.discord.requests.length;
  if (fault) site.discord.faults.set(LIST, fault);
  const client = connect(token);
  for (let i = 0; i < 2; i++) await sync(client, log);
  expect(text.map((line): unknown => JSON.parse(line))).toMatchObject(lines);
  expect(text.join("")).not.toContain(token);
  if (client.refused) expect(site.discord.requests.length - before).toBe(1);
  expect(client.refused).toBe(token !== DISCORD_BOT_TOKEN);
});

test("requests do not wait for the job while Discord does not answer it", async () => {
  await sync(connect(), silent);
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
  const list = await site.call(discordGuilds, { path: "/api/discord/guilds", cookie });
  const { id: guildId } = guilds.teahouse;
  const put = { method: "PUT", headers: asBot, body: { name: "Tea", member_count: 1 } };
  const report = { path: `/api/bot/guilds/${guildId}`, params: { guildId }, ...put };
  expect([list.status, (await site.call(botGuild, report)).status]).toEqual([200, 204]);
  expect(done).toBe(false);
  answered();
  await job;
});
