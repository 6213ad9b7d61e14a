import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { requireUser } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { getApplicationState } from "#app/features/applications/draft.server.ts";
import { type Content, contentBy, FIELDS } from "#app/features/applications/fields.ts";
import { latestEvents } from "#app/features/applications/history.server.ts";
import { isUndecided } from "#app/features/applications/status.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { type ActionFailure, callAction, revalidateAfterAction } from "#app/shell/client-action.ts";
import { showLabelled } from "#app/shell/kept-form.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { inSnapshot } from "#db/snapshot.server.ts";
import { answerApplicant } from "./actions.server.ts";
import { DraftConflict } from "./conflict.tsx";
import { ApplicationForm } from "./form.tsx";
import { forgetContent, type Unsent, useUnsent } from "./local-copy.ts";
import { Sent } from "./sent.tsx";
import { contentOf } from "./use-draft.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `?edit` shows the form for a sent application; `?draft=` says what happened to a draft. */
export const loader = pageLoader(async (args) => {
  requirePart("apply", args.context);
  const { user } = await requireUser(args);
  const { application, draft, current, events } = await inSnapshot(args.context.db, async (trx) => ({
    ...(await getApplicationState(trx, user.id)),
    events: await latestEvents(trx, user.id, 20).execute(),
  }));
  const undecided = application !== undefined && isUndecided(application.status);
  const writes = !application || (undecided && new URL(args.request.url).searchParams.has("edit"));
  const t = fixedT(await localeOf(args.request), "applications");
  return {
    title: t(writes ? "title" : "yours.title"),
    person: { id: user.id, username: user.username, name: displayName(user), email: user.email },
    application: application && {
      ...representationOf(application),
      message: application.message,
      sentAt: application.sentAt,
      undecided,
    },
    hasDraft: draft !== undefined,
    current,
    events,
  };
});

export const action = pageAction(
  async (args) => {
    requirePart("apply", args.context);
    const { user } = await requireUser(args);
    return answerApplicant(args, user);
  },
  {
    failed: (intent = "submit") => (intent === "submit" ? "applying_failed" : undefined),
    show: showLabelled((locale) => {
      const t = fixedT(locale, "applications");
      return Object.fromEntries(FIELDS.map((name) => [name, t(`fields.${name}.label`)]));
    }),
  },
);

/** Keeps the page with what was typed where the form cannot be sent, and forgets the copy of what was accepted. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const posted = await request.clone().formData();
  const content = contentOf(posted);
  const writes = posted.has("email");
  const mine = FIELDS.some((name) => posted.has(`choice.${name}`)) ? content : undefined;
  try {
    return await callAction(serverAction<typeof action>, (reason): Failed => ({
      outcome: "failed",
      reason,
      writes,
      mine,
    }));
  } catch (redirected) {
    const isRefused =
      redirected instanceof Response && redirected.headers.get("Location")?.endsWith("draft=newer");
    if (!isRefused) forgetContent(String(posted.get("discordId")), content);
    throw redirected;
  }
};

export const shouldRevalidate = revalidateAfterAction;

export default function Apply() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | (() => Failed)>();
  const [query] = useSearchParams();
  const { application } = page;
  // The form begins anew each time that the page was loaded because something was done to the draft.
  const [begun, begin] = useState({ page, count: 0 });
  if (begun.page !== page && !answer && query.has("draft")) begin({ page, count: begun.count + 1 });
  const isOfForm = answer !== undefined && (answer.outcome !== "failed" || answer.writes);
  const writes = !application || (application.undecided && (query.has("edit") || isOfForm));
  const withdraws = application?.undecided && query.has("withdraw");
  // The address stays when a decision or a message has come, which the thanks would hide.
  const isLast = page.events[0]?.what === "submitted" || page.events[0]?.what === "replaced";
  const thanks = query.has("sent") && isLast;
  const view = writes ? "form" : thanks ? "sent" : withdraws ? "withdraw" : "own";
  return (
    <div ref={useFocusOnHeading(`${view} ${begun.count}`)}>
      {view === "form" || !application ? (
        <Writing key={begun.count} page={page} answer={answer} />
      ) : (
        <Sent page={{ ...page, application }} view={view} answer={answer} />
      )}
    </div>
  );
}

/** The form, or the question which of two versions to keep: of what was posted, or of what the browser has found. */
function Writing({ page, answer }: { page: ApplyData; answer: ApplyAnswer }) {
  const { person, current } = page;
  const found = useUnsent(person.id, current, answer !== undefined);
  const isTouched = useRef(false);
  const begun = useRef<Unsent>();
  // A form that is typed into keeps the text that it began with.
  if (!isTouched.current) begun.current = found[0];
  const copy = begun.current?.isOwn ? begun.current : undefined;
  const other = begun.current?.isOwn === false ? begun.current : undefined;
  // A choice that was refused for its content is corrected in the form.
  const mine = answer && "basedOn" in answer ? undefined : (other?.content ?? mineIn(answer));
  if (mine) isTouched.current = false;
  return (
    <div ref={useFocusOnHeading(mine ? `question ${current.version}` : "form")}>
      {mine ? (
        <DraftConflict
          key={`${current.version} ${other?.key}`}
          userId={person.id}
          mine={mine}
          current={current}
          isOtherTab={other?.isOtherTab}
          failure={answer?.outcome === "failed" ? answer.reason : undefined}
        />
      ) : (
        <ApplicationForm
          key={copy?.key}
          page={page}
          saved={current.content ?? contentBy((name) => (name === "email" ? (person.email ?? "") : ""))}
          copy={copy}
          hasOther={isTouched.current && found.some(({ isOtherTab }) => isOtherTab)}
          answer={answer}
          onTyped={() => (isTouched.current = true)}
        />
      )}
    </div>
  );
}

/** Typed text that was not accepted beside another version, or with which the answer about the two could not be sent. */
function mineIn(answer: ApplyAnswer): Content | undefined {
  if (answer?.outcome === "conflict") return answer.content;
  return answer?.outcome === "failed" ? answer.mine : undefined;
}

/** Moves the focus to the heading when another view takes the place of this one, for screen readers. */
function useFocusOnHeading(view: string) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const heading = element.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, [view]);
  return element;
}

export type ApplyData = ReturnType<typeof useLoaderData<typeof loader>>;
export type ApplyAnswer = ReturnType<typeof useActionData<typeof action>> | Failed;
/** `writes`: the form could not be sent, not one of the buttons beside a sent application. */
type Failed = { outcome: "failed"; reason: ActionFailure; writes: boolean; mine?: Content };
