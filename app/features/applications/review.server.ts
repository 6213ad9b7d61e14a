import { type Kysely, sql, type Transaction } from "kysely";
import { storableText } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";
import { applicationOf } from "./application.server.ts";
import { getUndoable } from "./decide.server.ts";
import { LONGEST_NOTE } from "./fields.ts";

export type ApplicationReview = NonNullable<Awaited<ReturnType<typeof getReview>>>;
export type ReviewEvent = ApplicationReview["events"][number];

/**
 * Reads an applicant's application, history (newest first), notes (oldest first) and the decision that can be undone. After
 * a withdrawal there is no application, but the rest. Undefined where nothing is stored about them.
 */
export async function getReview(db: Kysely<Database>, discordId: string) {
  const [row, person, events, notes, undoable] = await Promise.all([
    db.selectFrom("applications").selectAll().where("user_id", "=", discordId).executeTakeFirst(),
    db.selectFrom("users").select(["username", "global_name"]).where("id", "=", discordId).executeTakeFirst(),
    listEvents(db, discordId),
    listNotes(db, discordId),
    getUndoable(db, discordId),
  ]);
  if (!row && events.length === 0 && notes.length === 0) return undefined;
  const username = row?.username ?? person?.username;
  return {
    discordId,
    /** From the application, or else from the last sign-in. */
    username,
    name: person?.global_name || undefined,
    application: row && applicationOf(row),
    undoable: row && undoable,
    // Applicants by the API may never have signed in: their name is in the application.
    events: events.map(({ by, ...event }) => ({
      ...event,
      by: by.id === discordId ? { ...by, name: by.name ?? username ?? null } : by,
    })),
    notes,
  };
}

async function listEvents(db: Kysely<Database>, discordId: string) {
  const rows = await db
    .selectFrom("application_events as e")
    .leftJoin("users as actor", "actor.id", "e.actor_id")
    .leftJoin("users as undoer", "undoer.id", "e.undone_by")
    .select(["e.id", "e.kind", "e.status", "e.previous_status", "e.created_at", "e.actor_id", "e.undone_at"])
    .select(["actor.username", "actor.global_name", "e.undone_by"])
    .select(["undoer.username as undoer_username", "undoer.global_name as undoer_global_name"])
    .where("e.user_id", "=", discordId)
    .orderBy("e.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    previous: row.previous_status,
    at: row.created_at,
    by: { id: row.actor_id, name: row.global_name || row.username },
    undone: row.undone_at && {
      at: row.undone_at,
      by: { id: row.undone_by, name: row.undoer_global_name || row.undoer_username },
    },
  }));
}

export const noteSchema = storableText(LONGEST_NOTE).refine((text) => text.trim() !== "", "required");

async function listNotes(db: Kysely<Database>, discordId: string) {
  const rows = await db
    .selectFrom("application_notes as n")
    .leftJoin("users as u", "u.id", "n.author_id")
    .select(["n.id", "n.text", "n.created_at", "n.author_id", "u.username", "u.global_name"])
    .where("n.user_id", "=", discordId)
    .orderBy("n.id")
    .execute();
  return rows.map(({ id, text, created_at, author_id, username, global_name }) => ({
    id,
    text,
    at: created_at,
    by: { id: author_id, name: global_name || username },
  }));
}

interface Note {
  discordId: string;
  actorId: string;
  /** Parsed by `noteSchema`. */
  text: string;
}

/** Adds a note, which only the owner can read, unless the same author has sent it less than a minute ago. */
export async function addNote(trx: Transaction<Database>, { discordId, actorId, text }: Note): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl notes ${discordId}`}, 0))`.execute(trx);
  const isRecent = sql<boolean>`created_at > statement_timestamp() - interval '1 minute'`;
  const newest = await trx
    .selectFrom("application_notes")
    .select(["author_id", "text", isRecent.as("recent")])
    .where("user_id", "=", discordId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest?.recent && newest.author_id === actorId && newest.text === text) return;
  await trx
    .insertInto("application_notes")
    .values({ user_id: discordId, author_id: actorId, text })
    .execute();
}

export async function deleteNote(
  db: Kysely<Database>,
  { discordId, id }: { discordId: string; id: string },
): Promise<void> {
  await db.deleteFrom("application_notes").where("id", "=", id).where("user_id", "=", discordId).execute();
}
