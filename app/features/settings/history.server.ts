import { sql, type Kysely, type RawBuilder, type Selectable } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { cursorCodec } from "#app/features/cursor.server.ts";
import { selectPressed, type Pressed } from "#app/features/tasks/presses.server.ts";
import { authorName } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";
import { KINDS } from "./form-values.ts";

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

type Row = Pick<
  Selectable<Database["settings_versions"]>,
  "module" | "version" | "before" | "after" | "actor_kind" | "actor_id" | "brought"
> &
  Parameters<typeof authorName>[0] & {
    at: Date;
    appliedAt: Date | null;
    newest: boolean;
    press: Pressed | null;
    count: number;
    micros: string;
  };

/** Characters of settings, as JSON, above which a page has fewer changes: those before and after each, and the current ones. */
const MOST_CHARACTERS = 1_048_576;

/**
 * Lists a guild's changes and the actions that were pressed, newest first, in pages of at most `limit`, those of all modules or
 * `among` some. A page begins at `before`, the `older` of the previous one. Of large settings a page has fewer, and one at least.
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
    return sql.join(
      conditions.filter((one) => one !== false),
      sql` and `,
    );
  };
  // Measured one by one, because that reads all of the settings, and most of the large ones are not shown.
  const { rows: page } = await sql<Row>`
    with recursive one as (
      select listed.*, (count(*) over ())::integer as count,
        row_number() over (order by at desc, module desc, version desc) as place
      from (
        (select v.module, v.version, v.before, v.after, v.created_at as at, v.applied_at as "appliedAt",
          v.actor_kind, v.actor_id, v.brought, coalesce(v.version = s.version, false) as newest, null::jsonb as press
        from settings_versions v left join settings s on s.guild_id = v.guild_id and s.module = v.module
        where ${isListed("v", sql`v.version`)} and ${kind ? sql`v.actor_kind = ${kind}` : sql`true`}
        order by v.created_at desc, v.module desc, v.version desc limit ${limit + 1})
        union all
        (select p.module, 0 as version, null, null, p.created_at as at, null,
          'user', p.actor_id, false, false, ${selectPressed}
        from action_presses p
        where ${isListed("p", sql`0`)} and ${kind !== "bot"}
        order by p.created_at desc, p.module desc limit ${limit + 1})
        order by at desc, module desc, version desc limit ${limit + 1}
      ) as listed
    ), shown (place, characters) as (
      select 1::bigint, 0
      union all
      select shown.place + 1, sum.characters from shown
      join one on one.place = shown.place and one.place < ${limit}::integer
      left join settings as now on now.guild_id = ${guildId} and now.module = one.module
      cross join lateral (
        select shown.characters
          + coalesce(length(one.before::text) + length(one.after::text) + coalesce(length(now.settings::text), 0), 0)
            as characters
        offset 0
      ) as sum
      where sum.characters <= ${MOST_CHARACTERS}::integer
    )
    -- A Date would lose the microseconds that distinguish changes.
    select one.*, (extract(epoch from one.at) * 1000000)::bigint::text as micros, u.username, u.global_name
    from shown join one using (place) left join users u on u.id = one.actor_id
    order by place`.execute(db);
  const last = page.at(-1);
  return {
    entries: page.map(({ module, version, before, after, at, appliedAt, newest, press, ...row }) => ({
      ...{ module, version, before, after, at, appliedAt, newest },
      by: {
        kind: row.actor_kind,
        id: row.actor_id,
        name: authorName(row),
        brought: row.brought || undefined,
      },
      press: press ?? undefined,
    })),
    older: last && last.count > page.length ? places.write(last) : undefined,
  };
}

/** Lists the people in a guild's history by id, at most 200, because a bot may name anybody. */
export async function listHistoryPeople(db: Kysely<Database>, guildId: string) {
  // One step in the indexes for each person: `distinct` would read the whole history.
  const next = (after: RawBuilder<unknown>) => sql`select least(
    (select min(actor_id) from settings_versions where guild_id = ${guildId} and actor_id > ${after}),
    (select min(actor_id) from action_presses where guild_id = ${guildId} and actor_id > ${after}))`;
  const { rows } = await sql<{ id: string } & Parameters<typeof authorName>[0]>`
    with recursive named (id) as (
      ${next(sql`''`)} union all select (${next(sql`named.id`)}) from named where id is not null
    )
    select id, username, global_name
    from (select id from named where id is not null limit 200) as people
    left join lateral (select username, global_name from users u where u.id = people.id limit 1) as one on true
    order by id`.execute(db);
  return rows.map(({ id, ...row }) => ({ id, name: authorName(row) }));
}

/** Changes of a person that are listed with their settings: so many of the newest, and so many characters of JSON. */
const MOST_NAMING = { changes: 1_000, characters: 4_194_304 };

/**
 * Lists every change of settings that names this person, oldest first, also those that the bot made on their behalf. Settings
 * that would be too much for one answer, the oldest, are null.
 */
export async function listChangesNaming(db: Kysely<Database>, userId: string) {
  // Measured one by one, as for a page of the history.
  const { rows } = await sql<object>`
    with recursive newest as (
      select guild_id, module, version, before, after,
        row_number() over (order by created_at desc, guild_id desc, module desc, version desc) as place
      from settings_versions where actor_id = ${userId}
      order by place limit ${MOST_NAMING.changes}
    ), fitting (place, characters) as (
      select 0::bigint, 0
      union all
      select newest.place, sum.characters from fitting
      join newest on newest.place = fitting.place + 1
      cross join lateral (
        select fitting.characters + length(newest.before::text) + length(newest.after::text) as characters
        offset 0
      ) as sum
      where sum.characters <= ${MOST_NAMING.characters}::integer
    )
    select v.guild_id, g.name as guild_name, v.module, v.version, v.actor_kind, v.created_at,
      case when m.place is not null then v.before - ${KINDS}::text end as before,
      case when m.place is not null then v.after - ${KINDS}::text end as after
    from settings_versions v
    left join guilds g on g.id = v.guild_id
    left join (
      select n.guild_id, n.module, n.version, n.place from newest n join fitting using (place)
    ) as m on m.guild_id = v.guild_id and m.module = v.module and m.version = v.version
    where v.actor_id = ${userId}
    order by v.created_at, v.guild_id, v.module, v.version`.execute(db);
  return rows;
}

/** Removes the person from these changes, which belong to the guilds and are kept. */
export async function forgetActor(db: Kysely<Database>, userId: string): Promise<void> {
  // Locked in the order in which receipts lock them.
  await sql`
    with own as (
      select guild_id, module, version from settings_versions where actor_id = ${userId}
      order by guild_id, module, version
      for no key update
    )
    update settings_versions v set actor_id = null from own
    where (v.guild_id, v.module, v.version) = (own.guild_id, own.module, own.version)`.execute(db);
}
