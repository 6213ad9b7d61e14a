import { type Kysely, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
import { requirePersonKept } from "#app/features/users/lock-person.server.ts";
import type { Database } from "#db/schema.ts";
import { applicationOf } from "./application.server.ts";
import { undoableIn } from "./decide.server.ts";
import { lockApplicant } from "./draft.server.ts";
import { LONGEST_NOTE } from "./fields.ts";

export type ApplicationReview = NonNullable<Awaited<ReturnType<typeof getReview>>>;
export type ReviewEvent = ApplicationReview["events"][number];

/** Reads an applicant's application, if it is not withdrawn, events (newest first) and notes. Undefined where nothing is stored. */
export async function getReview(db: Kysely<Database>, discordId: string) {
  const [row, person, events, notes] = await Promise.all([
    db.selectFrom("applications").selectAll().where("user_id", "=", discordId).executeTakeFirst(),
    db.selectFrom("users").select(["username", "global_name"]).where("id", "=", discordId).executeTakeFirst(),
    db
      .selectFrom("application_events")
      .select(["id", "kind", "status", "previous_status", "created_at as at", "undone_at"])
      .select([personIn("actor_id").as("by"), personIn("undone_by").as("undoneBy")])
      .where("user_id", "=", discordId)
      .orderBy("id", "desc")
      .execute(),
    db
      .selectFrom("application_notes")
      .select(["id", "text", "created_at as at", personIn("author_id").as("by")])
      .where("user_id", "=", discordId)
      .orderBy("id")
      .execute(),
  ]);
  if (!row && events.length === 0 && notes.length === 0) return undefined;
  return {
    discordId,
    username: row?.username ?? person?.username,
    name: person?.global_name || undefined,
    application: row && applicationOf(row),
    undoable: row && undoableIn(events),
    events,
    notes,
  };
}

/** The person whose id is in a column. Applicants by the API may never have signed in: their name is in the application. */
function personIn(column: "actor_id" | "undone_by" | "author_id") {
  const id = sql.ref(column);
  return sql<{ id: string | null; name: string | null }>`json_build_object('id', ${id}, 'name', coalesce(
    (select coalesce(nullif(u.global_name, ''), u.username) from users u where u.id = ${id}),
    (select a.username from applications a where a.user_id = ${id})))`;
}

export const noteSchema = storableText(LONGEST_NOTE).refine((text) => text.trim() !== "", "required");

/**
 * Adds a note, which only the owner can read, unless the same author has sent it less than a minute ago.
 * @returns false if nothing is stored about the applicant any more, who has deleted their data
 * @throws PersonErasedError if the author has
 */
export async function addNote(
  trx: Transaction<Database>,
  { discordId, actorId, text }: { discordId: string; actorId: string; text: z.output<typeof noteSchema> },
): Promise<boolean> {
  await requirePersonKept(trx, actorId);
  await lockApplicant(trx, discordId);
  const events = trx.selectFrom("application_events").select("id").where("user_id", "=", discordId);
  if (!(await events.limit(1).executeTakeFirst())) return false;
  await sql`
    insert into application_notes (user_id, author_id, text)
    select ${discordId}, ${actorId}, ${text}
    where not exists (
      select from (select * from application_notes where user_id = ${discordId} order by id desc limit 1) as newest
      where author_id = ${actorId} and text = ${text}
        and created_at > statement_timestamp() - interval '1 minute')`.execute(trx);
  return true;
}

export async function deleteNote(
  db: Kysely<Database>,
  { discordId, id }: { discordId: string; id: string },
): Promise<void> {
  await db.deleteFrom("application_notes").where("id", "=", id).where("user_id", "=", discordId).execute();
}
