import { data, redirect } from "@remix-run/node";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { decideApplication, messageSchema, undoDecision } from "#app/features/applications/decide.server.ts";
import {
  addNote,
  type ApplicationReview,
  deleteNote,
  getReview,
  noteSchema,
} from "#app/features/applications/review.server.ts";
import { SETTABLE } from "#app/features/applications/status.ts";
import { BadRequestError, HttpError } from "#app/http/errors.server.ts";
import { wholeNumber } from "#app/http/parse.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import type { TranslateError } from "#app/i18n/texts.server.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import type { Database } from "#db/schema.ts";
import { DONE, type Done, reviewPath, type ReviewQuery, type SectionName, sectionOf } from "./query.ts";

export interface Typed {
  message?: string;
  note?: string;
}

/** Answer to a post that does not redirect, shown in the section of its button. */
export type Answer = { section: SectionName; typed?: Typed } & (
  | { outcome: "invalid"; field: keyof Typed; errors: string[] }
  | { outcome: "done"; done: Done }
  /** The application has changed or was withdrawn, or a newer decision exists. */
  | { outcome: "stale" | "withdrawn" | "notUndone" }
  | { outcome: ActionFailure }
);

/**
 * A button stores only its own text. While the other field has unsaved text, the answer is the page with that text, so that it
 * survives without scripts. @throws BadRequestError for another form; HttpError 404 where nothing is stored about the applicant
 */
export async function answerPost(
  db: Kysely<Database>,
  { query, ...about }: { discordId: string; actorId: string; query: ReviewQuery },
  form: URLSearchParams,
  translate: TranslateError,
) {
  const textIn = (name: keyof Typed) => (form.get(name) ?? "").replaceAll("\r\n", "\n");
  const typed = { message: textIn("message"), note: textIn("note") };
  const review = await getReview(db, about.discordId);
  // With this detail the error page shows what was typed.
  const detail = typed.message.trim() || typed.note.trim() ? "applicant_gone" : undefined;
  const gone = new HttpError("not_found", "There is no such application.", { detail });
  if (!review) throw gone;
  const button = form.get("intent") ?? "";
  const section = sectionOf(button);
  const [intent, object] = button.split(" ", 2);
  const { data: post, error } = postSchema.safeParse({
    ...Object.fromEntries(form),
    ...typed,
    intent,
    object,
  });
  if (error) return data<Answer>({ ...invalid(error, translate), section, typed }, { status: 400 });

  const outcome = await db.transaction().execute((trx) => act(trx, about, post));
  if (outcome === "gone") throw gone;
  if (outcome === "stale" || outcome === "withdrawn" || outcome === "notUndone") {
    // An empty field would take away, at the next button, a message that has come meanwhile.
    const message = typed.message || undefined;
    return data<Answer>({ outcome, section, typed: { ...typed, message } }, { status: 409 });
  }
  const isMessageLeft = intent !== "decide" && typed.message !== review.application?.message;
  const unsaved = {
    message: isMessageLeft && typed.message.trim() ? typed.message : undefined,
    note: intent !== "note" && typed.note.trim() ? typed.note : undefined,
  };
  if (unsaved.message ?? unsaved.note)
    return data<Answer>({ outcome: "done", done: outcome, section: DONE[outcome], typed: unsaved });
  return redirect(`${reviewPath(query, about.discordId, outcome)}#${DONE[outcome]}`, 303);
}

async function act(
  trx: Transaction<Database>,
  about: { discordId: string; actorId: string },
  post: z.output<typeof postSchema>,
): Promise<Done | "stale" | "withdrawn" | "notUndone" | "gone"> {
  switch (post.intent) {
    case "decide":
    case "clear": {
      const { object: status, message, seen, version } = post;
      const decision = await decideApplication(trx, { ...about, status, message, seen, version });
      if (!decision) return "withdrawn";
      return decision.outcome === "decided" && !status ? "message" : decision.outcome;
    }
    case "undo":
      return (await undoDecision(trx, { ...about, eventId: post.object })) ? "undone" : "notUndone";
    case "deleteNote":
      await deleteNote(trx, { ...about, id: post.object });
      return "noteDeleted";
    case "note":
      return (await addNote(trx, { ...about, text: post.note })) ? "noted" : "gone";
  }
}

const id = z.string().regex(/^\d{1,18}$/);
const shown = { seen: wholeNumber, version: wholeNumber.optional() };
const status = z.enum(SETTABLE).optional();
const postSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("decide"), object: status, message: messageSchema, ...shown }),
  // Removes the message, whatever is typed.
  z.object({
    intent: z.literal("clear"),
    object: z.undefined(),
    message: z.any().transform(() => ""),
    ...shown,
  }),
  z.object({ intent: z.literal("undo"), object: id }),
  z.object({ intent: z.literal("note"), note: noteSchema }),
  z.object({ intent: z.literal("deleteNote"), object: id }),
]);

/** @throws BadRequestError unless the only thing wrong is a text */
function invalid(error: z.ZodError, translate: TranslateError) {
  const [[field, errors] = [], ...more] = Object.entries(fieldsOf(error, translate));
  if ((field !== "message" && field !== "note") || !errors || more.length > 0)
    throw new BadRequestError("The form does not say what to do.");
  return { outcome: "invalid", field, errors } as const;
}

/** Reads `?done=` as far as the data agrees, because a URL can say anything. `unchanged` and `noteDeleted` leave no trace. */
export function doneIn(query: URLSearchParams, review: ApplicationReview, ownerId: string): Done | undefined {
  const { application, events, notes } = review;
  const [newest] = events;
  // The event of a message follows that of the decision it was sent with.
  const decision = events.find(({ kind }) => kind !== "message");
  const isTrue: Record<Done, boolean> = {
    decided: decision?.kind === "status" && decision.by.id === ownerId && !decision.undone_at,
    undone: decision?.undoneBy.id === ownerId,
    message: newest?.kind === "message" && newest.by.id === ownerId,
    unchanged: application !== undefined,
    noted: notes.at(-1)?.by.id === ownerId,
    noteDeleted: true,
  };
  return (Object.keys(DONE) as Done[]).find((done) => done === query.get("done") && isTrue[done]);
}
