import { sql, type Kysely } from "kysely";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { lockAccess } from "./access.server.ts";

/** Lists what a person was given as a member, and what they have given to others, without whom others are. */
export async function listAccessNaming(db: Kysely<Database>, userId: string) {
  const { rows } = await sql`
    select a.guild_id, g.name as guild_name, a.area, a.level, a.granted_at, a.expires_at,
      a.target_kind = 'member' and a.target_id = ${userId} as for_you, a.granted_by is not distinct from ${userId} as by_you
    from access_grants a join guilds g on g.id = a.guild_id
    where (a.target_kind = 'member' and a.target_id = ${userId}) or a.granted_by = ${userId}
    order by a.granted_at, a.guild_id, a.place, a.area`.execute(db);
  return rows as object[];
}

/** Deletes what this person was given, and their name from what they gave, in every version, in a transaction. */
export async function forgetAccess(db: Kysely<Database>, userId: string): Promise<void> {
  const isNamed = sql`grants @? ${`$[*] ? (@.grantedBy == "${userId}" || @.target.id == "${userId}")`}::jsonpath`;
  const naming = await sql<{ guild_id: string }>`
    select guild_id from access_grants where (target_kind = 'member' and target_id = ${userId}) or granted_by = ${userId}
    union select guild_id from access_versions where actor_id = ${userId} or ${isNamed}
    order by guild_id`.execute(db);
  // A save that has read the person's name would store it again.
  for (const one of naming.rows) await lockAccess(db, one.guild_id);
  const { rows } = await sql<{ guild_id: string }>`
    with gone as (
      delete from access_grants where target_kind = 'member' and target_id = ${userId} returning guild_id
    ), unnamed as (
      update access_grants set granted_by = null
      where granted_by = ${userId} and not (target_kind = 'member' and target_id = ${userId}) returning guild_id
    ), versions as (
      update access_versions v set actor_id = nullif(actor_id, ${userId}), grants = coalesce((
        select jsonb_agg(case when one ->> 'grantedBy' = ${userId}
          then jsonb_set(one, '{grantedBy}', 'null') else one end order by place)
        from jsonb_array_elements(v.grants) with ordinality as each (one, place)
        where one -> 'target' <> jsonb_build_object('kind', 'member', 'id', ${userId}::text)), '[]')
      where v.actor_id = ${userId} or ${isNamed}
      returning guild_id
    )
    select guild_id from gone union select guild_id from unnamed union select guild_id from versions`.execute(
    db,
  );
  await notify(db, ...rows.map(({ guild_id: guildId }) => ({ kind: "access" as const, guildId })));
}
