import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";

import type { SignedInUser } from "#app/auth/guards.server.ts";
import { submitApplication, withdrawApplication } from "#app/features/applications/apply.server.ts";
import {
  contentSchema,
  discardDraft,
  getApplicationState,
  saveDraft,
  type Saved,
} from "#app/features/applications/draft.server.ts";
import { asTyped, type Content, contentBy, EMPTY, FIELDS } from "#app/features/applications/fields.ts";
import { applicationSchema } from "#app/features/applications/schema.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { BadRequestError, UnauthorizedError } from "#app/http/errors.server.ts";
import { fieldsOf, readFormData } from "#app/http/parse.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { sayIn } from "#app/i18n/say.server.ts";

/** Reason why a post was not accepted, with what was typed. */
export type ApplyOutcome =
  | { outcome: "invalid"; errors: Record<string, string[]>; content: Content; basedOn: number }
  /** The form was filled in by another person than the one who is signed in now. */
  | { outcome: "another"; signedIn: { id: string; name: string }; content: Content; basedOn: number }
  | { outcome: "decided"; content: Content }
  /** The saved content is not the one that the form was made from. */
  | { outcome: "conflict"; content: Content; current: Saved };

type Answer = ReturnType<typeof data<ApplyOutcome>> | Response;
type User = SignedInUser["user"];

/** Does what a post of `/apply` asks for. Success redirects; otherwise the answer returns what was typed. */
export async function answerPost(args: ActionFunctionArgs, user: User, post: ApplyPost): Promise<Answer> {
  switch (post.intent) {
    case "submit":
      return submit(args, user, post);
    case "draft":
      return keepDraft(args, user, post);
    case "discard":
      return discard(args, user, post);
    case "withdraw":
      return withdraw(args, user, post);
  }
}

async function submit(args: ActionFunctionArgs, user: User, post: ApplyPost): Promise<Answer> {
  const { db, limits, applicationNews } = args.context;
  if (isOfAnother(user, post)) return another(user, post);
  const merged = await applyChoices(args, user.id, post);
  if ("current" in merged) return conflict(post.content, merged.current);
  const { content } = merged;
  const parsed = applicationSchema.safeParse({ discordId: user.id, username: user.username, ...content });
  if (!parsed.success) {
    const errors = fieldsOf(parsed.error, sayIn(await localeOf(args.request)));
    return data<ApplyOutcome>(
      { outcome: "invalid", errors, content, basedOn: post.basedOn },
      { status: 400 },
    );
  }
  await limits.submitApplication(user.id);
  const sent = { applicant: user, form: parsed.data, basedOn: post.basedOn };
  const announce = applicationNews !== undefined;
  const result = await db.transaction().execute((trx) => submitApplication(trx, { ...sent, announce }));
  if (result.outcome === "another") return another(user, post);
  if (result.outcome === "decided") return decided(content);
  if (result.outcome === "conflict") return conflict(content, result.current);
  return redirect("/apply?sent", 303);
}

async function keepDraft(args: ActionFunctionArgs, user: User, post: ApplyPost): Promise<Answer> {
  if (isOfAnother(user, post)) return another(user, post);
  const merged = await applyChoices(args, user.id, post);
  if ("current" in merged) return conflict(post.content, merged.current);
  const draft = { userId: user.id, content: contentSchema.parse(merged.content), basedOn: post.basedOn };
  const result = await args.context.db.transaction().execute((trx) => saveDraft(trx, draft));
  if (result.outcome === "gone") throw new UnauthorizedError("Please sign in.");
  if (result.outcome === "decided") return decided(draft.content);
  if (result.outcome === "conflict") return conflict(draft.content, result.current);
  return redirect("/apply?edit&draft=saved", 303);
}

async function discard({ context }: ActionFunctionArgs, user: User, { basedOn }: ApplyPost): Promise<Answer> {
  const isGone = await context.db
    .transaction()
    .execute((trx) => discardDraft(trx, { userId: user.id, basedOn }));
  return redirect(isGone ? "/apply?draft=discarded" : "/apply?edit&draft=newer", 303);
}

async function withdraw(
  { context }: ActionFunctionArgs,
  user: User,
  { basedOn, keep }: ApplyPost,
): Promise<Answer> {
  const outcome = await context.db
    .transaction()
    .execute((trx) => withdrawApplication(trx, { userId: user.id, basedOn, keep }));
  if (outcome === "withdrawn") return redirect("/apply?draft=withdrawn", 303);
  // After a decision the page shows it; after a change in another window it asks again.
  return redirect(outcome === "changed" ? "/apply?withdraw" : "/apply", 303);
}

function isOfAnother(user: User, { discordId }: ApplyPost): boolean {
  return discordId !== "" && discordId !== user.id;
}

/** Merges the answers of the conflict page, unless the saved content has changed since the page was shown. */
async function applyChoices(
  { context }: ActionFunctionArgs,
  userId: string,
  { choices, content, basedOn }: ApplyPost,
): Promise<{ content: Content } | { current: Saved }> {
  if (!choices) return { content };
  const { current } = await getApplicationState(context.db, userId);
  if (current.version !== basedOn) return { current };
  const { content: saved = EMPTY } = current;
  const merged = contentBy((name) => {
    if (choices[name] === "theirs") return saved[name];
    return choices[name] === "both" ? `${content[name]}\n\n${saved[name]}` : content[name];
  });
  return { content: merged };
}

function another(user: User, { content, basedOn }: ApplyPost) {
  const signedIn = { id: user.id, name: displayName(user) };
  return data<ApplyOutcome>({ outcome: "another", signedIn, content, basedOn }, { status: 403 });
}

function decided(content: Content) {
  return data<ApplyOutcome>({ outcome: "decided", content }, { status: 409 });
}

function conflict(content: Content, current: Saved) {
  return data<ApplyOutcome>({ outcome: "conflict", content, current }, { status: 409 });
}

/** Fields that the forms of `/apply` send beside the content. A form without a version is based on nothing. */
const postSchema = z.object({
  intent: z.enum(["submit", "draft", "discard", "withdraw"]).default("submit"),
  /** The person the form was made for. */
  discordId: z.string().default(""),
  basedOn: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(0),
  keep: z.enum(["changes", "sent"]).catch("changes"),
});

export type ApplyPost = z.output<typeof postSchema> & {
  /** With line breaks as LF; browsers send them as CRLF. */
  content: Content;
  /** The chosen side of each field; undefined unless the conflict page was answered. */
  choices?: Partial<Record<string, string>>;
};

/** @throws HttpError for a body that is not a form; BadRequestError for an unknown intent */
export async function readApplyPost(request: Request): Promise<ApplyPost> {
  const form = await readFormData(request);
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const parsed = postSchema.safeParse(fields);
  if (!parsed.success) throw new BadRequestError("The form does not say what to do.");
  const chosen = FIELDS.filter((name) => form.has(`choice.${name}`));
  return {
    ...parsed.data,
    content: asTyped(contentBy((name) => String(fields[name] ?? ""))),
    choices:
      chosen.length > 0
        ? Object.fromEntries(chosen.map((name) => [name, String(fields[`choice.${name}`])]))
        : undefined,
  };
}
