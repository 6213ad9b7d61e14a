import { expect, test } from "vitest";
import { createDiscordBotClient } from "#app/discord/bot-client.server.ts";
import { commandsOf } from "#app/features/commands/from-discord.ts";
import { readSync, replaceCommands } from "#app/features/commands/sync.server.ts";
import type { Fault } from "#dev/discord/faults.ts";
import { createLogger } from "#server/log.ts";
import { ourSite } from "#test/our-site.ts";
import { APPLICATION, DISCORD_BOT_TOKEN, PUBLIC_URL, useSite } from "#test/site.ts";
import { schedule } from "./schedule.ts";

const site = useSite({ DISCORD_BOT_TOKEN, COMMANDS_FROM_DISCORD: "true" });
const LIST = "GET /applications/{id}/commands";

function command(name: string) {
  const common = { application_id: APPLICATION.id, version: "100000000000000009", type: 1 } as const;
  const texts = { description: "Makes tea.", description_localizations: { de: "Kocht Tee." } };
  return { ...common, ...texts, id: "100000000000000008", name, default_member_permissions: null };
}

/** Runs the job; returns its lines in the log. */
async function fetchList(token = DISCORD_BOT_TOKEN, times = 1) {
  const lines: string[] = [];
  const log = createLogger("debug", { write: (line) => void lines.push(line) });
  const client = createDiscordBotClient({
    apiUrl: site.config.DISCORD_API_URL,
    publicUrl: PUBLIC_URL,
    token,
  });
  const job = schedule({ commandSource: { discord: client, site: () => ourSite } }).find(
    ({ name }) => name === "fetch-commands",
  );
  for (let i = 0; i < times; i++) await job?.task({ db: site.db, log });
  expect(lines.join("")).not.toContain(token);
  return lines.map((line) => JSON.parse(line) as { level: string; msg: string });
}

const names = async () => (await readSync(site.db)).commands.map(({ name }) => name);
const sendAsBot = (name: string) =>
  replaceCommands(site.db, { commands: commandsOf([command(name)]), details: {} }, ourSite);

test("the job runs only where the site is to fetch the commands", () => {
  expect(schedule({}).some(({ name }) => name === "fetch-commands")).toBe(false);
});

test("the list is Discord's with its localizations, and the same again is no news", async () => {
  site.discord.registerCommands([command("brew")]);
  expect(await fetchList(undefined, 2)).toMatchObject([
    { level: "info", count: 1, changed: true },
    { level: "debug", changed: false },
  ]);
  expect(await readSync(site.db)).toMatchObject({
    source: "discord",
    syncedAt: expect.any(Date),
    failure: null,
    commands: [
      { name: "brew", description: { en: "Makes tea.", de: "Kocht Tee." }, id: "100000000000000008" },
    ],
  });
});

test("the bot's own list wins for ten minutes, and its details stay when Discord's is fetched", async () => {
  site.discord.registerCommands([command("brew")]);
  const details = { brew: { category: "fun" } };
  await replaceCommands(site.db, { commands: commandsOf([command("sent")]), details }, ourSite);
  await fetchList();
  expect(await names()).toEqual(["sent"]);
  const synced_at = new Date(Date.now() - 601_000);
  await site.db.updateTable("commands").set({ synced_at }).execute();
  await fetchList();
  expect(await readSync(site.db)).toMatchObject({
    source: "discord",
    commands: [{ name: "brew" }],
    details: { brew: { category: "fun" } },
    gone: expect.arrayContaining(["sent"]),
  });
});

test.each<[string, Fault, string]>([
  ["a failure", { kind: "status", status: 500 }, "answered 500"],
  ["a rate limit", { kind: "status", status: 429, retryAfter: 7 }, "rate limited for 7 s"],
  ["a list that is none", { kind: "body", body: { commands: 3 } }, "unexpected format"],
])("%s is stored and logged, and the last list stays until a fetch succeeds", async (_, fault, reason) => {
  await sendAsBot("sent");
  site.discord.registerCommands([command("brew")]);
  site.discord.faults.set(LIST, fault);
  expect(await fetchList()).toMatchObject([
    { level: "warn", msg: expect.stringContaining("the last list stays") },
  ]);
  expect(await readSync(site.db)).toMatchObject({
    failure: expect.stringContaining(reason),
    failedAt: expect.any(Date),
    commands: [{ name: "sent" }],
  });
  site.discord.faults.clear();
  await fetchList();
  expect(await readSync(site.db)).toMatchObject({
    failure: null,
    failedAt: null,
    commands: [{ name: "sent" }],
  });
});

test("a refused token is sent once, and logged as an error once", async () => {
  const before = site.discord.requests.length;
  const lines = await fetchList("not-the-token-of-the-bot", 3);
  expect(lines.map(({ level }) => level)).toEqual(["error", "debug", "debug"]);
  expect(site.discord.requests.length - before).toBe(1);
});
