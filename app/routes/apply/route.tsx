import type { MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useRevalidator,
  useSearchParams,
} from "@remix-run/react";
import { useEffect } from "react";

import { requireUser } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { getStanding } from "#app/features/applications/draft.server.ts";
import { FIELDS } from "#app/features/applications/fields.ts";
import { listOwnEvents } from "#app/features/applications/history.server.ts";
import { isUndecided } from "#app/features/applications/status.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { pageAction, pageLoader, showLabelled } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { type ActionFailure, actOrFail } from "#app/shell/act-or-fail.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { useAnswer } from "#app/shell/use-answer.ts";

import { ACTS, readApplyPost } from "./actions.server.ts";
import { useUnsent } from "./local-copy.ts";
import { SentApplication, ThankYou } from "./sent.tsx";
import { WithdrawQuestion } from "./withdraw.tsx";
import { useFocusOnHeading, Writing } from "./writing.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** The latest that the applicant's own page tells of what happened. */
const EVENTS = 20;

/**
 * `/apply`: the form, or what was sent and where it stands. `?edit` changes that, `?withdraw` asks first, `?sent` says thank
 * you, `?draft=` what became of a draft.
 */
export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const { db } = args.context;
  const locale = await localeOf(args.request);
  const writes = new URL(args.request.url).searchParams.has("edit");
  const [{ application, draft, current }, events] = await Promise.all([
    getStanding(db, user.id),
    listOwnEvents(db, user.id, EVENTS),
  ]);
  return {
    title: fixedT(locale, "applications")(application && !writes ? "yours.title" : "title"),
    person: { id: user.id, username: user.username, name: displayName(user), email: user.email },
    application: application && {
      ...representationOf(application),
      ...{ message: application.message, sentAt: application.sentAt },
      undecided: isUndecided(application.status),
    },
    hasDraft: draft !== undefined,
    current,
    events,
  };
});

/** Sends, keeps, discards or withdraws. */
export const action = pageAction(
  async (args) => {
    const { user } = await requireUser(args);
    const post = await readApplyPost(args.request);
    return ACTS[post.intent](args, { user, post });
  },
  { failed: "applying_failed", show: showLabelled(labels) },
);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  actOrFail(
    () => serverAction<typeof action>(),
    (reason): Failed => ({ outcome: "failed", reason }),
  );

export default function Apply() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer(useActionData<typeof action | (() => Failed)>());
  const { revalidate } = useRevalidator();
  // What was decided while somebody wrote is not what the page was made from.
  useEffect(() => {
    if (answer?.outcome === "decided") revalidate();
  }, [answer]); // eslint-disable-line react-hooks/exhaustive-deps
  return <ApplyPage page={page} answer={answer} />;
}

function labels(locale: Locale): Record<string, string> {
  const t = fixedT(locale, "applications");
  return Object.fromEntries(FIELDS.map((name) => [name, t(`fields.${name}.label`)]));
}

interface ApplyPageProps {
  page: ApplyData;
  answer: ApplyAnswer;
}

/** The form, or what was sent; the address says which, and so does what could not be taken. */
export function ApplyPage({ page, answer }: ApplyPageProps) {
  const { application } = page;
  const [query] = useSearchParams();
  const writes = !application || (application.undecided && (query.has("edit") || answer !== undefined));
  const view = writes ? "form" : query.has("sent") ? "sent" : query.has("withdraw") ? "withdraw" : "own";
  return (
    <div ref={useFocusOnHeading(view)}>
      {writes ? (
        <Writing page={page} answer={answer} />
      ) : (
        <Sent page={{ ...page, application }} view={view} answer={answer} />
      )}
    </div>
  );
}

type WithApplication = ApplyData & { application: NonNullable<ApplyData["application"]> };

function Sent({ page, view, answer }: { page: WithApplication; view: string; answer: ApplyAnswer }) {
  const { key } = useLocation();
  const { person, application, current, hasDraft } = page;
  const unsent = useUnsent(person.id, current, key);
  if (view === "sent") return <ThankYou name={person.name} />;
  if (view === "withdraw" && application.undecided)
    return <WithdrawQuestion version={current.version} hasDraft={hasDraft} />;
  return <SentApplication page={page} answer={answer} unsentHere={unsent?.local} />;
}

/** What the page knows. */
export type ApplyData = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is said where the server could not be asked. */
export interface Failed {
  outcome: "failed";
  reason: ActionFailure;
}

/** What became of what was sent, where it does not lead on. */
export type ApplyAnswer = ReturnType<typeof useActionData<typeof action>> | Failed;
