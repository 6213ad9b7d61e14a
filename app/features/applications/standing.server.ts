import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "#db/schema.ts";

import { applicationOf, type Application } from "./application.server.ts";
import { contentBy, type Content } from "./fields.ts";

/** What somebody has typed and not sent. */
export interface Draft {
  content: Content;
  version: number;
  updatedAt: Date;
}

/** Where somebody is with their application. */
export interface Standing {
  application?: Application;
  draft?: Draft;
  /** What a form is made from: the draft, else what was sent. Nothing has the version 0. */
  current: { version: number; content?: Content; at?: Date };
}

/** Somebody's application and their draft. */
export async function getStanding(db: Kysely<Database>, userId: string): Promise<Standing> {
  const [application, draft] = await Promise.all([
    db.selectFrom("applications").selectAll().where("user_id", "=", userId).executeTakeFirst(),
    getDraft(db, userId),
  ]);
  return standingOf(application && applicationOf(application), draft);
}

/**
 * The same, and nobody else changes it until the end of the transaction: whoever writes an application or a draft of this
 * person, the owner too, waits for it.
 */
export async function lockStanding(trx: Transaction<Database>, userId: string): Promise<Standing> {
  // The rows may not be there yet, so it is the name that is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pearl application ${userId}`}, 0))`.execute(trx);
  const application = await trx
    .selectFrom("applications")
    .selectAll()
    .where("user_id", "=", userId)
    // A decision waits for this, or this sees the decision.
    .forUpdate()
    .executeTakeFirst();
  return standingOf(application && applicationOf(application), await getDraft(trx, userId));
}

/** The number of a content that is new. */
export const nextVersion = sql<number>`nextval('application_versions')`;

/** What an application says, as its form has it. */
export function contentOf(application: Application): Content {
  return contentBy((name) => application[name] ?? "");
}

function standingOf(application: Application | undefined, draft: Draft | undefined): Standing {
  if (draft) {
    const { version, content, updatedAt } = draft;
    return { application, draft, current: { version, content, at: updatedAt } };
  }
  if (!application) return { current: { version: 0 } };
  const { version, sentAt } = application;
  return { application, current: { version, content: contentOf(application), at: sentAt } };
}

async function getDraft(db: Kysely<Database>, userId: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom("application_drafts")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, version, updated_at } = row;
  return { content: contentBy((name) => content[name] ?? ""), version, updatedAt: updated_at };
}
