import { isDeepStrictEqual } from "node:util";
import { sql, type Kysely } from "kysely";
import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { createCatalogue, type SiteCommands, type SyncedCommands } from "./catalogue.ts";
import type { CommandDetails, CommandList, PrefixCommand } from "./command-list.ts";
import { discordCommands } from "./discord-schema.server.ts";
import { commandsOf } from "./from-discord.ts";
import type { CommandFacts } from "./listed-command.ts";

/** Addresses of gone commands that are remembered. */
const MOST_GONE = 5_000;
/** Minutes for which a list of the bot's is not replaced by one that the site has fetched. */
const BOT_WINS = 10;

/** Reads the last synchronised list, by one query. */
export async function readSyncedCommands(db: Kysely<Database>): Promise<SyncedCommands> {
  return syncedIn(await rowOf(db).executeTakeFirstOrThrow());
}

/** Reads the last synchronised list with its time and its source, and the failure of the last fetch from Discord. */
export async function readSync(db: Kysely<Database>) {
  const row = await rowOf(db).executeTakeFirstOrThrow();
  const { source, synced_at: syncedAt, failure, failed_at: failedAt } = row;
  return { ...syncedIn(row), source, syncedAt, failure, failedAt };
}

/**
 * Replaces the list of commands as a whole and notifies every process; the same list again changes only its time. Commands
 * that Discord has leave the rest as it is, and change nothing for ten minutes after the bot's own list. Returns whether the
 * catalogue has changed.
 */
export async function replaceCommands(
  db: Kysely<Database>,
  given: CommandList | { ofDiscord: CommandFacts[] },
  site: SiteCommands,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await rowOf(trx).forUpdate().executeTakeFirstOrThrow();
    const before = syncedIn(row);
    const isFetched = "ofDiscord" in given;
    if (isFetched) await trx.updateTable("commands").set({ failure: null, failed_at: null }).execute();
    if (isFetched && row.botWins && before.commands.length > 0) return false;

    const { commands, prefixCommands, details } = isFetched
      ? { ...before, commands: given.ofDiscord }
      : given;
    const next = { commands, prefixCommands, details, gone: before.gone };
    const now = sql<Date>`clock_timestamp()`;
    await trx
      .updateTable("commands")
      .set({ source: isFetched ? "discord" : "bot", synced_at: now })
      .execute();
    if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(next)))) return false;
    const { find } = createCatalogue(next, site);
    const former = new Set([...before.gone, ...createCatalogue(before, site).list.map(({ slug }) => slug)]);
    const gone = [...former].filter((slug) => !find(slug)).slice(-MOST_GONE);
    await trx
      .updateTable("commands")
      .set({
        commands: JSON.stringify(commands),
        prefix_commands: prefixCommands ? JSON.stringify(prefixCommands) : null,
        details: JSON.stringify(details),
        gone: JSON.stringify(gone),
      })
      .execute();
    await notify(trx, { kind: "commands" });
    return true;
  });
}

/** Replaces the list by the one that Discord has. A failure is stored for the owner, and returned; the list stays. */
export async function fetchCommands(db: Kysely<Database>, discord: DiscordBotClient, site: SiteCommands) {
  try {
    const commands = commandsOf(await discord.listCommands(discordCommands));
    return { count: commands.length, changed: await replaceCommands(db, { ofDiscord: commands }, site) };
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error;
    await db
      .updateTable("commands")
      .set({ failure: error.message, failed_at: sql<Date>`clock_timestamp()` })
      .execute();
    return { failure: error };
  }
}

function rowOf(db: Kysely<Database>) {
  return db
    .selectFrom("commands")
    .select(["commands", "prefix_commands", "details", "gone", "source", "synced_at", "failure", "failed_at"])
    .select(
      sql<boolean>`source is not distinct from 'bot'
        and synced_at > clock_timestamp() - make_interval(mins => ${BOT_WINS})`.as("botWins"),
    );
}

/** Checked by `discordCommands` and `commandsBody` when it was stored. */
function syncedIn(row: Record<"commands" | "details" | "gone", object> & { prefix_commands: object | null }) {
  return {
    commands: row.commands as CommandFacts[],
    ...(row.prefix_commands && { prefixCommands: row.prefix_commands as PrefixCommand[] }),
    details: row.details as Record<string, CommandDetails>,
    gone: row.gone as string[],
  };
}
