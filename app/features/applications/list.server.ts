import { type Kysely, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { cursorCodec } from "#app/features/cursor.server.ts";
import type { Database } from "#db/schema.ts";
import { type Application, applicationOf } from "./application.server.ts";
import type { ApplicationStatus } from "./status.ts";

export interface ApplicationFilter {
  status?: ApplicationStatus;
  /** Searched without regard to case in names, id, e-mail address and all texts. Not a pattern. */
  q?: string;
}

export interface ListedApplicant {
  discordId: string;
  username: string | null;
  name: string | null;
  /** Undefined without an application. */
  status?: ApplicationStatus;
  /** Time of the first submission; without an application, of the latest event or note. */
  at: Date;
  /** The applicant has sent it again since the decision. */
  changed?: boolean;
  /** Cursor of a page of applications that begins with this one. */
  place?: string;
}

interface Search {
  filter: ApplicationFilter;
  /** `place` of the first entry; a malformed one means the beginning. */
  from?: string;
  chosen?: string;
  limit: number;
}

/**
 * Reads a page of the owner's list, newest first, with the number of applications by status, whatever the filter's. A page starts
 * at a place, so newer applications do not move it. `older` begins the next page; `previous` and `next` are before and after the
 * chosen applicant, who may no longer match the filter. One statement reads the texts once.
 */
export async function searchApplications(db: Kysely<Database>, search: Search) {
  const { rows } = await searching(search).execute(db);
  const partOf = (part: EntryRow["part"]) =>
    rows.filter((row): row is EntryRow => row.part === part).map(entryOf);
  const entries = partOf("page");
  return {
    entries: entries.slice(0, search.limit),
    older: entries[search.limit],
    previous: partOf("previous")[0],
    next: partOf("next")[0],
    counts: rows[0]?.counts ?? [],
  };
}

export async function listApplications(
  db: Kysely<Database>,
  { status, q = "" }: ApplicationFilter = {},
): Promise<Application[]> {
  const rows = await db
    .selectFrom("applications as a")
    .leftJoin("users as u", "u.id", "a.user_id")
    .$if(status !== undefined, (query) => query.where("a.status", "=", status!))
    .where(says(q))
    .selectAll("a")
    .orderBy("a.submitted_at", "desc")
    .orderBy("a.user_id", "desc")
    .execute();
  return rows.map(applicationOf);
}

interface EntryRow extends ListedApplicant {
  part: "page" | "previous" | "next";
  counts: { status: ApplicationStatus; count: number }[];
  micros: string;
}

/** Every row has the counts; without applications there is one row with nothing else. */
function searching({ filter: { status, q = "" }, from = "", chosen, limit }: Search) {
  const place = places.read(from);
  const line = sql`(a.submitted_at, a.user_id)`;
  const ofChosen = sql`(select c.submitted_at, c.user_id from applications c where c.user_id = ${chosen ?? null})`;
  return sql<EntryRow | { part: null; counts: EntryRow["counts"] }>`
    with found as materialized (
      select a.user_id, a.status, a.submitted_at
      from applications a left join users u on u.id = a.user_id
      where ${says(q)}),
    listed as (select * from found where ${status ? sql`status = ${status}` : sql`true`}),
    parts as (
      (select 'page' as part, a.user_id from listed a
        where ${place ? sql`${line} <= ${pointOf(place)}` : sql`true`}
        order by a.submitted_at desc, a.user_id desc limit ${limit + 1})
      union all (select 'previous', a.user_id from listed a
        where ${line} > ${ofChosen} order by a.submitted_at, a.user_id limit 1)
      union all (select 'next', a.user_id from listed a
        where ${line} < ${ofChosen} order by a.submitted_at desc, a.user_id desc limit 1))
    select counted.counts, parts.part, a.user_id as "discordId", a.username, nullif(u.global_name, '') as name,
      a.status, a.submitted_at as at, coalesce(a.sent_at > ${lastDecision}, false) as changed,
      (extract(epoch from a.submitted_at) * 1000000)::bigint::text as micros
    from (
      select coalesce(json_agg(json_build_object('status', status, 'count', count)), '[]') as counts
      from (select status, count(*) from found group by status) as each) as counted
    left join (parts
      join applications a on a.user_id = parts.user_id
      left join users u on u.id = a.user_id) on true
    order by a.submitted_at desc, a.user_id desc`;
}

const lastDecision = sql`(
  select max(e.created_at) from application_events e
  where e.user_id = a.user_id and e.kind = 'status' and e.undone_at is null
    and e.created_at >= a.submitted_at)`;

function says(q: string) {
  if (q === "") return sql<SqlBool>`true`;
  return sql<SqlBool>`strpos(lower(concat_ws(E'\n',
    a.user_id, a.username, u.global_name, a.email, a.experience, a.projects, a.skills, a.why_join, a.availability,
    a.additional_info)), lower(${q})) > 0`;
}

function pointOf({ micros, discordId }: z.output<typeof placeSchema>) {
  return sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${discordId})`;
}

function entryOf({ part: _, counts: __, micros, ...entry }: EntryRow): ListedApplicant {
  return { ...entry, place: places.write({ micros, discordId: entry.discordId }) };
}

/** Time of the first submission in microseconds since 1970: in milliseconds two applications may be equal. */
const placeSchema = z.object({ micros: z.string().regex(/^\d{1,16}$/), discordId: snowflake() });
const places = cursorCodec(placeSchema);

/** Lists the newest people without an application, but with events or notes, by names and id; `count` is that of all. */
export async function listFormerApplicants(
  db: Kysely<Database>,
  { q = "", limit }: { q?: string; limit: number },
): Promise<{ people: ListedApplicant[]; count: number }> {
  const { rows } = await sql<ListedApplicant & { count: number }>`
    with traces as (
      select user_id, created_at from application_events
      union all select user_id, created_at from application_notes)
    select l.user_id as "discordId", u.username, nullif(u.global_name, '') as name, max(l.created_at) as at,
      count(*) over ()::integer as count
    from traces l left join users u on u.id = l.user_id
    where not exists (select from applications a where a.user_id = l.user_id)
      and strpos(lower(concat_ws(E'\n', l.user_id, u.username, u.global_name)), lower(${q})) > 0
    group by l.user_id, u.username, u.global_name
    order by at desc, l.user_id desc
    limit ${limit}`.execute(db);
  return { people: rows.map(({ count: _, ...person }) => person), count: rows[0]?.count ?? 0 };
}
