import { sql, type Kysely, type Transaction } from "kysely";

import { recordChange } from "#app/features/bot-feed/record.server.ts";
import type { Database } from "#db/schema.ts";

import type { SettingsModule } from "./module.server.ts";

/** The settings of one module in one server. Version 0: nobody has saved yet, and these are the defaults. */
export interface SettingsState {
  guildId: string;
  module: string;
  version: number;
  updatedAt: Date | null;
  settings: Record<string, unknown>;
}

/** How long a bot that polls may be quiet. Its visits are noted every half minute. */
const SILENCE = sql`interval '3 minutes'`;

/** Who makes a change: a person in the dashboard, or the bot, perhaps for somebody in Discord. */
export type Actor = { kind: "user"; id: string } | { kind: "bot"; id?: string };

/** What the bot has fetched last. */
export interface Receipt {
  version: number;
  receivedAt: Date;
}

/** The bot, as far as it can be heard here. */
export interface BotSigns {
  /** When it last called at all, and when it last fetched settings. */
  heardAt: Date | null;
  fetchedAt: Date | null;
  /** It has not fetched anything for minutes: what is saved now waits for longer than people expect. */
  silent: boolean;
}

/**
 * The current state and what the bot has of it, in one query. Undefined where the bot is not in such a server: its
 * settings wait until it is back.
 */
export async function getSettings(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
): Promise<(SettingsState & { receipt?: Receipt; bot: BotSigns }) | undefined> {
  const row = await db
    .selectFrom("guilds as g")
    .leftJoin("settings as s", (join) => join.onRef("s.guild_id", "=", "g.id").on("s.module", "=", module.id))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("settings_receipts")
          .select(["version", "received_at"])
          .whereRef("guild_id", "=", "g.id")
          .where("module", "=", module.id)
          // Whichever of the bot's keys was first to have the newest.
          .orderBy("version", "desc")
          .orderBy("received_at")
          .limit(1)
          .as("r"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("bot_keys")
          .select((e) => [e.fn.max("last_used_at").as("heard_at"), e.fn.max("fetched_at").as("fetched_at")])
          .select(sql<boolean>`coalesce(max(fetched_at) < now() - ${SILENCE}, true)`.as("silent"))
          .as("b"),
      (join) => join.onTrue(),
    )
    .select(["s.version", "s.settings", "s.updated_at", "r.version as received", "r.received_at"])
    .select(["b.heard_at", "b.fetched_at", "b.silent"])
    .where("g.id", "=", guildId)
    .where("g.left_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { received, received_at } = row;
  const receipt =
    received !== null && received_at ? { version: received, receivedAt: received_at } : undefined;
  const bot = { heardAt: row.heard_at, fetchedAt: row.fetched_at, silent: row.silent ?? true };
  return { ...stateOf(guildId, module, row), receipt, bot };
}

/** What comes of a save: the new state, or the one that stands in its way. */
export type SaveResult = { saved: true; state: SettingsState } | { saved: false; current: SettingsState };

/**
 * Saves a new version, with who made it and what it replaces. Two saves at once go one after the other. Undefined where
 * the bot is not in such a server.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 * @param settings parsed by the module's schema
 * @param mayReplace whether this state may be replaced: how a caller refuses to overwrite what it has not seen
 */
export async function saveSettings(
  trx: Transaction<Database>,
  { guildId, module, settings, actor, mayReplace }: Save,
): Promise<SaveResult | undefined> {
  // The row may not be there yet, so it is the name that is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl settings ${guildId} ${module.id}`}, 0))`.execute(
    trx,
  );
  if (!(await holdGuild(trx, guildId))) return undefined;
  const current = await getSettings(trx, guildId, module);
  if (!current) return undefined;
  if (!mayReplace(current)) return { saved: false, current };

  const version = current.version + 1;
  const next = { settings: JSON.stringify(settings), version, updated_at: sql<Date>`now()` };
  const { updated_at } = await trx
    .insertInto("settings")
    .values({ guild_id: guildId, module: module.id, ...next })
    .onConflict((conflict) => conflict.columns(["guild_id", "module"]).doUpdateSet(next))
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("settings_versions")
    .values({
      guild_id: guildId,
      module: module.id,
      version,
      before: JSON.stringify(current.settings),
      after: JSON.stringify(settings),
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
    })
    .execute();
  await recordChange(trx, { guildId, module: module.id, version });
  return { saved: true, state: { guildId, module: module.id, version, updatedAt: updated_at, settings } };
}

interface Save {
  guildId: string;
  module: SettingsModule;
  settings: Record<string, unknown>;
  actor: Actor;
  mayReplace: (current: SettingsState) => boolean;
}

/** Whether the bot is in the server; if so, it stays so until the transaction ends, or the feed would miss one of the two. */
async function holdGuild(trx: Transaction<Database>, guildId: string): Promise<boolean> {
  const held = await trx
    .selectFrom("guilds")
    .select("id")
    .where("id", "=", guildId)
    .where("left_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

type Row = { version: number | null; settings: Record<string, unknown> | null; updated_at: Date | null };

function stateOf(
  guildId: string,
  { id, defaults }: SettingsModule,
  { version, settings, updated_at }: Row,
): SettingsState {
  return {
    guildId,
    module: id,
    version: version ?? 0,
    updatedAt: updated_at,
    settings: settings ?? defaults,
  };
}
