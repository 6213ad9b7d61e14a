import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { z } from "zod";

import type { Database } from "#db/schema.ts";

import { type Application, applicationOf } from "./application.server.ts";
import { asTyped, type Content, contentBy, type FieldName, isEmpty, sameContent } from "./fields.ts";
import { isUndecided } from "./status.ts";

/** What somebody has typed and not sent. */
export interface Draft {
  content: Content;
  version: number;
  updatedAt: Date;
}

/** What a form is made from: the draft, else what was sent. Nothing has the version 0. */
export interface Current {
  version: number;
  content?: Content;
  at?: Date;
  /** Where it came from, as far as that was said. */
  origin?: Origin;
}

/** Where somebody is with their application. */
export interface Standing {
  application?: Application;
  draft?: Draft;
  current: Current;
}

/** Somebody's application and their draft. */
export async function getStanding(db: Kysely<Database>, userId: string): Promise<Standing> {
  const [application, draft] = await Promise.all([
    db.selectFrom("applications").selectAll().where("user_id", "=", userId).executeTakeFirst(),
    getDraft(db, userId),
  ]);
  return standingOf({ application, draft });
}

/**
 * The same, and it stays so until the end of the transaction: whoever else sends, types, withdraws or deletes for this person
 * waits for it, and so does the owner's decision.
 */
export async function lockStanding(trx: Transaction<Database>, userId: string): Promise<Standing> {
  await lockApplicant(trx, userId);
  // A decision waits for this, or this sees the decision.
  const application = await lockApplication(trx, userId);
  return standingOf({ application, draft: await getDraft(trx, userId) });
}

/** Somebody's application, which nobody else writes until the end of the transaction. */
export async function lockApplication(trx: Transaction<Database>, userId: string) {
  return trx
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whoever else sends, types, withdraws or deletes for this person waits for the end of the transaction. */
export async function lockApplicant(db: Kysely<Database>, userId: string): Promise<void> {
  // The rows may not be there yet, so it is the name that is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl application ${userId}`}, 0))`.execute(db);
}

/** The number of a content that is new. */
export const nextVersion = sql<number>`nextval('application_versions')`;

/** What an application says, as its form has it. */
export function contentOf(application: Application): Content {
  return asTyped(contentBy((name) => application[name] ?? ""));
}

type Rows = {
  application?: Selectable<Database["applications"]>;
  draft?: Selectable<Database["application_drafts"]>;
};

function standingOf({ application: row, draft: typed }: Rows): Standing {
  const application = row && applicationOf(row);
  if (typed) {
    const { version, updated_at: updatedAt } = typed;
    const content = contentBy((name) => typed.content[name] ?? "");
    const current = { version, content, at: updatedAt, origin: originOf(typed) };
    return { application, draft: { content, version, updatedAt }, current };
  }
  if (!row || !application) return { current: { version: 0 } };
  const { version, sent_at: at } = row;
  return { application, current: { version, content: contentOf(application), at, origin: originOf(row) } };
}

function originOf({ form, edit }: { form: string | null; edit: number | null }): Origin | undefined {
  return form === null ? undefined : { form, edit: edit ?? 0 };
}

function getDraft(db: Kysely<Database>, userId: string) {
  return db.selectFrom("application_drafts").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

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

/**
 * Where a content came from: which open form, by a name of the browser's, and how many edits that had seen. A form does not
 * compete with itself, whatever answers it did not get.
 */
export interface Origin {
  form: string;
  edit: number;
}

/** What a new content is made from. */
export interface Basis {
  /** The version of what the form showed. */
  basedOn: number;
  /** Undefined without scripts. */
  origin?: Origin;
}

/** What stands there, as far as it is compared. */
interface Stands {
  version: number;
  origin?: Origin;
}

/**
 * How a content stands to what stands there already: made from it, or from something else, which is to be asked about; or an
 * older edit of the same form, which came late.
 */
export function relationOf(current: Stands, { basedOn, origin }: Basis): "newer" | "late" | "other" {
  // Where nothing stands, nothing can be lost.
  if (current.version === 0) return "newer";
  if (origin && current.origin?.form === origin.form)
    return origin.edit >= current.origin.edit ? "newer" : "late";
  return current.version === basedOn ? "newer" : "other";
}
