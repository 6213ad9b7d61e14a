import { data, redirect } from "@remix-run/node";
import type { Kysely } from "kysely";
import type { z } from "zod";

import {
  decideApplication,
  type Decision,
  messageSchema,
  undoDecision,
} from "#app/features/applications/decide.server.ts";
import { addNote, deleteNote, noteSchema } from "#app/features/applications/notes.server.ts";
import { getMessage, isKnown } from "#app/features/applications/review.server.ts";
import { SETTABLE, type SettableStatus } from "#app/features/applications/status.ts";
import { BadRequestError, HttpError, NotFoundError } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import type { Say } from "#app/i18n/say.server.ts";
import type { Database } from "#db/schema.ts";

import { type Answer, type Done, isAboutNotes, readIntent, sectionOf, type Typed } from "./answer.ts";
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

/** What the owner decides about: the revision of the application, and the version of its content. */
interface Saw {
  seen: number;
  version?: number;
}

/** What one of the page's buttons asks for, with all that stood in the fields: every button sends both of them. */
export type ReviewPost = { typed: Typed } & (
  | { intent: "decide"; status?: SettableStatus; message: string; saw: Saw }
  | { intent: "clear"; saw: Saw }
  | { intent: "undo"; event: string }
  | { intent: "note"; note: string }
  | { intent: "deleteNote"; id: string }
  /** What somebody wrote does not fit. */
  | { intent: "invalid"; about: "message" | "note"; errors: string[] }
);

/** @throws BadRequestError for a form that is none of ours */
export function reviewPostIn(form: URLSearchParams, say: Say): ReviewPost {
  const typed = { message: typedIn(form, "message"), note: typedIn(form, "note") };
  const { intent, object = "" } = readIntent(form.get("intent") ?? "") ?? {};
  switch (intent) {
    case "decide": {
      const { text: message, errors } = parse(messageSchema, typed.message ?? "", say);
      if (errors) return { intent: "invalid", about: "message", errors, typed };
      const status = object ? statusOf(object) : undefined;
      return { intent, status, message, saw: sawIn(form), typed };
    }
    case "clear":
      return { intent, saw: sawIn(form), typed };
    case "undo":
      return { intent, event: digits(object, 18), typed };
    case "note": {
      const { text: note, errors } = parse(noteSchema, typed.note ?? "", say);
      return errors ? { intent: "invalid", about: "note", errors, typed } : { intent, note, typed };
    }
    case "deleteNote":
      return { intent, id: digits(object, 18), typed };
    default:
      throw new BadRequestError("The form does not say what to do.");
  }
}

/** A form sends its lines with CRLF, a script with LF: they are the same lines. */
function typedIn(form: URLSearchParams, name: keyof Typed): string | undefined {
  return form.get(name)?.replaceAll("\r\n", "\n");
}

function parse(schema: z.ZodType<string>, typed: string, say: Say) {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { text: parsed.data };
  return { text: typed, errors: Object.values(fieldsOf(parsed.error, say)).flat() };
}

function statusOf(text: string): SettableStatus {
  const status = SETTABLE.find((one) => one === text);
  if (!status) throw new BadRequestError("There is no such status.");
  return status;
}

function sawIn(form: URLSearchParams): Saw {
  const version = form.get("version");
  return {
    seen: Number(digits(form.get("seen") ?? "", 9)),
    version: version === null ? undefined : Number(digits(version, 10)),
  };
}

function digits(text: string, most: number): string {
  if (!/^\d+$/.test(text) || text.length > most) throw new BadRequestError("The form lacks a number.");
  return text;
}
