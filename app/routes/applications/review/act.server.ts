import { data, redirect } from "@remix-run/node";
import type { Kysely } from "kysely";

import { decideApplication, type Decision } from "#app/features/applications/decide.server.ts";
import { getMessage, isKnown } from "#app/features/applications/dossier.server.ts";
import { addNote, deleteNote } from "#app/features/applications/notes.server.ts";
import { undoDecision } from "#app/features/applications/undo.server.ts";
import { HttpError, NotFoundError } from "#app/http/errors.server.ts";
import type { Database } from "#db/schema.ts";

import type { Answer, Typed } from "./answer.ts";
import { isAboutNotes, type Done } from "./done.ts";
import { sectionOf } from "./intent.ts";
import type { ReviewPost } from "./post.server.ts";
import { reviewPath, type ReviewQuery } from "./query.ts";

interface About {
  discordId: string;
  actorId: string;
  query: ReviewQuery;
}

/**
 * Does what a button asks for and leads back to the same place, or says why not: what was typed comes back with it.
 *
 * A button stores its own text alone: who decides has not finished their note, and who notes something has not decided what to
 * tell. So where something else is typed and not stored, nothing leads anywhere: the answer is the page itself, with that
 * text still in its field. Sent again by a reload, none of it happens twice.
 *
 * @throws HttpError 404 where nothing is known of such an applicant (any more)
 */
export async function answerPost(db: Kysely<Database>, about: About, post: ReviewPost) {
  const { discordId, query } = about;
  if (post.intent === "invalid") {
    const { about: field, errors, typed } = post;
    const section = field === "note" ? "notes" : "decision";
    return data<Answer>({ outcome: "invalid", section, about: field, errors, typed }, { status: 400 });
  }
  const before = post.intent === "clear" ? await getMessage(db, discordId) : undefined;
  const section = sectionOf(post.intent);
  const done = await act(db, about, post);
  if (done === undefined) await requireKnown(db, discordId, post.typed);
  if (done === undefined || done === "stale" || done === "gone") {
    const outcome = done ?? (post.intent === "undo" ? "notUndone" : "gone");
    return data<Answer>({ outcome, section, typed: post.typed }, { status: 409 });
  }
  const typed = unsent(post, [await getMessage(db, discordId), before]);
  if (typed) return data<Answer>({ outcome: "done", done, section: told(done), typed });
  return redirect(`${reviewPath(query, discordId, done)}#${told(done)}`, 303);
}

type Act = Exclude<ReviewPost, { intent: "invalid" }>;

/** What was done; undefined: there is nothing there to do it to. */
async function act(
  db: Kysely<Database>,
  { discordId, actorId }: About,
  post: Act,
): Promise<Done | "stale" | "gone" | undefined> {
  switch (post.intent) {
    case "decide":
    case "clear": {
      const { status, message } = post.intent === "decide" ? post : { message: "" };
      const decide = { discordId, actorId, status, message, ...post.saw };
      const decision = await db.transaction().execute((trx) => decideApplication(trx, decide));
      return decision && doneBy(decision, status !== undefined);
    }
    case "undo": {
      const undo = { discordId, actorId, eventId: post.event };
      return (await db.transaction().execute((trx) => undoDecision(trx, undo))) && "undone";
    }
    case "deleteNote":
      await requireKnown(db, discordId, post.typed);
      await deleteNote(db, { discordId, id: post.id });
      return "noteDeleted";
    case "note":
      await requireKnown(db, discordId, post.typed);
      await db
        .transaction()
        .execute((trx) => addNote(trx, { discordId, authorId: actorId, text: post.note }));
      return "noted";
  }
}

function doneBy({ outcome }: Decision, isStatus: boolean): Done | "stale" {
  if (outcome !== "decided") return outcome;
  return isStatus ? "decided" : "told";
}

/** Where something that is done is told. */
function told(done: Done) {
  return isAboutNotes(done) ? "notes" : "decision";
}

/** What was typed and is stored nowhere now; undefined where nothing is left. */
function unsent({ intent, typed: { message = "", note = "" } }: Act, stored: (string | undefined)[]) {
  const isMessageLeft = message.trim() !== "" && !stored.includes(message);
  const isNoteLeft = note.trim() !== "" && intent !== "note";
  if (!isMessageLeft && !isNoteLeft) return undefined;
  return { message: isMessageLeft ? message : undefined, note: isNoteLeft ? note : undefined };
}

/** Where nothing is left, what was typed must not go, too: the page of the error shows it. */
async function requireKnown(db: Kysely<Database>, discordId: string, typed: Typed): Promise<void> {
  if (await isKnown(db, discordId)) return;
  if (!typed.message?.trim() && !typed.note?.trim()) throw new NotFoundError("There is no such application.");
  throw new HttpError(404, "not_found", "There is no such application.", { detail: "applicant_gone" });
}
