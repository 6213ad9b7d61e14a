import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";

import type { SignedInUser } from "#app/auth/guards.server.ts";
import { submitApplication, withdrawApplication } from "#app/features/applications/apply.server.ts";
import {
  type Basis,
  contentSchema,
  type Current,
  discardDraft,
  getStanding,
  type Origin,
  saveDraft,
} from "#app/features/applications/draft.server.ts";
import { type Content, contentBy, type FieldName, FIELDS } from "#app/features/applications/fields.ts";
import { applicationSchema } from "#app/features/applications/schema.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { BadRequestError, UnauthorizedError } from "#app/http/errors.server.ts";
import { readFormData } from "#app/http/form-data.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { sayIn } from "#app/i18n/say.server.ts";

import { BASED_ON, CHOICE, EDIT, FORM, FORM_NAME, INTENT, type Intent, INTENTS, KEEP } from "./names.ts";

/** Why what was sent was not taken, with what was typed. */
export type ApplyOutcome =
  | { outcome: "invalid"; errors: Record<string, string[]>; content: Content; basedOn: number }
  /** It was typed by somebody else than who is signed in now: this person. */
  | { outcome: "another"; signedIn: { id: string; name: string }; content: Content; basedOn: number }
  | { outcome: "decided"; content: Content }
  /** Something else stands there than the form was made from: this. */
  | { outcome: "conflict"; content: Content; origin?: Origin; current: Current };

type Answer = ReturnType<typeof data<ApplyOutcome>> | Response;
type Act = (
  args: ActionFunctionArgs,
  by: { user: SignedInUser["user"]; post: ApplyPost },
) => Answer | Promise<Answer>;

/** What each intent of the page's forms does: it leads on, or answers with what was typed and why it was not taken. */
export const ACTS: Record<ApplyPost["intent"], Act> = {
  async submit({ request, context }, { user, post }) {
    const { db, limits, applicationNews } = context;
    if (isOfAnother(user, post)) return another(user, post);
    const chosen = await choose(context, user.id, post);
    if ("current" in chosen) return conflict(post, chosen.current);
    const { content } = chosen;
    const { basedOn, origin } = post;
    const { id: discordId, username } = user;
    const parsed = applicationSchema.safeParse({ discordId, username, ...content });
    if (!parsed.success) {
      const errors = fieldsOf(parsed.error, sayIn(await localeOf(request)));
      return data<ApplyOutcome>({ outcome: "invalid", errors, content, basedOn }, { status: 400 });
    }
    await limits.submitApplication(user.id);
    const submit = { applicant: user, form: parsed.data, basis: { basedOn, origin } };
    const announce = applicationNews !== undefined;
    const result = await db.transaction().execute((trx) => submitApplication(trx, { ...submit, announce }));
    if (result.outcome === "another") return another(user, post);
    if (result.outcome === "decided") return decided(content);
    if (result.outcome === "conflict") return conflict({ ...post, content }, result.current);
    return redirect("/apply?sent", 303);
  },

  async draft({ context }, { user, post }) {
    if (isOfAnother(user, post)) return another(user, post);
    const chosen = await choose(context, user.id, post);
    if ("current" in chosen) return conflict(post, chosen.current);
    const content = contentSchema.parse(chosen.content);
    const { basedOn, origin } = post;
    const result = await context.db
      .transaction()
      .execute((trx) => saveDraft(trx, { userId: user.id, content, basedOn, origin }));
    if (result.outcome === "gone") throw new UnauthorizedError("Please sign in.");
    if (result.outcome === "decided") return decided(content);
    if (result.outcome === "conflict") return conflict({ ...post, content }, result.current);
    return redirect("/apply?edit&draft=saved", 303);
  },

  async discard({ context }, { user, post }) {
    const gone = await context.db
      .transaction()
      .execute((trx) => discardDraft(trx, { userId: user.id, basedOn: post.basedOn, origin: post.origin }));
    return redirect(gone ? "/apply?draft=discarded" : "/apply?edit&draft=newer", 303);
  },

  async withdraw({ context }, { user, post: { basedOn, keep } }) {
    const outcome = await context.db
      .transaction()
      .execute((trx) => withdrawApplication(trx, { userId: user.id, basedOn, keep }));
    if (outcome === "withdrawn") return redirect("/apply?draft=withdrawn", 303);
    // Whoever decided was faster, or another window: the page says where it stands, and asks anew.
    return redirect(outcome === "changed" ? "/apply?withdraw" : "/apply", 303);
  },
};

/** Who fills a form in and who is signed in when it arrives can be two people at one computer. */
function isOfAnother(user: SignedInUser["user"], { discordId }: ApplyPost): boolean {
  return discordId !== "" && discordId !== user.id;
}

function another(user: SignedInUser["user"], { content, basedOn }: ApplyPost) {
  const signedIn = { id: user.id, name: displayName(user) };
  return data<ApplyOutcome>({ outcome: "another", signedIn, content, basedOn }, { status: 403 });
}

/** What was typed, with what was chosen of the saved version, while that is still the one that was asked about. */
async function choose(
  { db }: ActionFunctionArgs["context"],
  userId: string,
  { chosen, content, basedOn }: ApplyPost,
): Promise<{ content: Content } | { current: Current }> {
  if (chosen.length === 0) return { content };
  const { current } = await getStanding(db, userId);
  const { content: saved } = current;
  if (!saved || current.version !== basedOn) return { current };
  const choices = chosen.map(({ name, side }) => [
    name,
    side === "theirs" ? saved[name] : `${content[name]}\n\n${saved[name]}`,
  ]);
  return { content: { ...content, ...Object.fromEntries(choices) } };
}

function decided(content: Content) {
  return data<ApplyOutcome>({ outcome: "decided", content }, { status: 409 });
}

function conflict({ content, origin }: ApplyPost, current: Current) {
  return data<ApplyOutcome>({ outcome: "conflict", content, origin, current }, { status: 409 });
}

/** What the page's forms send. */
export interface ApplyPost extends Basis {
  intent: Intent;
  /** What was typed, with the line breaks that a text area shows. */
  content: Content;
  /** Whom the form was made for. */
  discordId: string;
  /** What stays of an application that is withdrawn. */
  keep: "changes" | "sent";
  /** The fields for which the saved version was chosen, alone or below one's own; empty where nobody was asked. */
  chosen: { name: FieldName; side: "theirs" | "both" }[];
}

/** @throws HttpError for a body that is no form; BadRequestError for a form that is none of ours */
export async function readApplyPost(request: Request): Promise<ApplyPost> {
  const form = await readFormData(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const intent = INTENTS.find((one) => one === (text(INTENT) || "submit"));
  if (!intent) throw new BadRequestError("The form does not say what to do.");
  // Browsers send the line breaks of a text area as CRLF, whatever was typed.
  const content = contentBy((name) => text(name).replaceAll("\r\n", "\n"));
  return {
    ...{ intent, content },
    discordId: text("discordId"),
    basedOn: numberIn(text(BASED_ON)),
    origin: FORM_NAME.test(text(FORM)) ? { form: text(FORM), edit: numberIn(text(EDIT)) } : undefined,
    keep: text(KEEP) === "sent" ? "sent" : "changes",
    chosen: FIELDS.flatMap((name) => {
      const side = text(CHOICE + name);
      return side === "theirs" || side === "both" ? [{ name, side }] : [];
    }),
  };
}

/** A form without a number is based on nothing: where something stands, that is asked about. */
function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
