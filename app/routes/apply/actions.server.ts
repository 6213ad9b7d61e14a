import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { SignedInUser } from "#app/auth/guards.server.ts";
import { applicationSchema } from "#app/features/applications/application.server.ts";
import { submitApplication, withdrawApplication } from "#app/features/applications/apply.server.ts";
import {
  contentSchema,
  discardDraft,
  getApplicationState,
  saveDraft,
  type Saved,
} from "#app/features/applications/draft.server.ts";
import {
  asTyped,
  type Content,
  contentBy,
  EMPTY,
  type FieldName,
  FIELDS,
} from "#app/features/applications/fields.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { readFormData, wholeNumber } from "#app/http/parse.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { inSnapshot } from "#db/snapshot.server.ts";

export type ApplyOutcome = { content: Content } & (
  | { outcome: "invalid"; errors: Record<string, string[]>; basedOn: number }
  | { outcome: "another"; signedIn: { id: string; name: string }; basedOn: number }
  | { outcome: "decided" }
  | { outcome: "conflict"; current: Saved }
);

/** Does what a post of `/apply` asks for. @throws HttpError for a body that is not a form of this page */
export async function answerApplicant({ request, context }: ActionFunctionArgs, user: SignedInUser["user"]) {
  const { db, limits, applicationNews } = context;
  const { content: typed, sideOf, intent, basedOn, keep, discordId } = await readPost(request);
  const refuse = (status: number, outcome: ApplyOutcome) => data(outcome, { status });
  const transaction = db.transaction();

  if (discordId !== "" && discordId !== user.id) {
    const signedIn = { id: user.id, name: displayName(user) };
    return refuse(403, { outcome: "another", signedIn, content: typed, basedOn });
  }
  if (intent === "discard") {
    const isGone = await transaction.execute((trx) => discardDraft(trx, { userId: user.id, basedOn }));
    return redirect(isGone ? "/apply?draft=discarded" : "/apply?edit&draft=newer", 303);
  }
  if (intent === "withdraw") {
    const withdrawal = { userId: user.id, basedOn, keep };
    const outcome = await transaction.execute((trx) => withdrawApplication(trx, withdrawal));
    if (outcome === "withdrawn") return redirect("/apply?draft=withdrawn", 303);
    // After a decision the page shows it; after a change in another window it asks again.
    return redirect(outcome === "changed" ? "/apply?withdraw" : "/apply", 303);
  }

  let content = typed;
  if (sideOf) {
    const { current } = await inSnapshot(db, (trx) => getApplicationState(trx, user.id));
    if (current.version !== basedOn) return refuse(409, { outcome: "conflict", content, current });
    content = merge(typed, current.content ?? EMPTY, sideOf);
  }

  if (intent === "draft") {
    const draft = { userId: user.id, content: contentSchema.parse(content), basedOn };
    const result = await transaction.execute((trx) => saveDraft(trx, draft));
    if (result.outcome === "saved") return redirect("/apply?edit&draft=saved", 303);
    return refuse(409, { ...result, content: draft.content });
  }
  const parsed = applicationSchema.safeParse({ discordId: user.id, username: user.username, ...content });
  if (!parsed.success) {
    const errors = fieldsOf(parsed.error, errorTranslator(await localeOf(request)));
    return refuse(400, { outcome: "invalid", errors, content, basedOn });
  }
  await limits.submitApplication(user.id);
  const sent = { applicant: user, form: parsed.data, basedOn, announce: applicationNews !== undefined };
  const result = await transaction.execute((trx) => submitApplication(trx, sent));
  if (result.outcome === "conflict") return refuse(409, { ...result, content });
  if (result.outcome === "decided") return refuse(409, { outcome: "decided", content });
  return redirect("/apply?sent", 303);
}

function merge(mine: Content, theirs: Content, sideOf: (name: FieldName) => string | undefined): Content {
  return contentBy((name) => {
    if (sideOf(name) === "theirs") return theirs[name];
    return sideOf(name) === "both" ? `${mine[name]}\n\n${theirs[name]}` : mine[name];
  });
}

/** Fields that the forms of `/apply` send beside the content. A form without a version is based on nothing. */
const postSchema = z.object({
  intent: z.enum(["submit", "draft", "discard", "withdraw"]).default("submit"),
  discordId: z.string().default(""),
  basedOn: wholeNumber.catch(0),
  keep: z.enum(["changes", "sent"]).catch("changes"),
});

async function readPost(request: Request) {
  const fields = Object.fromEntries(await readFormData(request));
  const textOf = (name: string) => z.string().optional().catch(undefined).parse(fields[name]);
  const parsed = postSchema.safeParse(fields);
  if (!parsed.success) throw new BadRequestError("The form does not say what to do.");
  const sideOf = (name: FieldName) => textOf(`choice.${name}`);
  return {
    ...parsed.data,
    content: asTyped(contentBy((name) => textOf(name) ?? "")),
    sideOf: FIELDS.some(sideOf) ? sideOf : undefined,
  };
}
