import type { Kysely } from "kysely";
import type { Logger } from "pino";

import { purge } from "#app/auth/purge.server.ts";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { purgeTakenBack } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";

import { syncBotGuildsWith } from "./sync-bot-guilds.server.ts";

export interface JobTools {
  /** Uses connections with a longer timeout than pages. */
  db: Kysely<Database>;
  log: Logger;
  discordBot?: DiscordBotClient;
}

/** A job that runs regularly, each time on one replica. It may be interrupted and may run twice. */
export interface Job {
  name: string;
  /** Crontab expression, in UTC. */
  cron: string;
  /** Also runs when a process starts. */
  atStart?: boolean;
  task: (tools: JobTools) => Promise<void>;
}

export function schedule({ discordBot }: Pick<JobTools, "discordBot">): readonly Job[] {
  const always: Job[] = [{ name: "purge-what-is-over", cron: "*/10 * * * *", task: purgeExpired }];
  if (!discordBot) return always;
  return [
    ...always,
    {
      name: "sync-bot-guilds",
      cron: "* * * * *",
      atStart: true,
      task: (tools) => syncBotGuildsWith(discordBot, tools),
    },
  ];
}

async function purgeExpired({ db, log }: JobTools): Promise<void> {
  log.info({ ...(await purge(db)), takenBack: await purgeTakenBack(db) }, "purged what is over");
}
