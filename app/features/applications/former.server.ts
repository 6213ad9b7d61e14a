import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Somebody who has no application any more, of whom something is left. */
export interface FormerApplicant {
  discordId: string;
  /** As far as they have ever signed in here. */
  username?: string;
  name?: string;
  /** When something last happened, or was noted. */
  at: Date;
}

/**
 * Who has withdrawn, or of whom notes are left and no application: newest first.
 *
 * @param search.q in their names and id, whether letters are small or capital
 * @returns the first ones, and how many there are in all
 */
export async function listFormerApplicants(
  db: Kysely<Database>,
  { q = "", limit }: { q?: string; limit: number },
): Promise<{ people: FormerApplicant[]; count: number }> {
  const { rows } = await sql<Row>`
    with left_over as (
      select user_id, created_at from application_events
      union all select user_id, created_at from application_notes)
    select l.user_id, u.username, u.global_name, max(l.created_at) as at, count(*) over ()::integer as count
    from left_over l left join users u on u.id = l.user_id
    where not exists (select from applications a where a.user_id = l.user_id)
      and strpos(lower(concat_ws(E'\n', l.user_id, u.username, u.global_name)), lower(${q})) > 0
    group by l.user_id, u.username, u.global_name
    order by at desc, l.user_id desc
    limit ${limit}`.execute(db);
  const people = rows.map(({ user_id, username, global_name, at }) => ({
    discordId: user_id,
    username: username ?? undefined,
    name: global_name || undefined,
    at,
  }));
  return { people, count: rows[0]?.count ?? 0 };
}

interface Row {
  user_id: string;
  username: string | null;
  global_name: string | null;
  at: Date;
  count: number;
}
