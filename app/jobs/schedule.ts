import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { purge } from "#app/auth/purge.server.ts";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordBotRefusedError } from "#app/discord/errors.server.ts";
import {
  ANNOUNCE_APPLICATION,
  announceApplication,
  announcementPayload,
  type ApplicationNews,
} from "#app/features/applications/announce.server.ts";
import { purgeMarks, purgeTakenBack } from "#app/features/bot-feed/record.server.ts";
import type { SiteCommands } from "#app/features/commands/catalogue.ts";
import { fetchCommands } from "#app/features/commands/sync.server.ts";
import { purgeLeftGuilds } from "#app/features/guilds/purge-left.server.ts";
import { syncBotGuilds } from "#app/features/guilds/sync-bot-guilds.server.ts";
import { purgeProblems } from "#app/features/problems/report.server.ts";
import { sealAnew } from "#app/features/settings/secrets-upkeep.server.ts";
import type { Sealing } from "#app/features/settings/secrets.server.ts";
import { purgeHistories } from "#app/features/settings/versions.server.ts";
import { purgeStatus } from "#app/features/status/status.server.ts";
import { purgeAsked } from "#app/features/users/purge-asked.server.ts";
import type { Database } from "#db/schema.ts";

export interface JobTools {
  db: Kysely<Database>;
  log: Logger;
}

/** A job, each run of which happens on one replica. It may be interrupted and may run twice; it is retried if it throws. */
export interface Job {
  name: string;
  /** Crontab expression, in UTC. A job without one runs when a verb queues it by `queueJob`. */
  cron?: string;
  atStart?: boolean;
  task: (tools: JobTools, payload?: unknown) => Promise<void>;
}

export interface JobServices {
  /** Days for which what belongs to a server that the bot has left is kept; 0: for good. */
  leftServersDays?: number;
  sealer?: Sealing;
  discordBot?: DiscordBotClient;
  /** Asks Discord for the list of commands, if the site is to. */
  commandSource?: { discord: DiscordBotClient; site: () => SiteCommands };
  applicationNews?: ApplicationNews;
}

/** Purges by what they delete. That of sign-ins and sessions counts several things. */
const PURGES: Record<string, (db: Kysely<Database>) => Promise<number | Record<string, number>>> = {
  signIns: purge,
  tasks: (db) => purgeAsked("tasks", db),
  erasures: (db) => purgeAsked("erasures", db),
  actions: (db) => purgeAsked("actions", db),
  takenBack: purgeTakenBack,
  marks: purgeMarks,
  problems: purgeProblems,
  status: purgeStatus,
  versions: purgeHistories,
};

/** Lists the jobs that this process is configured for. Others wait in the queue. */
export function schedule({
  leftServersDays: days = 0,
  sealer,
  discordBot,
  commandSource,
  applicationNews,
}: JobServices): readonly Job[] {
  const jobs: (Job | undefined | false)[] = [
    {
      name: "purge-what-is-over",
      cron: "*/10 * * * *",
      task: async ({ db, log }) => {
        const counts: Record<string, number> = {};
        const failures: unknown[] = [];
        for (const [what, purgeThem] of Object.entries(PURGES))
          await purgeThem(db).then(
            (count) => Object.assign(counts, typeof count === "number" ? { [what]: count } : count),
            (failure: unknown) => failures.push(failure),
          );
        log.info(counts, "purged what is over");
        if (failures.length > 0) throw new AggregateError(failures, "some purges failed");
      },
    },
    days > 0 && {
      name: "purge-left-servers",
      cron: "20 * * * *",
      atStart: true,
      task: async ({ db, log }) => {
        const servers = await purgeLeftGuilds(db, days);
        log[servers > 0 ? "info" : "debug"]({ servers }, "purged servers that the bot has left");
      },
    },
    sealer && {
      name: "seal-secrets-anew",
      cron: "5 * * * *",
      atStart: true,
      task: async ({ db, log }) => {
        const renewed = await sealAnew(db, sealer);
        log[renewed > 0 ? "info" : "debug"]({ renewed }, "sealed secrets anew");
      },
    },
    discordBot && {
      name: "sync-bot-guilds",
      cron: "* * * * *",
      atStart: true,
      task: (tools) => syncGuilds(discordBot, tools),
    },
    commandSource && {
      name: "fetch-commands",
      cron: "*/10 * * * *",
      atStart: true,
      task: (tools) => fetchCommandList(commandSource, tools),
    },
    applicationNews && {
      name: ANNOUNCE_APPLICATION,
      task: (tools, payload) => announce(applicationNews, payload, tools),
    },
  ];
  return jobs.filter((job) => job !== undefined && job !== false);
}

async function syncGuilds(discord: DiscordBotClient, { db, log }: JobTools): Promise<void> {
  if (discord.refused) return;
  const report = await syncBotGuilds(db, discord);
  if (!report) return;
  const { failure: err, ...counts } = report;
  if (err instanceof DiscordBotRefusedError)
    log.error({ err }, "Discord refuses DISCORD_BOT_TOKEN: it is not asked again for an hour");
  else if (err) log.warn({ err, ...counts }, "Discord could not be asked about the bot's servers");
  else
    log[counts.joined + counts.left > 0 ? "info" : "debug"](counts, "asked Discord about the bot's servers");
}

async function fetchCommandList(
  { discord, site }: NonNullable<JobServices["commandSource"]>,
  { db, log }: JobTools,
): Promise<void> {
  if (discord.isLimited()) return;
  // A refused token is an error in the log once, of this job or of the one that asks for the bot's servers.
  const refused = discord.refused ? "debug" : "error";
  const { failure: err, ...report } = await fetchCommands(db, discord, site());
  if (err)
    log[err instanceof DiscordBotRefusedError ? refused : "warn"](
      { err },
      "Discord did not list the bot's commands: the last list stays",
    );
  else log[report.changed ? "info" : "debug"](report, "asked Discord about the bot's commands");
}

async function announce(news: ApplicationNews, payload: unknown, { db, log }: JobTools): Promise<void> {
  const { userId } = announcementPayload.parse(payload);
  const announcement = await announceApplication(db, news, userId);
  switch (announcement.outcome) {
    case "announced":
      return log.info("told the owner about a new application");
    case "gone":
      return log.debug("the application that the owner was to be told about is gone");
    case "postponed":
      return log.info({ until: announcement.until }, "the owner is told about an application later");
    case "refused":
      return log.error(
        { err: announcement.failure },
        "Discord refuses what APPLICATIONS_WEBHOOK_URL is told: the owner is not told about an application. Look whether the webhook is still there, and put its whole URL in",
      );
  }
}
