import type { MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useRevalidator,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";

import { requireUser } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { FIELDS } from "#app/features/applications/fields.ts";
import { listOwnEvents } from "#app/features/applications/own-events.server.ts";
import { getStanding } from "#app/features/applications/standing.server.ts";
import { isUndecided } from "#app/features/applications/status.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { showLabelled, pageAction, pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf, textsOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { actOrFail } from "#app/shell/act-or-fail.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { useAnswer } from "#app/shell/use-answer.ts";

import { ACTS } from "./apply/act.server.ts";
import { ApplyPage } from "./apply/apply-page.tsx";
import type { Failed } from "./apply/page-data.ts";
import { readApplyPost } from "./apply/post.server.ts";

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
    texts: textsOf(locale, "applications"),
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
  useTexts("applications", page.texts);
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
