import { Outlet, useLoaderData, useParams } from "@remix-run/react";
import { requireOwner } from "#app/auth/guards.server.ts";
import { searchApplicants } from "#app/features/applications/list.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { revalidateAfterAction } from "#app/shell/client-action.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { loadOrFail, useLastLoaded } from "./last-loaded.ts";
import { ApplicantList, EMPTY_BOX, ExportLinks, Filters, SearchForm } from "./list-view.tsx";
import { type ListContext, reviewQueryIn } from "./query.ts";
import { KeyboardHelp } from "./shortcuts.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

const PAGE = 50;

export const loader = pageLoader(
  async (args) => {
    await requireOwner(args);
    const { discordId } = args.params;
    const query = reviewQueryIn(new URL(args.request.url).searchParams);
    return {
      title: fixedT(await localeOf(args.request), "review")("title"),
      query,
      discordId,
      ...(await searchApplicants(args.context.db, { ...query, chosen: discordId, limit: PAGE })),
    };
  },
  { failed: "applications_unavailable" },
);

export const clientLoader = loadOrFail<typeof loader>();

/** Opening another applicant loads the list, too, for their neighbours. */
export const shouldRevalidate = revalidateAfterAction;

export default function Applications() {
  const { t } = useTranslation(["review", "common"]);
  const { page, failed } = useLastLoaded(useLoaderData<typeof clientLoader>());
  const { discordId } = useParams();
  if (!page) return null;
  const { query, entries, older, counts, previous, next } = page;
  const isEmpty = Object.keys(counts).length === 0 && !query.q && !discordId;
  const chosen = entries.find((entry) => entry.discordId === discordId);
  // The last list may have been loaded for another applicant.
  const context: ListContext = page.discordId === discordId ? { query, previous, next } : { query };
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
        <Filters query={query} counts={counts} chosen={discordId} />
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
              <Outlet context={context} />
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
