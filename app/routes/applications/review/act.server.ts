import { data, redirect } from "@remix-run/node";
import type { Kysely } from "kysely";

import { decideApplication, type Decision } from "#app/features/applications/decide.server.ts";
import { getDossier } from "#app/features/applications/dossier.server.ts";
import { addNote, deleteNote } from "#app/features/applications/notes.server.ts";
import { undoDecision } from "#app/features/applications/undo.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import type { Database } from "#db/schema.ts";

import type { Answer } from "./answer.ts";
import type { Done } from "./done.ts";
import type { ReviewPost } from "./post.server.ts";
import { reviewPath, type ReviewQuery } from "./query.ts";

interface About {
  discordId: string;
  actorId: string;
  query: ReviewQuery;
}

/**
 * Does what a form asks for and leads back to the same place, or says why not: what was typed comes back with it.
 *
 * @throws NotFoundError where nothing is known of such an applicant
 */
export async function answerPost(db: Kysely<Database>, about: About, post: ReviewPost) {
  const { discordId, actorId, query } = about;
  const back = (done: Done, anchor: string) =>
    redirect(`${reviewPath(query, discordId, done)}#${anchor}`, 303);
  if (post.intent === "invalid") {
    const { errors, message, note } = post;
    return data<Answer>({ outcome: "invalid", errors, message, note }, { status: 400 });
  }
  if (post.intent === "decide") {
    const { status, message, seen } = post;
    const decision = await db
      .transaction()
      .execute((trx) => decideApplication(trx, { discordId, actorId, status, message, seen }));
    if (decision && decision.outcome !== "stale")
      return back(doneBy(decision, status !== undefined), "decision");
    if (!decision) await requireKnown(db, discordId);
    return data<Answer>({ outcome: decision ? "stale" : "gone", message }, { status: 409 });
  }
  if (post.intent === "undo") {
    const undo = { discordId, actorId, eventId: post.event };
    const undone = await db.transaction().execute((trx) => undoDecision(trx, undo));
    if (undone) return back("undone", "decision");
    await requireKnown(db, discordId);
    return data<Answer>({ outcome: "notUndone" }, { status: 409 });
  }
  await requireKnown(db, discordId);
  if (post.intent === "deleteNote") {
    await deleteNote(db, { discordId, id: post.id });
    return back("noteDeleted", "notes");
  }
  await addNote(db, { discordId, authorId: actorId, text: post.note });
  return back("noted", "notes");
}

function doneBy({ outcome }: Decision, isStatus: boolean): Done {
  if (outcome === "unchanged") return "unchanged";
  return isStatus ? "decided" : "told";
}

async function requireKnown(db: Kysely<Database>, discordId: string): Promise<void> {
  if (!(await getDossier(db, discordId))) throw new NotFoundError("There is no such application.");
}
