import type { Kysely } from "kysely";
import type { Logger } from "pino";

import { purge } from "#app/auth/purge.server.ts";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { purgeTakenBack } from "#app/features/bot-feed/record.server.ts";
import { syncBotGuilds } from "#app/features/guilds/sync-bot-guilds.server.ts";
import type { Database } from "#db/schema.ts";

export interface JobTools {
  /** Uses connections with a longer timeout than pages. */
  db: Kysely<Database>;
  log: Logger;
}

/** A job that runs regularly, each time on one replica. It may be interrupted and may run twice. */
export interface Job {
  name: string;
  /** Crontab expression, in UTC. */
  cron: string;
  atStart?: boolean;
  task: (tools: JobTools) => Promise<void>;
}

export function schedule({ discordBot }: { discordBot?: DiscordBotClient }): readonly Job[] {
  const always: Job[] = [{ name: "purge-what-is-over", cron: "*/10 * * * *", task: purgeExpired }];
  if (!discordBot) return always;
  const task = (tools: JobTools) => syncGuilds(discordBot, tools);
  return [...always, { name: "sync-bot-guilds", cron: "* * * * *", atStart: true, task }];
}

async function purgeExpired({ db, log }: JobTools): Promise<void> {
  log.info({ ...(await purge(db)), takenBack: await purgeTakenBack(db) }, "purged what is over");
}

/** Synchronises the bot's guilds with Discord. A refused token is not used again until a restart. */
async function syncGuilds(discord: DiscordBotClient, { db, log }: JobTools): Promise<void> {
  if (discord.refused) return;
  const report = await syncBotGuilds(db, discord);
  if (!report) return;
  const { failure: err, ...counts } = report;
  if (err instanceof DiscordUnauthorizedError)
    log.error({ err }, "Discord refuses DISCORD_BOT_TOKEN: it is not asked any more until a new start");
  else if (err) log.warn({ err, ...counts }, "Discord could not be asked about the bot's servers");
  else
    log[counts.joined + counts.left > 0 ? "info" : "debug"](counts, "asked Discord about the bot's servers");
}
