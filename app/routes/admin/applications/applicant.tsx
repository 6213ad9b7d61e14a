import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
} from "@remix-run/react";
import { requireOwner } from "#app/auth/guards.server.ts";
import { getReview } from "#app/features/applications/review.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireApplicantId } from "#app/http/params.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { callAction, revalidateAfterAction } from "#app/shell/client-action.ts";
import { pageAction, pageLoader, showLabelled } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Answer, answerPost, doneIn } from "./actions.server.ts";
import { Head, ReviewForm } from "./applicant-view.tsx";
import { loadOrFail, useLastLoaded } from "./last-loaded.ts";
import { EMPTY_BOX } from "./list-view.tsx";
import { reviewQueryIn, sectionOf } from "./query.ts";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(
  async (args) => {
    const { user } = await requireOwner(args);
    const discordId = requireApplicantId(args.params.discordId);
    const review = await getReview(args.context.db, discordId);
    if (!review) throw new NotFoundError("There is no such application.");
    const search = new URL(args.request.url).searchParams;
    const t = fixedT(await localeOf(args.request), "review");
    const title = `${review.name ?? review.username ?? discordId} · ${t("title")}`;
    return { title, review, done: doneIn(search, review, user.id) };
  },
  { failed: "applications_unavailable" },
);

export const clientLoader = loadOrFail<typeof loader>();

export const shouldRevalidate = revalidateAfterAction;

export const action = pageAction(
  async (args) => {
    const { user } = await requireOwner(args);
    const discordId = requireApplicantId(args.params.discordId);
    const { request, context } = args;
    const about = { discordId, actorId: user.id, query: reviewQueryIn(new URL(request.url).searchParams) };
    return answerPost(context.db, about, await readForm(request), errorTranslator(await localeOf(request)));
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
  const section = sectionOf(sent.get("intent")?.split(" ")[0] ?? "");
  return callAction(
    () => serverAction<typeof action>(),
    (outcome): Answer => ({ outcome, section }),
  );
};

export default function ApplicantRoute() {
  const { t } = useTranslation(["review", "common"]);
  const { pathname, search } = useLocation();
  const { discordId } = useParams();
  const { page, failed } = useLastLoaded(useLoaderData<typeof clientLoader>());
  const answer = useActionData<typeof action>();
  if (!page || page.review.discordId !== discordId)
    return (
      failed && (
        <div className={EMPTY_BOX}>
          <Notice kind="danger">{t("common:application.errorLoading")}</Notice>
          <ButtonLink to={pathname + search} variant="secondary" className="mt-2">
            {t("again")}
          </ButtonLink>
        </div>
      )
    );
  return (
    <>
      <Head review={page.review} />
      <ReviewForm key={discordId} review={page.review} done={page.done} answer={answer} />
    </>
  );
}
