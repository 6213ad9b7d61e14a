import { sql, type Kysely, type Transaction } from "kysely";

import { recordChange } from "#app/features/bot-feed/record.server.ts";
import { lockKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { Database } from "#db/schema.ts";

import type { SettingsModule } from "./module.server.ts";
import { groundsOf, refusalsOf, type Refusal } from "./refusals.ts";

/** A module's settings in a guild. Version 0 means the defaults, before the first save. */
export interface SettingsState {
  guildId: string;
  module: string;
  version: number;
  updatedAt: Date | null;
  settings: Record<string, unknown>;
}

/** Time without requests after which a polling bot counts as silent. Requests are recorded every half minute. */
const SILENCE = sql`interval '3 minutes'`;

/** Author of a change: a person in the dashboard, or the bot, perhaps on behalf of a person in Discord. */
export type Actor = { kind: "user"; id: string } | { kind: "bot"; id?: string };

export interface Receipt {
  version: number;
  receivedAt: Date;
}

export interface BotSigns {
  /** Last request, and last fetch of settings. */
  heardAt: Date | null;
  fetchedAt: Date | null;
  /** The bot has not fetched settings for minutes: changes take effect later than people expect. */
  silent: boolean;
}

export type WatchedState = SettingsState & { receipt?: Receipt; bot: BotSigns };

/** Returns the current state. Undefined if the bot is not in the guild: its settings are kept for its return. */
export async function getSettings(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
): Promise<WatchedState | undefined> {
  const [state] = await listSettings(db, guildId, [module]);
  return state;
}

/** Returns the states of several modules by one query, in their order; empty if the bot is not in the guild. */
export async function listSettings(
  db: Kysely<Database>,
  guildId: string,
  modules: readonly SettingsModule[],
): Promise<WatchedState[]> {
  const rows = await db
    .selectFrom("guilds as g")
    .innerJoin(
      sql<{ module: string }>`unnest(${modules.map(({ id }) => id)}::text[])`.as<"m">(sql`m(module)`),
      (join) => join.onTrue(),
    )
    .leftJoin("settings as s", (join) =>
      join.onRef("s.guild_id", "=", "g.id").onRef("s.module", "=", "m.module"),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("settings_receipts")
          .select(["version", "received_at"])
          .whereRef("guild_id", "=", "g.id")
          .whereRef("module", "=", "m.module")
          // The first of the bot's keys that fetched the newest version.
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
    .select(["m.module", "s.version", "s.settings", "s.updated_at", "r.version as received", "r.received_at"])
    .select(["b.heard_at", "b.fetched_at", "b.silent"])
    .where("g.id", "=", guildId)
    .where("g.left_at", "is", null)
    .execute();
  return modules.flatMap((module) => {
    const row = rows.find((one) => one.module === module.id);
    if (!row) return [];
    const { received, received_at } = row;
    const receipt =
      received !== null && received_at ? { version: received, receivedAt: received_at } : undefined;
    const bot = { heardAt: row.heard_at, fetchedAt: row.fetched_at, silent: row.silent ?? true };
    return [{ ...stateOf(guildId, module, row), receipt, bot }];
  });
}

/** Result of a save: the new state, a conflicting one, or refused channels and roles. */
export type SaveResult =
  | { saved: true; state: SettingsState }
  | { saved: false; reason: "conflict"; current: SettingsState }
  | { saved: false; reason: "refused"; refusals: Refusal[] };

export interface Save {
  guildId: string;
  module: SettingsModule;
  /** Parsed by the module's schema. */
  settings: Record<string, unknown>;
  actor: Actor;
  /** Position of the author's highest role, if known and limiting. */
  ownPosition?: number | null;
  /** Refuses to overwrite a state that the author has not seen. */
  mayReplace: (current: SettingsState) => boolean;
}

/**
 * Saves a new version with its author and predecessor. Concurrent saves are serialised. Undefined if the bot is not
 * in the guild.
 *
 * @param trx the caller's transaction, which keeps the lock until its end
 */
export async function saveSettings(trx: Transaction<Database>, save: Save): Promise<SaveResult | undefined> {
  const { guildId, module, settings, actor, ownPosition = null, mayReplace } = save;
  // An advisory lock, because the row may not exist yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl settings ${guildId} ${module.id}`}, 0))`.execute(
    trx,
  );
  // Locks the bot's presence, because the feed would otherwise miss a concurrent change of it.
  const guild = await lockKnownGuild(trx, guildId);
  const current = guild && (await getSettings(trx, guildId, module));
  if (!current) return undefined;
  if (!mayReplace(current)) return { saved: false, reason: "conflict", current };

  const grounds = groundsOf(guild, ownPosition);
  const refusals = refusalsOf(module.fields, { settings, before: current.settings }, grounds);
  if (refusals.length > 0) return { saved: false, reason: "refused", refusals };

  const version = current.version + 1;
  // Not `now()`: the transaction may have waited for the previous version.
  const at = sql<Date>`clock_timestamp()`;
  const next = { settings: JSON.stringify(settings), version, updated_at: at };
  const row = await trx
    .insertInto("settings")
    .values({ guild_id: guildId, module: module.id, ...next })
    .onConflict((conflict) => conflict.columns(["guild_id", "module"]).doUpdateSet(next))
    // Returned as stored, because the database reorders JSON keys.
    .returning(["version", "settings", "updated_at"])
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
      created_at: at,
    })
    .execute();
  await recordChange(trx, { guildId, module: module.id, version });
  return { saved: true, state: stateOf(guildId, module, row) };
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
