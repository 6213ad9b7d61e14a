import { sql, type Kysely, type SqlBool } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { readPlace, writePlace, type Place } from "./place.ts";
import type { ApplicationStatus } from "./status.ts";

/** Which applications: of one status, with these words anywhere in them. */
export interface ApplicationFilter {
  status?: ApplicationStatus;
  /** Looked for as it stands, whether letters are small or capital: in names, id, address and all texts. */
  q?: string;
}

/** One line of the list. */
export type ListedApplication = Awaited<ReturnType<typeof searchApplications>>["entries"][number];

/**
 * A page of the owner's list, newest first, with how many there are of each status whatever the filter's. A page begins
 * where it is told to, however many were sent meanwhile.
 *
 * @param from the first one's place, as `place` or `older` say it; one that is malformed is the beginning
 */
export async function searchApplications(
  db: Kysely<Database>,
  { filter, from = "", limit }: { filter: ApplicationFilter; from?: string; limit: number },
) {
  const place = readPlace(from);
  const [rows, counts] = await Promise.all([
    matching(db, filter)
      .select(["a.user_id", "a.username", "u.global_name", "a.status", "a.submitted_at", "a.sent_at", micros])
      .select(lastDecision)
      .$if(place !== undefined, (query) => query.where(at("<=", place!)))
      .orderBy("a.submitted_at", "desc")
      .orderBy("a.user_id", "desc")
      .limit(limit + 1)
      .execute(),
    countByStatus(db, filter),
  ]);
  const entries = rows.map((row) => ({
    discordId: row.user_id,
    username: row.username,
    name: row.global_name || undefined,
    status: row.status,
    submittedAt: row.submitted_at,
    /** The applicant has sent it anew since the owner decided. */
    changed: row.decided_at !== null && row.sent_at > row.decided_at,
    place: placeOf(row),
  }));
  return { entries: entries.slice(0, limit), older: entries[limit]?.place, counts };
}

/**
 * Who comes before and after somebody's application in the list, newest first, whether or not it is in the list itself: so
 * there is a way on from one that has just been decided.
 */
export async function getNeighbours(db: Kysely<Database>, discordId: string, filter: ApplicationFilter) {
  const here = await db
    .selectFrom("applications as a")
    .select(["a.user_id", micros])
    .where("a.user_id", "=", discordId)
    .executeTakeFirst();
  if (!here) return {};
  const place = { micros: here.micros, discordId };
  const nearest = async (side: "<" | ">", direction: "asc" | "desc") => {
    const row = await matching(db, filter)
      .select(["a.user_id", micros])
      .where(at(side, place))
      .orderBy("a.submitted_at", direction)
      .orderBy("a.user_id", direction)
      .limit(1)
      .executeTakeFirst();
    return row && { discordId: row.user_id, place: placeOf(row) };
  };
  const [previous, next] = await Promise.all([nearest(">", "asc"), nearest("<", "desc")]);
  return { previous, next };
}

/** All of them, whole, newest first. For the owner: whose they are is not asked. */
export async function listApplications(
  db: Kysely<Database>,
  filter: ApplicationFilter = {},
): Promise<Application[]> {
  const rows = await matching(db, filter)
    .selectAll("a")
    .orderBy("a.submitted_at", "desc")
    .orderBy("a.user_id", "desc")
    .execute();
  return rows.map(applicationOf);
}

// A Date has milliseconds, Postgres microseconds: two applications of one millisecond have two places.
const micros = sql<string>`(extract(epoch from a.submitted_at) * 1000000)::bigint::text`.as("micros");

/** When the newest decision was made that holds. */
const lastDecision = sql<Date | null>`(
  select max(e.created_at) from application_events e
  where e.user_id = a.user_id and e.kind = 'status' and e.undone_at is null
    and e.created_at >= a.submitted_at)`.as("decided_at");

function matching(db: Kysely<Database>, { status, q = "" }: ApplicationFilter) {
  return db
    .selectFrom("applications as a")
    .leftJoin("users as u", "u.id", "a.user_id")
    .$if(status !== undefined, (query) => query.where("a.status", "=", status!))
    .$if(q !== "", (query) => query.where(says(q)));
}

/** No pattern, so that nothing in the words has a meaning of its own. */
function says(q: string) {
  return sql<SqlBool>`strpos(lower(concat_ws(E'\n',
    a.user_id, a.username, u.global_name, a.email, a.experience, a.projects, a.skills, a.why_join, a.availability,
    a.additional_info)), lower(${q})) > 0`;
}

function at(comparison: "<" | "<=" | ">", { micros, discordId }: Place) {
  return sql<SqlBool>`(a.submitted_at, a.user_id) ${sql.raw(comparison)} (
    'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${discordId})`;
}

function placeOf({ micros, user_id }: { micros: string; user_id: string }): string {
  return writePlace({ micros, discordId: user_id });
}

async function countByStatus(db: Kysely<Database>, { q }: ApplicationFilter) {
  const rows = await matching(db, { q })
    .select(["a.status", sql<number>`count(*)::integer`.as("count")])
    .groupBy("a.status")
    .execute();
  return rows;
}
