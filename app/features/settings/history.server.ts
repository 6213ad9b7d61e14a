import { sql, type Kysely, type RawBuilder } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { cursorCodec } from "#app/features/cursor.server.ts";
import { selectPressed, type Pressed } from "#app/features/tasks/presses.server.ts";
import { KEPT } from "#app/features/users/kept.ts";
import { displayName } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";
import { asNow } from "./compare.ts";
import type { Settings } from "./field.ts";
import type { SettingsModule } from "./module.server.ts";
import type { SettingsState } from "./settings.server.ts";

export type HistoryFilter = z.output<typeof historyFilter>;

const moduleId = z.string().regex(/^[a-z]{1,40}$/);

export const historyFilter = z.object({
  module: moduleId.optional().catch(undefined),
  by: snowflake().optional().catch(undefined),
  kind: z.enum(["user", "bot"]).optional().catch(undefined),
});

/** Cursor of a page: its last entry, with the time in microseconds since 1970. Actions have the version 0. */
const places = cursorCodec(
  z.object({
    micros: z.string().regex(/^\d{1,16}$/),
    module: moduleId,
    version: z.int().min(0).max(999_999_999),
  }),
);

export type HistoryEntry = Awaited<ReturnType<typeof listHistory>>["entries"][number];

/** An action that somebody pressed: the others are versions of a module's settings. */
export type Press = NonNullable<HistoryEntry["press"]>;

/**
 * Lists a guild's changes and the actions that were pressed, newest first, in pages, those of all modules or `among` some. A page
 * begins at `before`, the `older` of the previous one.
 */
export async function listHistory(
  db: Kysely<Database>,
  guildId: string,
  {
    filter = {},
    before = "",
    limit,
    among,
  }: { filter?: HistoryFilter; before?: string; limit: number; among?: readonly string[] },
) {
  const { module, by, kind } = filter;
  const place = places.read(before);
  const isListed = (of: "v" | "p", version: RawBuilder<unknown>) => {
    const [ofGuild, ofModule, actor, at] = ["guild_id", "module", "actor_id", "created_at"].map((column) =>
      sql.ref(`${of}.${column}`),
    );
    const conditions = [
      sql`${ofGuild} = ${guildId}`,
      module !== undefined && sql`${ofModule} = ${module}`,
      among !== undefined && sql`${ofModule} = any(${among}::text[])`,
      by !== undefined && sql`${actor} = ${by}`,
      place !== undefined &&
        sql`(${at}, ${ofModule}, ${version}) < (
          'epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond',
          ${place.module}, ${place.version}::integer)`,
    ];
    return sql<boolean>`${sql.join(
      conditions.filter((one) => one !== false),
      sql` and `,
    )}`;
  };
  const versions = db
    .selectFrom("settings_versions as v")
    .leftJoin("settings as s", (join) =>
      join.onRef("s.guild_id", "=", "v.guild_id").onRef("s.module", "=", "v.module"),
    )
    .select(["v.module", "v.version", "v.before", "v.after"])
    .select(["v.created_at as at", "v.applied_at as appliedAt", "v.actor_kind", "v.actor_id", "v.brought"])
    .select(sql<boolean>`coalesce(v.version = s.version, false)`.as("newest"))
    .select(sql<Pressed | null>`null::jsonb`.as("press"))
    .where(isListed("v", sql.ref("v.version")))
    .$if(kind !== undefined, (query) => query.where("v.actor_kind", "=", kind!))
    .orderBy("v.created_at", "desc")
    .orderBy("v.module", "desc")
    .orderBy("v.version", "desc")
    .limit(limit + 1);
  const presses = db
    .selectFrom("action_presses as p")
    .select(["p.module", sql<number>`0`.as("version")])
    .select([sql<Settings>`null::jsonb`.as("before"), sql<Settings>`null::jsonb`.as("after")])
    .select(["p.created_at as at", sql<Date | null>`null::timestamptz`.as("appliedAt")])
    .select([sql<"user" | "bot">`'user'`.as("actor_kind"), "p.actor_id", sql<boolean>`false`.as("brought")])
    .select([sql<boolean>`false`.as("newest"), selectPressed.as("press")])
    .where(isListed("p", sql`0`))
    .where(sql<boolean>`${kind !== "bot"}`)
    .orderBy("p.created_at", "desc")
    .orderBy("p.module", "desc")
    .limit(limit + 1);
  const all = await db
    .selectFrom(
      db
        .selectFrom(versions.as("v"))
        .selectAll()
        .unionAll(db.selectFrom(presses.as("p")).selectAll())
        .as("one"),
    )
    .leftJoin("users as u", "u.id", "one.actor_id")
    .selectAll("one")
    .select(["u.username", "u.global_name"])
    // A Date would lose the microseconds that distinguish changes.
    .select(sql<string>`(extract(epoch from one.at) * 1000000)::bigint::text`.as("micros"))
    .orderBy("one.at", "desc")
    .orderBy("one.module", "desc")
    .orderBy("one.version", "desc")
    .limit(limit + 1)
    .execute();
  const page = all.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(
      ({ micros: _, actor_kind, actor_id: id, username, global_name, brought, press, ...change }) => ({
        ...change,
        by: {
          kind: actor_kind,
          id,
          name: nameOf({ username, global_name }),
          brought: brought || undefined,
        },
        press: press ?? undefined,
      }),
    ),
    older: all.length > limit && last ? places.write(last) : undefined,
  };
}

/** Lists the people in a guild's history by id, at most 200, because a bot may name anybody. */
export async function listHistoryPeople(db: Kysely<Database>, guildId: string) {
  // One step in the indexes for each person: `distinct` would read the whole history.
  const next = (after: RawBuilder<unknown>) => sql`select least(
    (select min(actor_id) from settings_versions where guild_id = ${guildId} and actor_id > ${after}),
    (select min(actor_id) from action_presses where guild_id = ${guildId} and actor_id > ${after}))`;
  const { rows } = await sql<{ id: string } & Parameters<typeof nameOf>[0]>`
    with recursive named (id) as (
      ${next(sql`''`)} union all select (${next(sql`named.id`)}) from named where id is not null
    )
    select id, username, global_name
    from (select id from named where id is not null limit 200) as people
    left join lateral (select username, global_name from users u where u.id = people.id limit 1) as one on true
    order by id`.execute(db);
  return rows.map(({ id, ...row }) => ({ id, name: nameOf(row) }));
}

/** Returns the settings of a version in the module's current format, or undefined. */
export async function getVersion(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
  version: number,
) {
  if (version === 0) return module.defaults;
  const row = await readVersion(db, guildId, module, version);
  return row?.version === version ? asNow(module, row.after) : undefined;
}

/** Describes a conflict of two people: the current settings, their author, and the version that the other edited. */
export async function describeConflict(
  db: Kysely<Database>,
  module: SettingsModule,
  { basedOn, current, reader }: { basedOn: number; current: SettingsState; reader: string },
) {
  const { guildId, version, settings, updatedAt } = current;
  const edited = await readVersion(db, guildId, module, basedOn);
  const before = edited?.version === basedOn ? edited.after : edited?.before;
  return {
    current: { version, settings, updatedAt },
    by: await authorOf(db, { module, current, reader }),
    before: before ? asNow(module, before) : module.defaults,
  };
}

/** Says who saved the current version: the reader, in another tab perhaps, or somebody who may have no name. */
export async function authorOf(
  db: Kysely<Database>,
  {
    module,
    current: { guildId, version },
    reader,
  }: { module: SettingsModule; current: Pick<SettingsState, "guildId" | "version">; reader: string },
) {
  const latest = version > 0 ? await readVersion(db, guildId, module, version) : undefined;
  return {
    isReader: latest?.actor_kind === "user" && latest.actor_id === reader,
    name: latest && nameOf(latest),
  };
}

/** Reads a version, or the oldest kept one if it was purged, or does not exist. */
function readVersion(db: Kysely<Database>, guildId: string, { id }: SettingsModule, version: number) {
  return versionsOf(db, guildId)
    .select(["v.version", "v.actor_kind", "v.actor_id", "v.before", "v.after"])
    .where("v.module", "=", id)
    .where("v.version", ">=", version)
    .orderBy("v.version")
    .limit(1)
    .executeTakeFirst();
}

function versionsOf(db: Kysely<Database>, guildId: string) {
  return db
    .selectFrom("settings_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .select(["u.username", "u.global_name"])
    .where("v.guild_id", "=", guildId);
}

/** Name of an author; undefined if they have never signed in or have deleted their data. */
function nameOf({ username, global_name }: { username: string | null; global_name: string | null }) {
  return username === null ? undefined : displayName({ username, global_name });
}

/** Lists every change of settings that names this person, oldest first, also those that the bot made on their behalf. */
export async function listChangesNaming(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("settings_versions as v")
    .leftJoin("guilds as g", "g.id", "v.guild_id")
    .select(["v.guild_id", "g.name as guild_name", "v.module", "v.version", "v.actor_kind", "v.created_at"])
    .select(["v.before", "v.after"])
    .where("v.actor_id", "=", userId)
    .orderBy("v.created_at")
    .orderBy("v.guild_id")
    .orderBy("v.module")
    .orderBy("v.version")
    .execute();
}

/**
 * Deletes versions beyond the newest thousand of a module and server, 500 at a time, because each may have 2 MiB. Long
 * histories are found by the index of each thousandth version. @returns the number
 */
export async function purgeHistories(db: Kysely<Database>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from settings_versions where ctid = any(array(
      select old.ctid
      from (select distinct guild_id, module from settings_versions where version % 1000 = 0) long,
        lateral (select max(version) as newest from settings_versions v
          where v.guild_id = long.guild_id and v.module = long.module) own,
        lateral (select ctid from settings_versions v where v.guild_id = long.guild_id and v.module = long.module
          and version <= newest - ${KEPT.versions}::int limit 500) old
      limit 500))`.execute(db);
  const deleted = Number(numAffectedRows);
  return deleted < 500 ? deleted : deleted + (await purgeHistories(db));
}

/** Removes the person from these changes, which belong to the guilds and are kept. */
export async function forgetActor(db: Kysely<Database>, userId: string): Promise<void> {
  await db.updateTable("settings_versions").set({ actor_id: null }).where("actor_id", "=", userId).execute();
}
