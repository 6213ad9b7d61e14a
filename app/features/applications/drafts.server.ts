import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#db/schema.ts";

import { FIELDS, isEmpty, sameContent, type Content } from "./fields.ts";
import { contentOf, lockStanding, nextVersion, type Standing } from "./standing.server.ts";
import { isUndecided } from "./status.ts";

/**
 * What a draft may hold: whatever somebody has typed, finished or not, too long or not. Only what Postgres cannot keep is
 * replaced (by U+FFFD, as browsers do).
 */
export const contentSchema = z.strictObject(
  Object.fromEntries(FIELDS.map((name) => [name, z.string().transform(storable)])) as Record<
    (typeof FIELDS)[number],
    z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>
  >,
);

/** What comes of keeping a draft; `conflict` and `decided` changed nothing. */
export type DraftOutcome =
  | { outcome: "saved"; version: number }
  /** Something else stands there than the form was made from: this. */
  | { outcome: "conflict"; current: Standing["current"] }
  /** The application is accepted or rejected, and cannot be changed any more. */
  | { outcome: "decided" };

interface SaveDraft {
  userId: string;
  content: Content;
  /** The version that the form was made from. */
  basedOn: number;
}

/**
 * Keeps what somebody has typed, on whatever device. What says the same as what was sent is no draft.
 *
 * @param trx the caller's transaction, because the lock lasts until its end
 */
export async function saveDraft(
  trx: Transaction<Database>,
  { userId, content, basedOn }: SaveDraft,
): Promise<DraftOutcome> {
  const standing = await lockStanding(trx, userId);
  const { application, current } = standing;
  if (application && !isUndecided(application.status)) return { outcome: "decided" };
  if (current.content ? sameContent(content, current.content) : isEmpty(content))
    return { outcome: "saved", version: current.version };
  if (isOutdated(standing, basedOn)) return { outcome: "conflict", current };
  if (application && sameContent(content, contentOf(application))) {
    await deleteDraft(trx, userId);
    return { outcome: "saved", version: application.version };
  }

  const { version } = await trx
    .insertInto("application_drafts")
    .values({ user_id: userId, content: JSON.stringify(content) })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        content: JSON.stringify(content),
        version: nextVersion,
        updated_at: sql<Date>`statement_timestamp()`,
      }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return { outcome: "saved", version };
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

/** Whether something else stands there than a form was made from. Where nothing does, nothing can be lost. */
export function isOutdated({ current }: Standing, basedOn: number): boolean {
  return current.version !== 0 && current.version !== basedOn;
}

function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
