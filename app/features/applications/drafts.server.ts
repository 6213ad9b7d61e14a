import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#db/schema.ts";

import { isEmpty, sameContent, type Content, type FieldName } from "./fields.ts";
import { relationOf, type Basis } from "./origin.ts";
import { contentOf, lockStanding, nextVersion, type Current } from "./standing.server.ts";
import { isUndecided } from "./status.ts";

/** Whatever somebody has typed. What Postgres cannot keep is replaced by U+FFFD, as browsers do. */
const typed = z.string().transform((text) => text.replaceAll("\0", "\ufffd").toWellFormed());

/** What a draft may hold: finished or not, too long or not. */
export const contentSchema = z.strictObject({
  email: typed,
  experience: typed,
  projects: typed,
  skills: typed,
  whyJoin: typed,
  availability: typed,
  additionalInfo: typed,
} satisfies Record<FieldName, unknown>);

/** What comes of keeping a draft; `conflict` and `decided` changed nothing. */
export type DraftOutcome =
  | { outcome: "saved"; version: number }
  /** Something else stands there than the form was made from: this. */
  | { outcome: "conflict"; current: Current }
  /** The application is accepted or rejected, and cannot be changed any more. */
  | { outcome: "decided" };

/**
 * Keeps what somebody has typed, on whatever device. What says the same as what was sent is no draft.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function saveDraft(
  trx: Transaction<Database>,
  { userId, content, ...basis }: Basis & { userId: string; content: Content },
): Promise<DraftOutcome> {
  const { application, current } = await lockStanding(trx, userId);
  if (application && !isUndecided(application.status)) return { outcome: "decided" };
  const { version } = current;
  if (current.content ? sameContent(content, current.content) : isEmpty(content))
    return { outcome: "saved", version };
  const relation = relationOf(current, basis);
  if (relation === "late") return { outcome: "saved", version };
  if (relation === "other") return { outcome: "conflict", current };
  if (application && sameContent(content, contentOf(application))) {
    await deleteDraft(trx, userId);
    return { outcome: "saved", version: application.version };
  }

  const { form = null, edit = null } = basis.origin ?? {};
  const draft = { content: JSON.stringify(content), form, edit };
  const row = await trx
    .insertInto("application_drafts")
    .values({ user_id: userId, ...draft })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        ...draft,
        version: nextVersion,
        updated_at: sql<Date>`statement_timestamp()`,
      }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return { outcome: "saved", version: row.version };
}

/** Throws away what was not sent: this draft, not one that came after it. Says whether it is gone. */
export async function discardDraft(
  trx: Transaction<Database>,
  { userId, version }: { userId: string; version: number },
): Promise<boolean> {
  const { draft } = await lockStanding(trx, userId);
  if (draft && draft.version !== version) return false;
  await deleteDraft(trx, userId);
  return true;
}

/** Removes somebody's draft, whichever it is. */
export async function deleteDraft(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("application_drafts").where("user_id", "=", userId).execute();
}
