import { sql, type Kysely, type Selectable, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { asTyped, contentBy, type Content } from "./fields.ts";
import type { Origin } from "./origin.ts";

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
