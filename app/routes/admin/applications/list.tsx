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
import { titleMeta } from "#app/shell/title-meta.ts";
import { Notice } from "#app/ui/notice.tsx";

import { loadOrFail, useLastGood } from "./failures.ts";
import { ExportLinks, Filters, SearchForm } from "./filters.tsx";
import { ApplicationList, FormerList } from "./list-view.tsx";
import { filterOf, neighboursOf, reviewPath, reviewQueryIn } from "./query.ts";
import { KeyboardHelp } from "./shortcuts.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** Applications on one page of the list. */
const PAGE = 50;
/** Who has none any more is looked up rarely: the newest, and by name or id the others. */
const FORMER = 200;

/** `/admin/applications`: for the bot's owner, who wants to join the team. */
export const loader = pageLoader(
  async (args) => {
    await requireOwner(args);
    const locale = await localeOf(args.request);
    const { discordId } = args.params;
    const query = reviewQueryIn(new URL(args.request.url).searchParams);
    const { q, from } = query;
    const filter = filterOf(query);
    const [{ previous, next, entries, ...found }, former] = await Promise.all([
      searchApplications(args.context.db, { filter: filter ?? { q }, from, chosen: discordId, limit: PAGE }),
      listFormerApplicants(args.context.db, { q, limit: filter ? 1 : FORMER }),
    ]);
    return {
      title: fixedT(locale, "review")("title"),
      ...{ query, ...found, former },
      entries: filter ? entries : [],
      around: { discordId: filter && discordId, previous, next },
    };
  },
  { failed: "applications_unavailable" },
);

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(() => serverLoader<typeof loader>());

/** Going from one to the next asks for the list again only where another page of it is needed. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) => {
  const { formMethod, actionStatus = 200, currentUrl, nextUrl } = asked;
  // What was refused has changed nothing, and where the network is away, asking would only fail, too.
  if (formMethod === "POST") return actionStatus < 400;
  if (currentUrl.href === nextUrl.href) return true;
  const [here, there] = [currentUrl, nextUrl].map((url) => reviewPath(reviewQueryIn(url.searchParams)));
  return here !== there;
};

export default function Applications() {
  const { page, failed } = useLastGood(useLoaderData<typeof clientLoader>());
  return page && <Review page={page} failed={failed} />;
}

type Page = Awaited<ReturnType<typeof loader>>;

/** The list, and beside it the chosen application. Where another list cannot be had, the last one stays. */
function Review({ page, failed }: { page: Page; failed: boolean }) {
  const { t } = useTranslation(["review", "common"]);
  const { discordId } = useParams();
  const { query, entries, older, counts, former } = page;
  const isFormer = query.status === "withdrawn";
  const isEmpty = counts.length === 0 && former.count === 0 && !query.q && !discordId;
  const lines = isFormer ? former.people : entries;
  const neighbours = neighboursOf({ ...page, entries: lines }, discordId);
  const chosen = lines.find((line) => line.discordId === discordId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1 className="page-title">{t("title")}</h1>
          <p className="max-w-2xl text-muted">{t("text")}</p>
        </div>
        {entries.length > 0 && <ExportLinks query={query} />}
      </header>
      <div className="review-tools">
        <Filters query={query} counts={counts} former={former.count} chosen={discordId} />
        <SearchForm key={query.q} query={query} chosen={discordId} />
      </div>
      {/* There before it says anything: what comes with its words is not heard by all readers. */}
      <div role="status" className="empty:hidden">
        {failed && (
          <Notice kind="danger" silent>
            {t("common:application.errorLoading")}
          </Notice>
        )}
      </div>
      {/* Who goes on by a key or a link, and stays on it, hears who it is. */}
      <p role="status" className="sr-only">
        {chosen && <bdi>{chosen.name ?? chosen.username ?? chosen.discordId}</bdi>}
      </p>
      <div className="review">
        <div className="review-side">
          {isFormer ? (
            <FormerList query={query} people={former.people} chosen={discordId} />
          ) : (
            <ApplicationList query={query} entries={entries} older={older} chosen={discordId} />
          )}
          {!isEmpty && <KeyboardHelp />}
        </div>
        {!isEmpty && (
          <section id="application" className="review-detail" aria-label={t("detail.label")}>
            {discordId ? <Outlet context={neighbours} /> : <NothingChosen />}
          </section>
        )}
      </div>
    </div>
  );
}

function NothingChosen() {
  const { t } = useTranslation("review");
  return (
    <div className="card review-empty">
      <h2 className="text-lg">{t("choose.title")}</h2>
      <p className="text-muted">{t("choose.text")}</p>
    </div>
  );
}
