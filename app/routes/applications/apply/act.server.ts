import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";

import type { SignedInUser } from "#app/auth/guards.server.ts";
import { contentSchema, discardDraft, saveDraft } from "#app/features/applications/drafts.server.ts";
import type { Content } from "#app/features/applications/fields.ts";
import { applicationSchema } from "#app/features/applications/form.server.ts";
import { getStanding, type Current } from "#app/features/applications/standing.server.ts";
import { submitApplication } from "#app/features/applications/submit.server.ts";
import { withdrawApplication } from "#app/features/applications/withdraw.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { sayIn } from "#app/i18n/say.server.ts";

import type { ApplyPost } from "./post.server.ts";

type Act = (
  args: ActionFunctionArgs,
  by: { user: SignedInUser["user"]; post: ApplyPost },
) => ReturnType<typeof submit | typeof draft | typeof discard | typeof withdraw>;

/** What each intent of the page's forms does: it leads on, or answers with what was typed and why it was not taken. */
export const ACTS: Record<ApplyPost["intent"], Act> = { submit, draft, discard, withdraw };

async function submit({ request, context }: ActionFunctionArgs, { user, post }: Parameters<Act>[1]) {
  const { db, limits } = context;
  const chosen = await choose(context, user.id, post);
  if ("current" in chosen) return conflict(post, chosen.current);
  const { content } = chosen;
  const say = sayIn(await localeOf(request));
  const parsed = applicationSchema.safeParse({
    discordId: user.id,
    username: user.username,
    ...content,
  });
  const { basedOn, origin } = post;
  if (!parsed.success) {
    const errors = fieldsOf(parsed.error, say);
    return data({ outcome: "invalid" as const, errors, content, basedOn }, { status: 400 });
  }
  // Who fills it in and who is signed in when it arrives can be two people at one computer.
  const form = { ...parsed.data, discordId: post.discordId || user.id };
  await limits.submitApplication(user.id);
  const announce = context.applicationNews !== undefined;
  const result = await db
    .transaction()
    .execute((trx) =>
      submitApplication(trx, { applicant: user, form, basis: { basedOn, origin }, announce }),
    );
  if (result.outcome === "another")
    return data({ outcome: "another" as const, content, basedOn }, { status: 403 });
  if (result.outcome === "decided") return data({ outcome: "decided" as const, content }, { status: 409 });
  if (result.outcome === "conflict") return conflict({ ...post, content }, result.current);
  return redirect("/apply?sent", 303);
}

async function draft({ context }: ActionFunctionArgs, { user, post }: Parameters<Act>[1]) {
  const chosen = await choose(context, user.id, post);
  if ("current" in chosen) return conflict(post, chosen.current);
  const { basedOn, origin } = post;
  const content = contentSchema.parse(chosen.content);
  if (post.discordId && post.discordId !== user.id)
    return data({ outcome: "another" as const, content, basedOn }, { status: 403 });
  const result = await context.db
    .transaction()
    .execute((trx) => saveDraft(trx, { userId: user.id, content, basedOn, origin }));
  if (result.outcome === "decided") return data({ outcome: "decided" as const, content }, { status: 409 });
  if (result.outcome === "conflict") return conflict({ ...post, content }, result.current);
  return redirect("/apply?edit&draft=saved", 303);
}

async function discard({ context }: ActionFunctionArgs, { user, post }: Parameters<Act>[1]) {
  const gone = await context.db
    .transaction()
    .execute((trx) => discardDraft(trx, { userId: user.id, version: post.basedOn }));
  return redirect(gone ? "/apply?draft=discarded" : "/apply?edit&draft=newer", 303);
}

async function withdraw({ context }: ActionFunctionArgs, { user }: Parameters<Act>[1]) {
  const outcome = await context.db.transaction().execute((trx) => withdrawApplication(trx, user.id));
  // Whoever decided was faster, or another tab: the page says where it stands.
  return redirect(outcome === "withdrawn" ? "/apply?draft=withdrawn" : "/apply", 303);
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

function conflict({ content, origin }: ApplyPost, current: Current) {
  return data({ outcome: "conflict" as const, content, origin, current }, { status: 409 });
}
