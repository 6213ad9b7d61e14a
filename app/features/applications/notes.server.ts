import { sql, type Kysely, type Transaction } from "kysely";

import { storableText } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";

import { LONGEST_NOTE } from "./fields.ts";

/** What the owner notes for themselves. */
export const noteSchema = storableText(LONGEST_NOTE).refine((text) => text.trim() !== "", "required");

/** What was noted about somebody's application, in the order in which it was. */
export async function listNotes(db: Kysely<Database>, discordId: string) {
  const rows = await db
    .selectFrom("application_notes as n")
    .leftJoin("users as u", "u.id", "n.author_id")
    .select(["n.id", "n.text", "n.created_at", "n.author_id", "u.username", "u.global_name"])
    .where("n.user_id", "=", discordId)
    .orderBy("n.id")
    .execute();
  return rows.map(({ id, text, created_at, author_id, username, global_name }) => ({
    ...{ id, text, at: created_at },
    by: { id: author_id, name: global_name || username },
  }));
}

interface Note {
  /** Whose application it is about. */
  discordId: string;
  authorId: string;
  /** Parsed by `noteSchema`. */
  text: string;
}

/** So long the same note from the same person is the same one, sent twice. */
const SAME = sql<Date>`statement_timestamp() - interval '1 minute'`;

/**
 * Notes something. The applicant never sees it: not on their page, not in their download, not by the API. What says the same
 * as the newest note, a moment later, is not noted again.
 *
 * @param trx the caller's transaction, because two at once go one after the other
 */
export async function addNote(
  trx: Transaction<Database>,
  { discordId, authorId, text }: Note,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl notes ${discordId}`}, 0))`.execute(trx);
  const newest = await trx
    .selectFrom("application_notes")
    .select(["author_id", "text", sql<boolean>`created_at > ${SAME}`.as("recent")])
    .where("user_id", "=", discordId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest?.recent && newest.author_id === authorId && newest.text === text) return;
  await trx
    .insertInto("application_notes")
    .values({ user_id: discordId, author_id: authorId, text })
    .execute();
}

/** Deletes a note about this person's application. One that is gone already is no error. */
export async function deleteNote(
  db: Kysely<Database>,
  { discordId, id }: { discordId: string; id: string },
): Promise<void> {
  await db.deleteFrom("application_notes").where("id", "=", id).where("user_id", "=", discordId).execute();
}
