import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { z } from "zod";
import { requirePersonKept } from "#app/features/users/lock-person.server.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import type { Database } from "#db/schema.ts";
import { type Application, applicationOf } from "./application.server.ts";
import { asTyped, type Content, contentBy, EMPTY, FIELDS, sameContent } from "./fields.ts";
import { isUndecided } from "./status.ts";

/** The saved content that a form starts from: the draft, or else the application. Version 0 means neither exists. */
export interface Saved {
  version: number;
  content?: Content;
  at?: Date;
}

/** Reads a person's application and draft. `db` is a snapshot: sending and withdrawing turn one into the other. */
export async function getApplicationState(db: Kysely<Database>, userId: string) {
  const rows = db.selectFrom("applications").selectAll().where("user_id", "=", userId);
  return stateOf(await rows.executeTakeFirst(), await getDraft(db, userId));
}

/** Reads the same, and keeps every other writer for this person waiting until the transaction ends. */
export async function lockApplicationState(trx: Transaction<Database>, userId: string) {
  await lockApplicant(trx, userId);
  // The owner's decisions lock only the row.
  const row = await lockApplication(trx, userId);
  return stateOf(row, await getDraft(trx, userId));
}

/** Reads a person's application and keeps every other change of it waiting until the transaction ends. */
export function lockApplication(trx: Transaction<Database>, userId: string) {
  const rows = trx.selectFrom("applications").selectAll().where("user_id", "=", userId);
  return rows.forUpdate().executeTakeFirst();
}

/** Serializes everything that an applicant does, also before any row of theirs exists. */
export async function lockApplicant(db: Kysely<Database>, userId: string): Promise<void> {
  await takeLock(db, `pearl application ${userId}`);
}

export const nextVersion = sql<number>`nextval('application_versions')`;

/** Returns the answers of an application as its form has them: empty texts for missing ones. */
export function applicationContent(application: Application): Content {
  return asTyped(contentBy((name) => application[name] ?? ""));
}

/** Returns whether a content made from version `basedOn` may replace the saved one. */
export function isBasedOn(current: Saved, basedOn: number): boolean {
  return current.version === 0 || current.version === basedOn;
}

function stateOf(
  row: Selectable<Database["applications"]> | undefined,
  saved: Selectable<Database["application_drafts"]> | undefined,
): { application?: Application; draft?: Required<Saved>; current: Saved } {
  const application = row && applicationOf(row);
  if (saved) {
    const { version, updated_at: at } = saved;
    const draft = { version, content: contentBy((name) => saved.content[name] ?? ""), at };
    return { application, draft, current: draft };
  }
  if (!application) return { current: { version: 0 } };
  const { version, sentAt: at } = application;
  return { application, current: { version, content: applicationContent(application), at } };
}

function getDraft(db: Kysely<Database>, userId: string) {
  return db.selectFrom("application_drafts").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Texts of any length. Postgres cannot store NUL or lone surrogates: they become U+FFFD, as in browsers. */
export const contentSchema = z.record(
  z.enum(FIELDS),
  z.string().transform((text) => text.replaceAll("\0", "\ufffd").toWellFormed()),
);

/** Result of saving a draft. `conflict`: the saved content is not the one that the draft was made from. */
export type DraftOutcome =
  | { outcome: "saved"; version: number }
  | { outcome: "conflict"; current: Saved }
  | { outcome: "decided" };

/** Equal content changes nothing, whatever version it is based on, so that a retry after a lost answer succeeds. @throws PersonErasedError */
export async function saveDraft(
  trx: Transaction<Database>,
  { userId, content, basedOn }: { userId: string; content: Content; basedOn: number },
): Promise<DraftOutcome> {
  await requirePersonKept(trx, userId);
  const { application, current } = await lockApplicationState(trx, userId);
  if (application && !isUndecided(application.status)) return { outcome: "decided" };
  if (sameContent(content, current.content ?? EMPTY)) return { outcome: "saved", version: current.version };
  if (!isBasedOn(current, basedOn)) return { outcome: "conflict", current };
  if (sameContent(content, application ? applicationContent(application) : EMPTY)) {
    await deleteDraft(trx, userId);
    return { outcome: "saved", version: application?.version ?? 0 };
  }
  const typed = { content: JSON.stringify(content) };
  const updated_at = sql<Date>`statement_timestamp()`;
  const row = await trx
    .insertInto("application_drafts")
    .values({ user_id: userId, ...typed })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ ...typed, version: nextVersion, updated_at }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return { outcome: "saved", version: row.version };
}

/** Deletes this version of the draft. Returns false where a newer one exists. */
export async function discardDraft(
  trx: Transaction<Database>,
  { userId, basedOn }: { userId: string; basedOn: number },
): Promise<boolean> {
  const { draft } = await lockApplicationState(trx, userId);
  if (draft && draft.version !== basedOn) return false;
  await deleteDraft(trx, userId);
  return true;
}

/** Deletes a person's draft. */
export async function deleteDraft(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("application_drafts").where("user_id", "=", userId).execute();
}
