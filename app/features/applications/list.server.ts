import { type Kysely, sql, type SqlBool } from "kysely";
import type { Database } from "#db/schema.ts";
import { applicationOf } from "./application.server.ts";
import type { ApplicationStatus } from "./status.ts";

export interface ApplicationFilter {
  /** `withdrawn`: people without an application any more, of whom events or notes exist. */
  status?: ApplicationStatus | "withdrawn";
  /** Searched without regard to case in names, id, e-mail address and all texts. Not a pattern. */
  q?: string;
}

interface ListedApplicant {
  discordId: string;
  username: string | null;
  name: string | null;
  status: NonNullable<ApplicationFilter["status"]>;
  /** Time of the first submission; without an application, of the latest event or note. */
  at: Date;
  /** The applicant has sent it again since the decision. */
  changed: boolean;
}

interface Search extends ApplicationFilter {
  /** Place of the first entry; a malformed one means the beginning. */
  from?: string;
  chosen?: string;
  limit: number;
}

/** Counts the people of whom an application, events or notes are stored. */
export async function countApplicants(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select user_id from applications union select user_id from application_events
      union select user_id from application_notes) as applicants`.execute(db);
  return rows[0]!.count;
}

/**
 * Reads a page, newest first. It starts at a place, so that newer applications do not move it; `older` is that of the next page.
 * `counts` are of all statuses. `previous` and `next` surround the chosen applicant, who may no longer match the filter.
 */
export async function searchApplicants(db: Kysely<Database>, { status, q, from, chosen, limit }: Search) {
  const { rows } = await allApplicants(q).execute(db);
  const counts: Partial<Record<string, number>> = {};
  for (const row of rows) if (row.found) counts[row.status] = (counts[row.status] ?? 0) + 1;
  const isListed = (row: Row) => row.found && (status ? row.status === status : row.status !== "withdrawn");
  const listed = rows.filter(isListed);
  const start = Math.max(
    0,
    listed.findIndex((one) => placeOf(one) <= (from ?? "")),
  );
  const entries = listed.slice(start, start + limit);
  const older = listed[start + limit];
  const line = rows.filter((row) => isListed(row) || row.discordId === chosen);
  const at = line.findIndex(({ discordId }) => discordId === chosen);
  const [previous, next] = at < 0 ? [] : [line[at - 1], line[at + 1]];
  const neighbour = (one?: Row) =>
    one && { discordId: one.discordId, from: entries.includes(one) ? from : placeOf(one) };
  return {
    entries: entries.map(({ found: _, ...entry }): ListedApplicant => entry),
    older: older && placeOf(older),
    previous: neighbour(previous),
    next: neighbour(next),
    counts,
  };
}

export async function listApplications(db: Kysely<Database>, { status, q }: ApplicationFilter = {}) {
  const rows = await db
    .selectFrom("applications as a")
    .leftJoin("users as u", "u.id", "a.user_id")
    .where(status ? sql<SqlBool>`a.status = ${status}` : sql<SqlBool>`true`)
    .where(says(q))
    .selectAll("a")
    .orderBy("a.submitted_at", "desc")
    .orderBy("a.user_id", "desc")
    .execute();
  return rows.map(applicationOf);
}

type Row = ListedApplicant & { found: boolean };

function allApplicants(q?: string) {
  return sql<Row>`
    with traces as (
      select user_id, max(created_at) as at,
        max(created_at) filter (where kind = 'status' and undone_at is null) as decided_at
      from (
        select user_id, created_at, kind, undone_at from application_events
        union all select user_id, created_at, null, null from application_notes) as each
      group by user_id)
    select user_id as "discordId", coalesce(a.username, u.username) as username, nullif(u.global_name, '') as name,
      coalesce(a.status, 'withdrawn') as status, ${says(q)} as found,
      coalesce(a.sent_at > t.decided_at and t.decided_at >= a.submitted_at, false) as changed,
      -- A Date has no microseconds, and a place must agree with the order.
      date_trunc('milliseconds', coalesce(a.submitted_at, t.at)) as at
    from applications a full join traces t using (user_id) left join users u on u.id = user_id
    order by at desc, user_id desc`;
}

function says(q = "") {
  return sql<SqlBool>`strpos(lower(concat_ws(E'\n',
    user_id, a.username, u.username, u.global_name, a.email, a.experience, a.projects, a.skills, a.why_join,
    a.availability, a.additional_info)), lower(${q})) > 0`;
}

/** Sorts like the list: newer places are greater. */
function placeOf({ at, discordId }: ListedApplicant): string {
  return `${at.toISOString()} ${discordId}`;
}
