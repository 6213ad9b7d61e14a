import { sql, type Kysely } from "kysely";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordBotRefusedError } from "#app/discord/errors.server.ts";
import { fetchText, TIMEOUT, userAgent } from "#app/discord/fetch.server.ts";
import type { DiscordOAuth } from "#app/discord/oauth.server.ts";
import { listBotKeys } from "#app/features/bot-feed/bot-keys.server.ts";
import { getBacklog } from "#app/features/bot-feed/receipts.server.ts";
import { neededPermissions } from "#app/features/guilds/invite.server.ts";
import { getLeftGuilds } from "#app/features/guilds/purge-left.server.ts";
import { listClosed } from "#app/features/settings/secrets-upkeep.server.ts";
import type { Sealing } from "#app/features/settings/secrets.server.ts";
import { redirectUris } from "#app/paths.ts";
import { getTimetable } from "#db/job-queue.server.ts";
import { listMigrationsIn } from "#db/migrator.server.ts";
import { receivesEcho, notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { getLastBackup } from "./backups.server.ts";
import { checkPermissions } from "./bot-permissions.server.ts";
import { checkConfig, SHOWN, type Configured, type Received } from "./check-config.server.ts";
import type { SetupFinding } from "./finding.ts";
import { checkRelease } from "./releases.server.ts";

type Tools = Configured &
  Parameters<typeof neededPermissions>[0] & {
    db: Kysely<Database>;
    sealer: Sealing;
    discordBot?: DiscordBotClient;
    oauth: DiscordOAuth;
  };

/** Supported versions of Postgres, as the texts name them. */
const POSTGRES = /^1[5-8]\b/;
/** In milliseconds. A bot that follows the feed calls every half a minute. */
const RECENT = 600_000;
const MAX_SKEW = 5_000;
/** In milliseconds. The purge runs every ten minutes. */
const RECENT_JOB = 1_800_000;
/** In milliseconds: a day, and two hours to make one. As `deploy/backup.sh fresh` says. */
const RECENT_BACKUP = 26 * 3_600_000;
/** The lower of two bits, for the full and the limited form (Discord's reference, "Application Flags"). */
const INTENTS = { Presence: 12, "Server Members": 14, "Message Content": 18 };

/** Each call has a timeout of its own: 5 s for Discord and releases, 8 s for Postgres with its connection. */
const NETWORK_CHECKS: Record<string, (tools: Tools) => Promise<SetupFinding[]>> = {
  async database({ db }) {
    const before = Date.now();
    const { rows } = await sql<{ version: string; time: Date }>`
      select current_setting('server_version') as version, clock_timestamp() as time`.execute(db);
    const { version = "", time } = rows[0] ?? {};
    const all = await listMigrationsIn(db);
    const pending = all.flatMap(({ name, appliedAt }) => (appliedAt ? [] : name)).join(", ");
    return [
      ["database", POSTGRES.test(version) ? "ok.database" : "warning.database", { version }],
      clock("databaseClock", before, time),
      ["migrations", pending ? "failed.migrations" : "ok.migrations", { count: all.length, pending }],
    ];
  },

  async notifications({ config, db }) {
    const { DATABASE_URL, DATABASE_DIRECT_URL: direct } = config;
    const isHeard = await receivesEcho({ url: direct ?? DATABASE_URL, send: (echo) => notify(db, echo) });
    const failed = direct === undefined ? "failed.notifications" : "failed.directAddress";
    return [["notifications", isHeard ? "ok.notifications" : failed]];
  },

  async jobs({ db }) {
    const { since, lastRun } = await getTimetable(db);
    if (!lastRun)
      return [["jobs", since && isWithin(RECENT_JOB, since) ? "unchecked.jobs" : "warning.noJobs"]];
    return [["jobs", isWithin(RECENT_JOB, lastRun) ? "ok.jobs" : "warning.jobs", { at: minuteOf(lastRun) }]];
  },

  async discord({ config: { DISCORD_API_URL, PUBLIC_URL } }) {
    let date = "";
    const before = Date.now();
    await fetchText("GET /gateway", `${DISCORD_API_URL}/gateway`, {
      headers: { "User-Agent": userAgent(PUBLIC_URL) },
      signal: AbortSignal.timeout(TIMEOUT),
      onHeaders: (headers) => (date = headers.get("Date") ?? ""),
    });
    return [["discord", "ok.discord"], clock("discordClock", before, new Date(date))];
  },

  async botToken(tools) {
    const { discordBot, config } = tools;
    const { PUBLIC_URL, DISCORD_CLIENT_ID } = config;
    const ours = redirectUris(PUBLIC_URL);
    const unknown: SetupFinding = ["redirectUris", "unchecked.redirectUris", { uris: ours.join(", ") }];
    if (!discordBot) return [["botToken", "unchecked.botToken"], unknown];
    const { id, flags, redirect_uris: known } = await discordBot.getApplication();
    if (id !== DISCORD_CLIENT_ID) return [["botToken", "failed.otherApplication", { id }]];
    const uris = ours.filter((uri) => !known.includes(uri)).join(", ");
    const on = Object.entries(INTENTS).flatMap(([name, bit]) => ((flags & (0b11 << bit)) === 0 ? [] : name));
    const needed = await neededPermissions(tools);
    return [
      ["botToken", "ok.botToken"],
      ["redirectUris", uris ? "failed.redirectUris" : "ok.redirectUris", { uris }],
      ["intents", on.length ? "ok.intents" : "warning.intents", { names: on.join(", ") }],
      await checkPermissions(discordBot, config, needed).catch((error: Error) =>
        failure("permissions", error),
      ),
    ];
  },

  async clientSecret({ config, oauth }) {
    if (!config.DISCORD_CLIENT_SECRET) return [];
    await oauth.authenticate();
    return [["clientSecret", "ok.clientSecret"]];
  },

  async heard({ db }) {
    const [[key], { waiting }] = await Promise.all([listBotKeys(db), getBacklog(db)]);
    if (!key) return [["heard", "warning.neverHeard"]];
    const state = isWithin(RECENT, key.lastUsedAt) ? "ok" : "warning";
    return [["heard", `${state}.heard`, { at: minuteOf(key.lastUsedAt), count: waiting }]];
  },

  async secrets({ db, sealer }) {
    const { count, closed } = await listClosed(db, sealer);
    if (closed.length === 0) return count > 0 ? [["secrets", "ok.secrets", { count }]] : [];
    const lines = closed.slice(0, SHOWN).map(({ guildId, module, field }) => `${guildId} ${module}.${field}`);
    return [["secrets", "failed.secrets", { count: closed.length, lines: lines.join("\n") }]];
  },

  async leftServers({ db, config: { LEFT_SERVERS_DAYS: days } }) {
    const { count, first, last, isCurrent } = await getLeftGuilds(db, days);
    if (days === 0) return [["leftServers", "ok.keptServers", { count }]];
    if (!first || !last) return [["leftServers", "ok.noLeftServers", { days }]];
    const values = { days, count, first: minuteOf(first), last: minuteOf(last) };
    return [["leftServers", isCurrent ? "ok.leftServers" : "warning.leftServers", values]];
  },

  async release({ config: { RELEASES_URL } }) {
    return RELEASES_URL ? [await checkRelease(RELEASES_URL)] : [];
  },

  async backups({ db }) {
    const last = await getLastBackup(db);
    if (!last) return [["backups", "warning.noBackup"]];
    const { file, madeAt, bytes, restored } = last;
    const state = isWithin(RECENT_BACKUP, madeAt) ? "ok" : "warning";
    const values = { at: minuteOf(madeAt), file, megabytes: bytes / 1_000_000 };
    return [["backups", `${state}.${restored ? "restoredBackup" : "readBackup"}`, values]];
  },
};

/** Checks variables, Postgres, Discord and the bot, and with a request's headers what proxies do. Never rejects. */
export async function checkSetup(tools: Tools, received?: Received): Promise<SetupFinding[]> {
  const checks = Object.entries(NETWORK_CHECKS).map(([name, check]) =>
    check(tools).catch((error: Error) => [failure(name, error)]),
  );
  const found = (await Promise.all(checks)).flat();
  return [...checkConfig(tools, received), ...found];
}

/** Tells whether a time is near. One in the future was noted by a clock that is ahead, until which jobs may not run. */
function isWithin(milliseconds: number, time: Date): boolean {
  return Math.abs(Date.now() - time.getTime()) < milliseconds;
}

function minuteOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Compares a clock, maybe of whole seconds, that was read since `before`, with ours. */
function clock(check: string, before: number, time?: Date): SetupFinding {
  if (!time || Number.isNaN(time.getTime())) return [check, "unchecked.clock"];
  const skew = Math.max(0, before - 1_000 - time.getTime(), time.getTime() - Date.now());
  return [check, skew <= MAX_SKEW ? "ok.clock" : "failed.clock", { seconds: Math.round(skew / 1_000) }];
}

function failure(check: string, error: Error): SetupFinding {
  // Postgres' client has the reason for each address of a host.
  const [{ message: reason }] = error instanceof AggregateError ? error.errors : [error];
  if (error instanceof DiscordBotRefusedError) return [check, "failed.botToken"];
  const { code, status } = error as { code?: unknown; status?: unknown };
  const isRefused = code === "invalid_client" || status === 401;
  return [check, isRefused ? "failed.clientSecret" : "failed.noAnswer", { reason }];
}
