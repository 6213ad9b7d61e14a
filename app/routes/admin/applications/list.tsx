import type { MetaFunction } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useParams,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { requireOwner } from "#app/auth/guards.server.ts";
import { listFormerApplicants, searchApplications } from "#app/features/applications/list.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { revalidateAfterAction } from "#app/shell/client-action.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { Notice } from "#app/ui/notice.tsx";

import { ExportLinks, Filters, SearchForm } from "./filters.tsx";
import { loadOrFail, useLastLoaded } from "./last-loaded.ts";
import { ApplicantList, EMPTY_BOX } from "./list-view.tsx";
import { filterOf, type ListContext, neighboursOf, reviewPath, reviewQueryIn } from "./query.ts";
import { KeyboardHelp } from "./shortcuts.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

const PAGE = 50;
const FORMER = 200;

export const loader = pageLoader(
  async (args) => {
    await requireOwner(args);
    const { discordId } = args.params;
    const query = reviewQueryIn(new URL(args.request.url).searchParams);
    const { q, from } = query;
    const filter = filterOf(query);
    const [found, former] = await Promise.all([
      searchApplications(args.context.db, { filter: filter ?? { q }, from, chosen: discordId, limit: PAGE }),
      listFormerApplicants(args.context.db, { q, limit: filter ? 1 : FORMER }),
    ]);
    const page: Partial<typeof found> = filter ? found : {};
    return {
      title: fixedT(await localeOf(args.request), "review")("title"),
      query,
      discordId,
      entries: former.people,
      counts: found.counts,
      former: former.count,
      ...page,
    };
  },
  { failed: "applications_unavailable" },
);

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(() => serverLoader<typeof loader>());

/** Opening another applicant loads the list again only where another page of it is needed. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) => {
  const { formMethod, currentUrl, nextUrl } = asked;
  if (formMethod === "POST") return revalidateAfterAction(asked);
  if (currentUrl.href === nextUrl.href) return true;
  const [here, there] = [currentUrl, nextUrl].map((url) => reviewPath(reviewQueryIn(url.searchParams)));
  return here !== there;
};

/** The list, and beside it the chosen applicant. The last list stays while another one cannot be loaded. */
export default function Applications() {
  const { t } = useTranslation(["review", "common"]);
  const { page, failed } = useLastLoaded(useLoaderData<typeof clientLoader>());
  const { discordId } = useParams();
  if (!page) return null;
  const { query, entries, older, counts, former } = page;
  const isEmpty = counts.length === 0 && former === 0 && !query.q && !discordId;
  const chosen = entries.find((entry) => entry.discordId === discordId);
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
        <Filters query={query} counts={counts} former={former} chosen={discordId} />
        <SearchForm key={query.q} query={query} chosen={discordId} />
      </div>
      {/* Some screen readers miss a live region that appears together with its text. */}
      <div role="status" className="empty:hidden">
        {failed && (
          <Notice kind="danger" silent>
            {t("common:application.errorLoading")}
          </Notice>
        )}
      </div>
      <p role="status" className="sr-only">
        {chosen && <bdi>{chosen.name ?? chosen.username ?? chosen.discordId}</bdi>}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 min-[60rem]:grid-cols-[21rem_minmax(0,1fr)]">
        {/* Beside the applicant the list shrinks, so that what is below it stays in the window. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 min-[60rem]:sticky min-[60rem]:top-[calc(var(--bar-height)+1.5rem)] min-[60rem]:flex min-[60rem]:max-h-[calc(100dvh-var(--bar-height)-3rem)] min-[60rem]:flex-col">
          <ApplicantList query={query} entries={entries} older={older} chosen={discordId} />
          {!isEmpty && <KeyboardHelp />}
        </div>
        {!isEmpty && (
          <section
            id="application"
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6"
            aria-label={t("detail.label")}
          >
            {discordId ? (
              <Outlet context={{ query, ...neighboursOf(page, discordId) } satisfies ListContext} />
            ) : (
              <div className={EMPTY_BOX}>
                <h2 className="text-lg">{t("choose.title")}</h2>
                <p className="text-muted">{t("choose.text")}</p>
              </div>
            )}
          </section>
        )}
      </div>
    </div>
  );
}
