import { sql, type Kysely, type RawBuilder } from "kysely";
import { SILENCE } from "#app/features/bot-feed/bot-keys.server.ts";
import type { Text } from "#app/features/settings/field.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import type { Database } from "#db/schema.ts";

/** Time after the bot fetched a newer version in which it may report the problem again. */
const GRACE = sql`interval '1 minute'`;
/** Time for which a page says that something works again. */
const SHOWN = sql`interval '1 day'`;

/**
 * Time at which the bot fetched the first version that is newer than the problem's; null if it has not. Versions that were never
 * fetched because a newer one came have no such time.
 */
const newerAt = sql<Date | null>`(
  select min(v.applied_at) from settings_versions v
  where v.guild_id = p.guild_id and v.module = p.module and v.version > p.version
)`;

/** Time at which the problem of a row `p` is over; null if no newer version was fetched. */
export const overAt = sql<Date | null>`(${newerAt} + ${GRACE})`;

/** Code of a row `p`. Behind that of a problem in the bot's own words is a digest of them. */
const codeOf = sql`split_part(p.code, ':', 1)`;

/** Problem that the bot had with a module's settings. Times are ISO 8601. */
export interface Problem {
  /** Empty for the whole module. */
  field: string;
  code: string;
  /** What the bot says itself, where the code is `text`. */
  text: Text | null;
  count: number;
  channelId: string | null;
  roleId: string | null;
  permissions: string[];
  lastAt: string;
  /** Time at which the bot fetched a newer version, less than a minute ago and without reporting the problem again. */
  triedAt: string | null;
  /** The same after the minute: the problem is over, and listed for a day. */
  worksSince: string | null;
}

/** Tells whether a problem is not known to be over. */
export function isOpen({ worksSince }: Problem): boolean {
  return worksSince === null;
}

/** Selects the problems of a module in a server as JSON, the newest first. */
export function selectProblems(
  guildId: RawBuilder<string>,
  module: RawBuilder<string>,
): RawBuilder<Problem[]> {
  return sql<Problem[]>`coalesce((
    select json_agg(json_build_object(
      'field', p.field, 'code', ${codeOf}, 'text', p.text, 'count', p.count, 'channelId', p.channel_id, 'roleId', p.role_id,
      'permissions', p.permissions, 'lastAt', p.last_at,
      'triedAt', case when n.at + ${GRACE} > now() then n.at end,
      'worksSince', case when n.at + ${GRACE} <= now() then n.at end
    ) order by p.last_at desc, p.field, p.code)
    from problems p cross join lateral (select ${newerAt} as at) n
    where p.guild_id = ${guildId} and p.module = ${module}
      and (n.at is null or n.at + ${GRACE} + ${SHOWN} > now())
  ), '[]')`;
}

/** Counts the open problems of these modules in each of some guilds, and tells whether the bot has stopped fetching. */
export async function countByGuild(
  db: Kysely<Database>,
  guildIds: readonly string[],
  { list }: Pick<Modules, "list">,
): Promise<{ problems: ReadonlyMap<string, number>; isOffline: boolean }> {
  const { rows } = await sql<{ guildId: string; count: number; offline: boolean }>`
    select g.id as "guildId", b.offline, (
      select count(*)::int from problems p
      where p.guild_id = g.id and p.module = any(${list.map(({ id }) => id)})
        and coalesce(${overAt} > now(), true)
    ) as count
    from unnest(${guildIds}::text[]) as g(id)
    cross join (select coalesce(max(fetched_at) < now() - ${SILENCE}, false) as offline from bot_keys) b`.execute(
    db,
  );
  return {
    problems: new Map(rows.map(({ guildId, count }) => [guildId, count])),
    isOffline: rows[0]?.offline ?? false,
  };
}

/**
 * Counts the open problems of these modules by code over all servers, the most frequent first, at most fifty codes.
 * `examples` are the newest three, without the server and what is in it.
 */
export async function countProblems(db: Kysely<Database>, { list }: Pick<Modules, "list">) {
  const { rows } = await sql<{
    code: string;
    servers: number;
    count: number;
    lastAt: Date;
    examples: { module: string; field: string; permissions: string[] }[];
  }>`
    with open as (
      select p.guild_id, p.module, p.field, ${codeOf} as code, p.count, p.permissions, p.last_at
      from problems p join guilds g on g.id = p.guild_id and g.left_at is null
      where p.module = any(${list.map(({ id }) => id)}) and coalesce(${overAt} > now(), true)
    ), kinds as materialized (
      select code, module, field, permissions, max(last_at) as at,
        row_number() over (partition by code order by max(last_at) desc, module, field) as place
      from open group by code, module, field, permissions
    )
    select code, count(distinct guild_id)::int as servers, sum(count)::float8 as count, max(last_at) as "lastAt",
      (select json_agg(json_build_object('module', k.module, 'field', k.field, 'permissions', k.permissions)
         order by k.place)
       from kinds k where k.code = open.code and k.place <= 3) as examples
    from open group by code order by servers desc, count desc, code limit 50`.execute(db);
  return rows;
}
