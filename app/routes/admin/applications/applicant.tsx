import type { MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { requireOwner } from "#app/auth/guards.server.ts";
import { getDossier } from "#app/features/applications/review.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageAction, pageLoader, showLabelled } from "#app/http/page.server.ts";
import { requireApplicantId } from "#app/http/params.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { sayIn } from "#app/i18n/say.server.ts";
import { actOrFail } from "#app/shell/act-or-fail.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { useAnswer } from "#app/shell/use-answer.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { answerPost, reviewPostIn } from "./actions.server.ts";
import { type Answer, doneIn, type Failure, readIntent, sectionOf } from "./answer.ts";
import { Detail } from "./applicant-view.tsx";
import { actOrRefused, loadOrFail, useLastGood } from "./failures.ts";
import { reviewQueryIn } from "./query.ts";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** `/admin/applications/:discordId`: all that the owner reads about one applicant, and what they decide. */
export const loader = pageLoader(
  async (args) => {
    const { user } = await requireOwner(args);
    const discordId = requireApplicantId(args.params.discordId);
    const dossier = await getDossier(args.context.db, discordId);
    if (!dossier) throw new NotFoundError("There is no such application.");
    const search = new URL(args.request.url).searchParams;
    const t = fixedT(await localeOf(args.request), "review");
    const title = `${dossier.name ?? dossier.username ?? discordId} · ${t("title")}`;
    return { title, query: reviewQueryIn(search), dossier, done: doneIn(search, dossier, user.id) };
  },
  { failed: "applications_unavailable" },
);

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(() => serverLoader<typeof loader>());

/** Decides, tells, takes back, notes: whatever one of the page's forms asks for. */
export const action = pageAction(
  async (args) => {
    const { user } = await requireOwner(args);
    const discordId = requireApplicantId(args.params.discordId);
    const { request, context } = args;
    const post = reviewPostIn(await readForm(request), sayIn(await localeOf(request)));
    const query = reviewQueryIn(new URL(request.url).searchParams);
    return answerPost(context.db, { discordId, actorId: user.id, query }, post);
  },
  {
    failed: "deciding_failed",
    show: showLabelled((locale) => {
      const t = fixedT(locale, "review");
      return { message: t("decision.message"), note: t("notes.add") };
    }),
  },
);

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const sent = new URLSearchParams(await request.clone().text());
  const { intent = "decide" } = readIntent(sent.get("intent") ?? "") ?? {};
  const answerTo = (outcome: Failure): Answer => ({ outcome, section: sectionOf(intent) });
  return actOrFail(() => actOrRefused(() => serverAction<typeof action>(), answerTo), answerTo);
};

export default function Applicant() {
  const { discordId } = useParams();
  const { page, failed } = useLastGood(useLoaderData<typeof clientLoader>());
  const answer = useAnswer(useActionData<typeof action>());
  if (page?.dossier.discordId !== discordId || !page) return failed ? <NotLoaded /> : null;
  return <Detail {...page} answer={answer} />;
}

function NotLoaded() {
  const { t } = useTranslation(["review", "common"]);
  const { pathname, search } = useLocation();
  return (
    <div className="card review-empty">
      <Notice kind="danger">{t("common:application.errorLoading")}</Notice>
      <Link to={pathname + search} className={buttonClass("secondary")}>
        {t("again")}
      </Link>
    </div>
  );
}
