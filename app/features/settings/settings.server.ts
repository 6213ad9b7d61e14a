import { sql, type Kysely } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { selectGrants, type GrantRow } from "#app/features/access/access.server.ts";
import { SILENCE } from "#app/features/bot-feed/bot-keys.server.ts";
import { selectProblems, type Problem } from "#app/features/problems/list.server.ts";
import { selectShard, type Shard } from "#app/features/shards/shards.server.ts";
import { selectStatus, type Status } from "#app/features/status/status.server.ts";
import type { Database } from "#db/schema.ts";
import { asNow } from "./compare.ts";
import type { Settings } from "./field.ts";
import { namesOf } from "./former-names.ts";
import type { SettingsModule } from "./module.server.ts";

/** A module's settings in a guild. Version 0 means the defaults, before the first save. */
export type SettingsState = ReturnType<typeof stateOf>;

export type WatchedState = Awaited<ReturnType<typeof listSettings>>[number];

/**
 * Returns the current state, and the newest version that the bot has `received`. Undefined if the bot is not in the guild: its
 * settings are kept for its return.
 */
export async function getSettings(db: Kysely<Database>, guildId: string, module: SettingsModule) {
  const row = await db
    .selectFrom("guilds as g")
    .leftJoin("settings as s", (join) => join.onRef("s.guild_id", "=", "g.id").on("s.module", "=", module.id))
    .select(["s.version", "s.settings", "s.updated_at"])
    .select((e) =>
      e
        .selectFrom("settings_receipts as r")
        .whereRef("r.guild_id", "=", "g.id")
        .where("r.module", "=", module.id)
        .select((of) => of.fn.max("r.version").as("received"))
        .as("received"),
    )
    .where("g.id", "=", guildId)
    .where("g.left_at", "is", null)
    .executeTakeFirst();
  return row && { ...stateOf(guildId, module, row), received: row.received ?? 0 };
}

/** Returns the states of modules by one query, in their order; empty if the bot is not in the guild. */
export async function listSettings(
  db: Kysely<Database>,
  guildId: string,
  modules: readonly SettingsModule[],
) {
  const { states } = await listVersions(db, guildId, modules, { wanted: modules });
  return states.map(({ settings = {}, ...state }) => ({ ...state, settings }));
}

type StateRow = Parameters<typeof stateOf>[2] &
  Record<"received_at" | "heard_at" | "fetched_at", Date | null> & {
    module: string;
    received: number | null;
    silent: boolean;
    enabled: boolean | null;
    problems: Problem[];
    status: Status | null;
    shard: Pick<Shard, "id" | "state"> | null;
    present: string[];
    granted: { id: string; grants: GrantRow[] }[];
  };

/**
 * Like `listSettings`, with the settings of only some of the modules; and by the same query, which of the guilds `among` the
 * bot is in, what is given to others in those of `granting`, and how the shard of this one is.
 */
export async function listVersions(
  db: Kysely<Database>,
  guildId: string,
  modules: readonly SettingsModule[],
  {
    wanted = [],
    among = [],
    granting = [],
  }: { wanted?: readonly SettingsModule[]; among?: readonly string[]; granting?: readonly string[] } = {},
) {
  const granted = sql`(select coalesce(json_agg(json_build_object('id', o.id, 'grants', ${selectGrants(sql`o.id`)})), '[]')
    from guilds o where o.left_at is null and o.id = any(${granting}::text[]))`;
  const { rows } = await sql<StateRow>`
    select m.module, s.version, s.updated_at, r.version as received, r.received_at, b.*,
      case when m.module = any(${wanted.map(({ id }) => id)}::text[]) then s.settings end as settings,
      (
        select case jsonb_typeof(s.settings -> name) when 'boolean' then s.settings -> name end
        from unnest(m.names) with ordinality as n(name, place) where s.settings ? name
        order by place limit 1
      ) = 'true'::jsonb as enabled,
      ${selectShard(sql`g.id`)} as shard,
      ${selectProblems(sql`g.id`, sql`m.module`)} as problems,
      ${selectStatus(sql`g.id`, sql`m.module`)} as status,
      array(select id from guilds where left_at is null and id = any(${among}::text[])) as present,
      ${granting.length > 0 ? granted : sql`'[]'::json`} as granted
    from guilds g
    cross join jsonb_to_recordset(${switchesOf(modules)}::jsonb) as m(module text, names text[])
    left join settings s on s.guild_id = g.id and s.module = m.module
    left join lateral (
      -- The first of the bot's keys that fetched the newest version.
      select version, received_at from settings_receipts where guild_id = g.id and module = m.module
      order by version desc, received_at limit 1
    ) r on true
    cross join (
      select max(last_used_at) as heard_at, max(fetched_at) as fetched_at,
        coalesce(max(fetched_at) < now() - ${SILENCE}, true) as silent
      from bot_keys
    ) b
    where g.id = ${guildId} and g.left_at is null`.execute(db);
  const states = modules.flatMap((module) => {
    const row = rows.find((one) => one.module === module.id);
    if (!row) return [];
    const { received: version, received_at: receivedAt } = row;
    const receipt = version !== null && receivedAt ? { version, receivedAt } : undefined;
    const bot = { heardAt: row.heard_at, fetchedAt: row.fetched_at, silent: row.silent };
    // Undefined for modules that cannot be switched off.
    const { enabled: usual } = module.defaults;
    const enabled = typeof usual === "boolean" ? (row.enabled ?? usual) : undefined;
    const { settings, ...state } = stateOf(guildId, module, row);
    const isWanted = wanted.some(({ id }) => id === module.id);
    const { problems, status } = row;
    return [{ ...state, settings: isWanted ? settings : undefined, enabled, receipt, bot, problems, status }];
  });
  return {
    states,
    present: rows[0]?.present ?? [],
    granted: rows[0]?.granted ?? [],
    shard: rows[0]?.shard ?? null,
  };
}

/** Returns modules as JSON, with the names that the field which switches each has or had. */
function switchesOf(modules: readonly SettingsModule[]): string {
  const own = modules.map(({ id, fields }) => {
    const field = fields.find(({ name }) => name === "enabled");
    return { module: id, names: field ? namesOf(field) : [] };
  });
  return JSON.stringify(own);
}

/** Describes a row of `settings`, in the module's current format. */
export function stateOf(
  guildId: string,
  module: SettingsModule,
  row: { version: number | null; settings: Settings | null; updated_at: Date | null },
) {
  const { version, settings, updated_at: updatedAt } = row;
  const now = settings ? asNow(module, settings) : module.defaults;
  return { guildId, module: module.id, version: version ?? 0, updatedAt, settings: now };
}

/** Returns settings as `GET /api/{module}/{guildId}` answers them (docs/bot-api.md). */
export function representation({ guildId, module, version, updatedAt, settings }: SettingsState) {
  return { guildId, module, version, updatedAt: updatedAt?.toISOString() ?? null, settings };
}

/** Identifies a state for its ETag: not by the settings, whose keys the database reorders. */
export function identityOf(
  { digest }: SettingsModule,
  { guildId, module, version, updatedAt }: SettingsState,
): string {
  // The time, because a restored database assigns versions again; the declaration, because it changes with manifests and releases.
  return JSON.stringify([guildId, module, version, updatedAt, digest]);
}

export function settingsAnswer(module: SettingsModule) {
  return z.object({
    guildId: snowflake(),
    module: z.literal(module.id),
    version: z.int().min(0).describe("0: nobody has saved yet, and these are the defaults."),
    updatedAt: z.iso.datetime().nullable(),
    settings: module.schema,
  });
}

/** Schema of the body of `PUT /api/{module}/{guildId}` (docs/bot-api.md). */
export function putSchema(module: SettingsModule) {
  return z.strictObject({ settings: module.schema });
}
