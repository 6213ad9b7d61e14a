import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { requireOwner } from "#app/auth/guards.server.ts";
import { countApplicants, searchApplicants } from "#app/features/applications/list.server.ts";
import { getReview } from "#app/features/applications/review.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireApplicantId } from "#app/http/params.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { callAction, revalidateAfterAction } from "#app/shell/client-action.ts";
import { isFinal } from "#app/shell/keep-shown.ts";
import { showLabelled } from "#app/shell/kept-form.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { StatusRegion } from "#app/ui/status-region.tsx";
import { type Answer, answerPost, doneIn } from "./actions.server.ts";
import { Head, ReviewForm } from "./applicant-view.tsx";
import { ApplicantList, EMPTY_BOX, ExportLinks, Filters, SearchForm } from "./list-view.tsx";
import { DONE, reviewQueryIn, sectionOf } from "./query.ts";
import { QueryContext } from "./section.tsx";
import { KeyboardHelp } from "./shortcuts.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

const PAGE = 50;

/** `/admin/applications` and `/admin/applications/:discordId`: one route, so that the list stays when an applicant is opened. */
export const loader = pageLoader(
  async (args) => {
    const { user } = await requireOwner(args);
    const { request, params, context } = args;
    // Stored applications stay with the owner where nobody can apply any more.
    if (!context.site.parts.apply && (await countApplicants(context.db)) === 0) throw new NotFoundError();
    const { searchParams } = new URL(request.url);
    const query = reviewQueryIn(searchParams);
    const chosen = params.discordId ? requireApplicantId(params.discordId) : undefined;
    const [list, review] = await Promise.all([
      searchApplicants(context.db, { ...query, chosen, limit: PAGE }),
      chosen ? getReview(context.db, chosen) : undefined,
    ]);
    if (chosen && !review) throw new NotFoundError("There is no such application.");
    const t = fixedT(await localeOf(request), "review");
    const title = review ? `${review.name ?? review.username ?? chosen} · ${t("title")}` : t("title");
    return { title, query, ...list, review, done: review && doneIn(searchParams, review, user.id) };
  },
  { failed: "applications_unavailable" },
);

/** Keeps the page when its data cannot be loaded: an error boundary would replace the text that is typed in it. */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) => {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (isFinal(error)) throw error;
    return { failed: true as const };
  }
};

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
    failed: (intent = "") => (/^(decide|undo) /.test(intent) ? "deciding_failed" : undefined),
    show: showLabelled((locale) => {
      const t = fixedT(locale, "review");
      return { message: t("decision.message"), note: t("notes.add") };
    }),
  },
);

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const sent = new URLSearchParams(await request.clone().text());
  const section = sectionOf(sent.get("intent") ?? "");
  return callAction(serverAction<typeof action>, (outcome): Answer => ({ outcome, section }));
};

export default function Applications() {
  const { t } = useTranslation(["review", "common"]);
  const { pathname, search } = useLocation();
  const { discordId: chosen } = useParams();
  const loaded = useLoaderData<typeof clientLoader>();
  const failed = "failed" in loaded;
  const [last, setLast] = useState(failed ? undefined : loaded);
  if (!failed && loaded !== last) setLast(loaded);
  const page = failed ? last : loaded;
  const posted = useActionData<typeof action>();
  useFocusAfterNavigation();
  const failure = failed && (
    <Notice kind="danger" silent>
      <p>{t("common:application.errorLoading")}</p>
      <ButtonLink to={pathname + search} variant="secondary" size="small" className="mt-2">
        {t("again")}
      </ButtonLink>
    </Notice>
  );
  if (!page) return failure;
  const { query, entries, counts, review, done } = page;
  const shown = { ...page, chosen };
  const current = entries.find(({ discordId }) => discordId === chosen);
  const isEmpty = Object.keys(counts).length === 0 && !query.q && !chosen;
  const answer = posted ?? (done && ({ outcome: "done", done, section: DONE[done] } as const));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1 className="page-title">{t("title")}</h1>
          <p className="max-w-2xl text-muted">{t("text")}</p>
        </div>
        {entries.length > 0 && query.status !== "withdrawn" && <ExportLinks query={query} />}
      </header>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 *:min-w-0">
        <Filters {...shown} />
        <SearchForm key={query.q} {...shown} />
      </div>
      <StatusRegion>{failure}</StatusRegion>
      <p role="status" className="sr-only">
        {current && <bdi>{current.name ?? current.username ?? current.discordId}</bdi>}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 min-[60rem]:grid-cols-[21rem_minmax(0,1fr)]">
        {/* Beside the applicant the list shrinks, so that what is below it stays in the window. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 min-[60rem]:sticky min-[60rem]:top-[calc(var(--bar-height)+1.5rem)] min-[60rem]:flex min-[60rem]:max-h-[calc(100dvh-var(--bar-height)-3rem)] min-[60rem]:flex-col">
          <ApplicantList {...shown} />
          {!isEmpty && <KeyboardHelp />}
        </div>
        {!isEmpty && (
          <section
            id="application"
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6"
            aria-label={t("detail.label")}
          >
            {!chosen && (
              <div className={EMPTY_BOX}>
                <h2 className="text-lg">{t("choose.title")}</h2>
                <p className="text-muted">{t("choose.text")}</p>
              </div>
            )}
            {chosen && review?.discordId === chosen && (
              <QueryContext.Provider value={query}>
                <Head {...page} review={review} />
                <ReviewForm key={chosen} review={review} answer={answer} />
              </QueryContext.Provider>
            )}
            {chosen && review?.discordId !== chosen && failure}
          </section>
        )}
      </div>
    </div>
  );
}

/** After a navigation focuses the refused field, or if the focused element is gone the heading of the section in the URL, else the list. */
function useFocusAfterNavigation() {
  const { key, hash } = useLocation();
  const [first] = useState(key);
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    const refused = section?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (refused) return refused.focus();
    const place = section?.querySelector<HTMLElement>("h2, h3") ?? document.getElementById("list");
    const { activeElement } = document;
    // A click beside all controls focuses an element around the page.
    const isLost = !activeElement || activeElement.contains(place) || activeElement.matches(":disabled");
    if (key !== first && isLost) place?.focus({ preventScroll: true });
  }, [key]); // eslint-disable-line react-hooks/exhaustive-deps
}
