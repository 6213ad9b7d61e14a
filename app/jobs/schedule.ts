import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import type { Database } from "#db/schema.ts";

import { purgeWhatIsOver } from "./purge.server.ts";
import { syncBotGuildsWith } from "./sync-bot-guilds.server.ts";

/** What jobs work with. */
export interface JobTools {
  /** On connections that wait longer than those of pages. */
  db: Kysely<Database>;
  log: Logger;
  /** Undefined where the site has no bot token. */
  discordBot?: DiscordBotClient;
}

/** Something that is done again and again, by one replica each time. It may be cut off, and may run twice. */
export interface Job {
  /** In the queue and in the log. */
  name: string;
  /** When, in UTC, as in a crontab. */
  cron: string;
  /** Also as soon as a process can run jobs. */
  atStart?: boolean;
  task: (tools: JobTools) => Promise<void>;
}

/** All work that nobody asks for, as far as it can be done with these tools. */
export function schedule({ discordBot }: Pick<JobTools, "discordBot">): readonly Job[] {
  const always: Job[] = [{ name: "purge-what-is-over", cron: "*/10 * * * *", task: purgeWhatIsOver }];
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
