import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { requireUser } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { getApplicationState, type Saved } from "#app/features/applications/draft.server.ts";
import { contentBy, FIELDS } from "#app/features/applications/fields.ts";
import { latestEvents } from "#app/features/applications/history.server.ts";
import { isUndecided } from "#app/features/applications/status.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { type ActionFailure, callAction, revalidateAfterAction } from "#app/shell/client-action.ts";
import { pageAction, pageLoader, showLabelled } from "#app/shell/page.server.ts";
import { answerPost } from "./actions.server.ts";
import { DraftConflict, type Question } from "./conflict.tsx";
import { ApplicationForm } from "./form.tsx";
import { forgetCopy, tabName, type Unsent, useUnsent } from "./local-copy.ts";
import { Sent } from "./sent.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `?edit` shows the form for a sent application; `?draft=` says what happened to a draft. */
export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const { db } = args.context;
  const writes = new URL(args.request.url).searchParams.has("edit");
  const [{ application, draft, current }, events] = await Promise.all([
    getApplicationState(db, user.id),
    latestEvents(db, user.id, 20).execute(),
  ]);
  const t = fixedT(await localeOf(args.request), "applications");
  return {
    title: t(application && !writes ? "yours.title" : "title"),
    person: { id: user.id, username: user.username, name: displayName(user), email: user.email },
    application: application && {
      ...representationOf(application),
      message: application.message,
      sentAt: application.sentAt,
      undecided: isUndecided(application.status),
    },
    hasDraft: draft !== undefined,
    current,
    events,
  };
});

export const action = pageAction(
  async (args) => {
    const { user } = await requireUser(args);
    return answerPost(args, user);
  },
  {
    failed: "applying_failed",
    show: showLabelled((locale) => {
      const t = fixedT(locale, "applications");
      return Object.fromEntries(FIELDS.map((name) => [name, t(`fields.${name}.label`)]));
    }),
  },
);

/** Keeps the page with what was typed where the form cannot be sent. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const sent = await request.clone().formData();
  try {
    return await callAction(
      () => serverAction<typeof action>(),
      (reason): Failed => ({ outcome: "failed", reason }),
    );
  } catch (redirected) {
    // The answer of the conflict page was accepted: the copy that it asked about is no longer needed.
    const tab = sent.get("tab");
    if (typeof tab === "string") forgetCopy(String(sent.get("discordId")), tab);
    throw redirected;
  }
};

export const shouldRevalidate = revalidateAfterAction;

export default function Apply() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | (() => Failed)>();
  const [query] = useSearchParams();
  const { application } = page;
  const writes = !application || (application.undecided && (query.has("edit") || answer !== undefined));
  const withdraws = application?.undecided && query.has("withdraw");
  const view = writes ? "form" : query.has("sent") ? "sent" : withdraws ? "withdraw" : "own";
  return (
    <div ref={useFocusOnHeading(view)}>
      {view === "form" || !application ? (
        <Writing page={page} answer={answer} />
      ) : (
        <Sent page={{ ...page, application }} view={view} answer={answer} />
      )}
    </div>
  );
}

function Writing({ page, answer }: { page: ApplyData; answer: ApplyAnswer }) {
  const { person, current } = page;
  const { key } = useLocation();
  const [query] = useSearchParams();
  const [asked, ask] = useState<Question>();
  const isTouched = useRef(false);
  // A question ends with an answer that leads on. One that could not be sent is asked still.
  useEffect(() => {
    const refused = questionIn(answer);
    if (refused) ask((before) => ({ ...refused, tab: before?.tab ?? tabName() }));
    else if (!answer) ask(undefined);
  }, [answer, key]);
  const found = useUnsent(person.id, current, answer ? undefined : key);
  const unsent = isTouched.current ? undefined : found;

  const question = asked ?? questionIn(answer) ?? questionAbout(unsent, current);
  const element = useFocusOnHeading(question ? `question ${question.current.version}` : "form");
  const copy = unsent?.relation === "own" ? unsent.copy : undefined;
  const discarded = query.get("draft") === "discarded" ? key : "";
  return (
    <div ref={element}>
      {question ? (
        <DraftConflict
          key={`${question.current.version} ${question.isOtherTab ? question.tab : ""}`}
          userId={person.id}
          {...question}
          failure={answer?.outcome === "failed" ? answer.reason : undefined}
        />
      ) : (
        <ApplicationForm
          // The form begins anew with a local copy, and after a draft was discarded.
          key={copy ? `copy ${copy.at}` : `saved ${discarded}`}
          page={page}
          saved={current.content ?? contentBy((name) => (name === "email" ? (person.email ?? "") : ""))}
          copy={copy}
          hasOther={isTouched.current && found?.relation === "other"}
          answer={answer?.outcome === "conflict" ? undefined : answer}
          onTyped={() => (isTouched.current ||= !copy)}
          onQuestion={ask}
        />
      )}
    </div>
  );
}

function questionIn(answer: ApplyAnswer): Question | undefined {
  return answer?.outcome === "conflict" ? { mine: answer.content, current: answer.current } : undefined;
}

function questionAbout(unsent: Unsent | undefined, current: Saved): Question | undefined {
  if (unsent?.relation !== "other") return undefined;
  const { content: mine, tab } = unsent.copy;
  return { mine, current, tab, isOtherTab: tab !== tabName() };
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
type Failed = { outcome: "failed"; reason: ActionFailure };
