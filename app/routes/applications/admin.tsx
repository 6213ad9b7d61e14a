import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useParams, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { requireOwner } from "#app/auth/guards.server.ts";
import { searchApplications } from "#app/features/applications/search.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf, textsOf } from "#app/i18n/i18n.server.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { Notice } from "#app/ui/notice.tsx";

import { ExportLinks } from "./review/export-links.tsx";
import { Filters } from "./review/filters.tsx";
import { loadOrFail, useLastGood } from "./review/keep.ts";
import { KeyboardHelp } from "./review/keyboard-help.tsx";
import { ApplicationList } from "./review/list.tsx";
import type { ListedIds } from "./review/neighbour-links.tsx";
import { reviewQueryIn } from "./review/query.ts";
import { SearchForm } from "./review/search-form.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

/** Applications on one page of the list. */
const PAGE = 50;

/** `/admin/applications`: for the bot's owner, who wants to join the team. */
export const loader = pageLoader(
  async (args) => {
    await requireOwner(args);
    const locale = await localeOf(args.request);
    const query = reviewQueryIn(new URL(args.request.url).searchParams);
    const found = await searchApplications(args.context.db, { filter: query, from: query.from, limit: PAGE });
    const title = fixedT(locale, "review")("title");
    return { title, query, ...found, texts: textsOf(locale, "review") };
  },
  { failed: "applications_unavailable" },
);

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(() => serverLoader<typeof loader>());

export default function Applications() {
  const { page, failed } = useLastGood(useLoaderData<typeof clientLoader>());
  return page && <Review page={page} failed={failed} />;
}

type Page = Awaited<ReturnType<typeof loader>>;

/** The list, and beside it the chosen application. Where another list cannot be had, the last one stays. */
function Review({ page, failed }: { page: Page; failed: boolean }) {
  useTexts("review", page.texts);
  const { t } = useTranslation(["review", "common"]);
  const { discordId } = useParams();
  const { query, entries, older, counts } = page;
  const listed: ListedIds = entries.map((entry) => entry.discordId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1 className="page-title">{t("title")}</h1>
          <p className="max-w-2xl text-muted">{t("text")}</p>
        </div>
        <ExportLinks query={query} />
      </header>
      <div className="review-tools">
        <Filters query={query} counts={counts} chosen={discordId} />
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
      <div className="review">
        <div className="review-side">
          <ApplicationList query={query} entries={entries} older={older} chosen={discordId} />
          <KeyboardHelp />
        </div>
        <section id="application" className="review-detail" aria-label={t("detail.label")}>
          {discordId ? <Outlet context={listed} /> : <NothingChosen />}
        </section>
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
