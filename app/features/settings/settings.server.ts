import { sql, type Kysely, type Transaction } from "kysely";

import { recordChange } from "#app/features/bot-feed/record.server.ts";
import { holdKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { Database } from "#db/schema.ts";

import type { SettingsModule } from "./module.server.ts";
import { groundsOf, refusalsOf, type Refusal } from "./refusals.ts";

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

/** A state, and what the bot has of it. */
export type WatchedState = SettingsState & { receipt?: Receipt; bot: BotSigns };

/**
 * The current state and what the bot has of it. Undefined where the bot is not in such a server: its settings wait until it
 * is back.
 */
export async function getSettings(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
): Promise<WatchedState | undefined> {
  const [state] = await listSettings(db, guildId, [module]);
  return state;
}

/** The states of several modules in one query, in their order; none where the bot is not in such a server. */
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

/** What comes of a save: the new state, the one that stands in its way, or what cannot be set in this server. */
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
  /** Position of the actor's highest role, where it is known and limits what they may give. */
  ownPosition?: number | null;
  /** Whether this state may be replaced: how a caller refuses to overwrite what it has not seen. */
  mayReplace: (current: SettingsState) => boolean;
}

/**
 * Saves a new version, with who made it and what it replaces. Two saves at once go one after the other. Undefined where
 * the bot is not in such a server.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function saveSettings(trx: Transaction<Database>, save: Save): Promise<SaveResult | undefined> {
  const { guildId, module, settings, actor, ownPosition = null, mayReplace } = save;
  // The row may not be there yet, so it is the name that is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl settings ${guildId} ${module.id}`}, 0))`.execute(
    trx,
  );
  // The bot stays in the server until the transaction ends, or the feed would miss one of the two.
  const guild = await holdKnownGuild(trx, guildId);
  const current = guild && (await getSettings(trx, guildId, module));
  if (!current) return undefined;
  if (!mayReplace(current)) return { saved: false, reason: "conflict", current };

  const grounds = groundsOf(guild, ownPosition);
  const refusals = refusalsOf(module.fields, { settings, before: current.settings }, grounds);
  if (refusals.length > 0) return { saved: false, reason: "refused", refusals };

  const version = current.version + 1;
  // Not when the transaction began: it may have waited for the version before this one.
  const at = sql<Date>`clock_timestamp()`;
  const next = { settings: JSON.stringify(settings), version, updated_at: at };
  const row = await trx
    .insertInto("settings")
    .values({ guild_id: guildId, module: module.id, ...next })
    .onConflict((conflict) => conflict.columns(["guild_id", "module"]).doUpdateSet(next))
    // As every later read has it: the database orders the keys of JSON anew.
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
