import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#db/schema.ts";

import { isEmpty, sameContent, type Content, type FieldName } from "./fields.ts";
import { relationOf, type Basis, type Origin } from "./origin.ts";
import { contentOf, lockStanding, nextVersion, type Current } from "./standing.server.ts";
import { isUndecided } from "./status.ts";

/** Whatever somebody has typed. What Postgres cannot keep is replaced by U+FFFD, as browsers do. */
const storable = z.string().transform((text) => text.replaceAll("\0", "\ufffd").toWellFormed());

/** What a draft may hold: finished or not, too long or not. */
export const contentSchema = z.strictObject({
  email: storable,
  experience: storable,
  projects: storable,
  skills: storable,
  whyJoin: storable,
  availability: storable,
  additionalInfo: storable,
} satisfies Record<FieldName, unknown>);

/** What comes of keeping a draft; `conflict` and `decided` changed nothing. */
export type DraftOutcome =
  | { outcome: "saved"; version: number }
  /** Something else stands there than the form was made from: this. */
  | { outcome: "conflict"; current: Current }
  /** The application is accepted or rejected, and cannot be changed any more. */
  | { outcome: "decided" }
  /** Who typed it has deleted all that is held about them. */
  | { outcome: "gone" };

/**
 * Keeps what somebody has typed, on whatever device. What says the same as what was sent is no draft, and nothing at all is
 * none either.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function saveDraft(
  trx: Transaction<Database>,
  { userId, content, ...basis }: Basis & { userId: string; content: Content },
): Promise<DraftOutcome> {
  const { application, draft, current } = await lockStanding(trx, userId);
  if (application && !isUndecided(application.status)) return { outcome: "decided" };
  if (!(await isKnown(trx, userId))) return { outcome: "gone" };
  const { version } = current;
  if (current.content ? sameContent(content, current.content) : isEmpty(content)) {
    // That it has been agreed to is worth knowing: the form that did so has nothing of its own any more.
    if (basis.origin && current.content) await noteOrigin(trx, { userId, isDraft: !!draft, ...basis.origin });
    return { outcome: "saved", version };
  }
  const relation = relationOf(current, basis);
  if (relation === "late") return { outcome: "saved", version };
  if (relation === "other") return { outcome: "conflict", current };
  if (application ? sameContent(content, contentOf(application)) : isEmpty(content)) {
    await deleteDraft(trx, userId);
    return { outcome: "saved", version: application?.version ?? 0 };
  }

  const { form = null, edit = null } = basis.origin ?? {};
  const typed = { content: JSON.stringify(content), form, edit };
  const row = await trx
    .insertInto("application_drafts")
    .values({ user_id: userId, ...typed })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        ...typed,
        version: nextVersion,
        updated_at: sql<Date>`statement_timestamp()`,
      }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return { outcome: "saved", version: row.version };
}

/** Throws away what was not sent: this draft, not one that came after it from elsewhere. Says whether it is gone. */
export async function discardDraft(
  trx: Transaction<Database>,
  { userId, ...basis }: Basis & { userId: string },
): Promise<boolean> {
  const { draft, current } = await lockStanding(trx, userId);
  if (draft && relationOf(current, basis) === "other") return false;
  await deleteDraft(trx, userId);
  return true;
}

/** Removes somebody's draft, whichever it is. */
export async function deleteDraft(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("application_drafts").where("user_id", "=", userId).execute();
}

/** Somebody who has signed in, and has not deleted their data since. */
async function isKnown(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const user = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return user !== undefined;
}

async function noteOrigin(
  trx: Transaction<Database>,
  { userId, isDraft, form, edit }: Origin & { userId: string; isDraft: boolean },
): Promise<void> {
  const table = isDraft ? "application_drafts" : "applications";
  await trx.updateTable(table).set({ form, edit }).where("user_id", "=", userId).execute();
}
