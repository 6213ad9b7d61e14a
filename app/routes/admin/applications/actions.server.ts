import { data, redirect } from "@remix-run/node";
import type { Kysely } from "kysely";
import { z } from "zod";

import { decideApplication, messageSchema, undoDecision } from "#app/features/applications/decide.server.ts";
import {
  addNote,
  type ApplicationReview,
  deleteNote,
  getMessage,
  isApplicant,
  noteSchema,
} from "#app/features/applications/review.server.ts";
import { SETTABLE } from "#app/features/applications/status.ts";
import { BadRequestError, HttpError, NotFoundError } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import type { Say } from "#app/i18n/say.server.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import type { Database } from "#db/schema.ts";

import { DONE, type Done, isAboutNotes, type Section, sectionOf } from "./intents.ts";
import { reviewPath, type ReviewQuery } from "./query.ts";

export interface Typed {
  message?: string;
  note?: string;
}

/** Answer to a post that does not redirect, shown in the section of its button. */
export type Answer = { section: Section; typed?: Typed } & (
  | { outcome: "invalid"; field: keyof Typed; errors: string[] }
  | { outcome: "done"; done: Done }
  /** The application has changed or was withdrawn, or a newer decision exists. */
  | { outcome: "stale" | "withdrawn" | "notUndone" }
  /** The browser could not send the post. */
  | { outcome: ActionFailure }
);

interface About {
  discordId: string;
  actorId: string;
  query: ReviewQuery;
}

/**
 * Does what a button asks for. Redirects back to the same place, or answers with the page where something went wrong.
 *
 * A button stores only its own text: saving a note sends no message. While the other field has unsaved text, success does
 * not redirect either: the answer is the page with that text, so that it survives without scripts.
 *
 * @throws HttpError 404 where nothing is stored about the applicant
 */
export async function answerPost(db: Kysely<Database>, about: About, { typed, ...post }: ReviewPost) {
  const { discordId, query } = about;
  const section = sectionOf(post.intent);
  if (post.intent === "invalid") {
    const { field, errors } = post;
    const answer = { outcome: "invalid", section: field === "note" ? "notes" : "decision", field, errors };
    return data({ ...answer, typed } as Answer, { status: 400 });
  }
  const before = post.intent === "clear" ? await getMessage(db, discordId) : undefined;
  const result = await act(db, about, post, typed);
  if (result === undefined) await requireApplicant(db, discordId, typed);
  const outcome = result ?? (post.intent === "undo" ? "notUndone" : "withdrawn");
  if (outcome === "stale" || outcome === "withdrawn" || outcome === "notUndone")
    return data<Answer>({ outcome, section, typed }, { status: 409 });
  const shownIn = isAboutNotes(outcome) ? "notes" : "decision";
  const unsaved = unsavedOf(typed, post.intent === "note", [await getMessage(db, discordId), before]);
  if (unsaved) return data<Answer>({ outcome: "done", done: outcome, section: shownIn, typed: unsaved });
  return redirect(`${reviewPath(query, discordId, outcome)}#${shownIn}`, 303);
}

/** Returns undefined where the application or the decision does not exist. */
async function act(
  db: Kysely<Database>,
  { discordId, actorId }: About,
  post: Exclude<Post, { intent: "invalid" }>,
  typed: Typed,
): Promise<Done | "stale" | undefined> {
  const about = { discordId, actorId };
  switch (post.intent) {
    case "decide":
    case "clear": {
      const { seen, version } = post;
      const { object: status, message } =
        post.intent === "decide" ? post : { object: undefined, message: "" };
      const decide = { ...about, status, message, seen, version };
      const decision = await db.transaction().execute((trx) => decideApplication(trx, decide));
      return decision?.outcome === "decided" && !status ? "message" : decision?.outcome;
    }
    case "undo": {
      const undo = { ...about, eventId: post.object };
      return (await db.transaction().execute((trx) => undoDecision(trx, undo))) && "undone";
    }
    case "deleteNote":
      await requireApplicant(db, discordId, typed);
      await deleteNote(db, { discordId, id: post.object });
      return "noteDeleted";
    case "note": {
      await requireApplicant(db, discordId, typed);
      const note = { discordId, authorId: actorId, text: post.note };
      await db.transaction().execute((trx) => addNote(trx, note));
      return "noted";
    }
  }
}

function unsavedOf({ message = "", note = "" }: Typed, isNoted: boolean, stored: (string | undefined)[]) {
  const isMessageLeft = message.trim() !== "" && !stored.includes(message);
  const isNoteLeft = note.trim() !== "" && !isNoted;
  if (!isMessageLeft && !isNoteLeft) return undefined;
  return { message: isMessageLeft ? message : undefined, note: isNoteLeft ? note : undefined };
}

/** The detail of the error has its page show what was typed. */
async function requireApplicant(db: Kysely<Database>, discordId: string, typed: Typed): Promise<void> {
  if (await isApplicant(db, discordId)) return;
  if (!typed.message?.trim() && !typed.note?.trim()) throw new NotFoundError("There is no such application.");
  throw new HttpError(404, "not_found", "There is no such application.", { detail: "applicant_gone" });
}

const id = z.string().regex(/^\d{1,18}$/);
/** The application that the owner saw: its revision, and the version of its content. */
const seen = {
  seen: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  version: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
};
const postSchema = z.discriminatedUnion("intent", [
  z.object({
    ...{ intent: z.literal("decide"), object: z.enum(SETTABLE).optional() },
    ...{ message: messageSchema, ...seen },
  }),
  z.object({ intent: z.literal("clear"), ...seen }),
  z.object({ intent: z.literal("undo"), object: id }),
  z.object({ intent: z.literal("note"), note: noteSchema }),
  z.object({ intent: z.literal("deleteNote"), object: id }),
]);
type Post = z.output<typeof postSchema> | { intent: "invalid"; field: keyof Typed; errors: string[] };
/** A post with the content of both text fields, which every button sends. */
export type ReviewPost = Post & { typed: Typed };

/** @throws BadRequestError for a form that is not this page's */
export function reviewPostIn(form: URLSearchParams, say: Say): ReviewPost {
  const textOf = (name: string) => form.get(name)?.replaceAll("\r\n", "\n");
  const typed = { message: textOf("message"), note: textOf("note") };
  const [intent, ...object] = (form.get("intent") ?? "").split(" ");
  const parsed = postSchema.safeParse({
    ...{ intent, object: object.join(" ") || undefined },
    ...{ message: typed.message ?? "", note: typed.note ?? "" },
    ...{ seen: form.get("seen") ?? undefined, version: form.get("version") ?? undefined },
  });
  if (parsed.success) return { ...parsed.data, typed };
  const [[field, errors] = [], ...more] = Object.entries(fieldsOf(parsed.error, say));
  if ((field === "message" || field === "note") && errors && more.length === 0)
    return { intent: "invalid", field, errors, typed };
  throw new BadRequestError("The form does not say what to do.");
}

/**
 * Returns the `?done=` of a query as far as the data agrees, because a URL can say anything. `unchanged` and `noteDeleted` leave
 * no trace to compare with.
 */
export function doneIn(query: URLSearchParams, review: ApplicationReview, ownerId: string): Done | undefined {
  const { application, events, notes } = review;
  const done = DONE.find((one) => one === query.get("done"));
  const [newest] = events;
  // The event of a message follows that of the decision it was sent with.
  const decision = events.find(({ kind }) => kind !== "message");
  const isTrue = {
    decided: decision?.kind === "status" && decision.by.id === ownerId && !decision.undone,
    undone: decision?.undone?.by.id === ownerId,
    message: newest?.kind === "message" && newest.by.id === ownerId,
    unchanged: application !== undefined,
    noted: notes.at(-1)?.by.id === ownerId,
    noteDeleted: true,
  };
  return done && isTrue[done] ? done : undefined;
}
