import { Form, Link, type LinkProps } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { searchApplicants } from "#app/features/applications/list.server.ts";
import { STATUSES } from "#app/features/applications/status.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { StatusBadge, useStatusWord } from "#app/routes/apply/status-badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { exportPath, reviewPath, type ReviewQuery } from "./query.ts";

export const EMPTY_BOX = "card grid justify-items-start gap-2 p-[clamp(1.25rem,3vw,1.75rem)]";
/** At most 80 % of the window (docs/contracts.md). */
const LIST =
  "card max-h-[80vh] overflow-y-auto overscroll-contain supports-[height:1dvh]:max-h-[80dvh] min-[60rem]:min-h-32 min-[60rem]:flex-[0_1_auto]";
/** In forced colors the transparent border would be visible, and the current entry needs more than a background. */
const ENTRY =
  "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-s-4 border-transparent px-4 py-3.5 hover:bg-accent-soft focus-visible:-outline-offset-3 aria-[current=true]:border-s-accent aria-[current=true]:bg-accent-soft [&[aria-current]_.text-muted]:text-ink forced-colors:border-s-[Canvas] forced-colors:aria-[current=true]:border-s-[Highlight]";

interface ListProps extends Awaited<ReturnType<typeof searchApplicants>> {
  query: ReviewQuery;
  chosen?: string;
}

export function ApplicantList({ query, entries, older, chosen }: ListProps) {
  const { t } = useTranslation("review");
  const pathOf = (other: ReviewQuery) => reviewPath({ ...query, ...other }, chosen);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [query.status, query.q, query.from]);
  useEffect(() => {
    if (box.current) showCurrent(box.current);
  }, [chosen, entries]);
  if (entries.length === 0) {
    const isFiltered = query.status || query.q || query.from;
    return (
      <div id="list" tabIndex={-1} className={`${EMPTY_BOX} min-[60rem]:flex-none`}>
        <h2 className="text-lg">{t(isFiltered ? "list.notFound" : "list.none")}</h2>
        <p className="text-muted">{t(isFiltered ? "list.notFoundText" : "list.noneText")}</p>
      </div>
    );
  }
  return (
    <div ref={box} id="list" className={LIST} role="region" aria-label={t("list.label")} tabIndex={-1}>
      {/* Its links take the keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol onKeyDown={goByArrow} className="divide-y divide-line">
        {entries.map(({ discordId, username, name, status, at, changed }, index) => (
          <li key={discordId}>
            <Link
              to={`${reviewPath(query, discordId)}#application`}
              className={ENTRY}
              aria-current={discordId === chosen ? "true" : undefined}
              // Without a chosen application, the first one is the next.
              data-shortcut={!chosen && index === 0 ? "j" : undefined}
            >
              <span className="font-semibold forced-colors:[[aria-current]>&]:underline">
                <bdi>{name ?? username ?? discordId}</bdi>
              </span>
              {status !== "withdrawn" && <StatusBadge status={status} />}
              <span className="col-span-full text-sm text-muted">
                {name && username && name !== username && (
                  <>
                    <bdi>@{username}</bdi> ·{" "}
                  </>
                )}
                <Time value={at} />
              </span>
              {changed && (
                <span className="col-span-full inline-flex items-center gap-1.5 text-note font-semibold text-warning [&>svg]:flex-none">
                  <Icon name="pen" size={14} /> {t("list.changed")}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {(older || query.from) && (
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 text-compact">
          {query.from && <FilterLink to={pathOf({ from: undefined })}>{t("list.newest")}</FilterLink>}
          {older && (
            <FilterLink to={pathOf({ from: older })} rel="next">
              {t("list.older")}
            </FilterLink>
          )}
        </p>
      )}
    </div>
  );
}

/** Link that changes the list and leaves the page where it is. */
function FilterLink({ className = "link", ...link }: LinkProps) {
  return <Link preventScrollReset className={className} {...link} />;
}

/** Scrolls the box, and not the page, to the current entry. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!current) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (current.top < top) box.scrollTop -= top - current.top;
  else if (current.bottom > bottom) box.scrollTop += current.bottom - bottom;
}

function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const entry = document.activeElement?.closest("li");
  const other = event.key === "ArrowDown" ? entry?.nextElementSibling : entry?.previousElementSibling;
  const link = other?.querySelector("a");
  event.preventDefault();
  // A held key would open one entry after the other.
  if (event.repeat) return;
  link?.focus({ preventScroll: true });
  link?.click();
}

export function Filters({ query, counts: { withdrawn = 0, ...counts }, chosen }: ListProps) {
  const { t, i18n } = useTranslation("review");
  const wordOf = useStatusWord();
  const all = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);
  const filters: { status?: ReviewQuery["status"]; word: string; count?: number }[] = [
    { word: t("filter.all"), count: all },
    ...STATUSES.map((status) => ({ status, word: wordOf(status), count: counts[status] })),
  ];
  if (withdrawn > 0 || query.status === "withdrawn")
    filters.push({ status: "withdrawn", word: t("filter.withdrawn"), count: withdrawn });
  return (
    <nav aria-label={t("filter.label")}>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ status, word, count = 0 }) => (
          <li key={status ?? "all"}>
            <FilterLink
              to={reviewPath({ status, q: query.q }, chosen)}
              className="chip"
              aria-current={query.status === status ? "true" : undefined}
            >
              {word}
              <span className="text-fine text-muted tabular-nums [[aria-current]>&]:text-inherit">
                {numberFormat(i18n.language).format(count)}
              </span>
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SearchForm({ query: { status, q }, chosen }: ListProps) {
  const { t } = useTranslation("review");
  return (
    <search className="max-w-120 flex-[1_1_18rem]">
      <Form method="get" action={reviewPath({}, chosen)} preventScrollReset className="flex flex-wrap gap-2">
        {status && <input type="hidden" name="status" value={status} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          className="input flex-1 basis-40"
          aria-label={t("search.label")}
          aria-describedby="search-hint"
          data-shortcut="/"
        />
        <Button type="submit" variant="secondary" icon="search" className="flex-none">
          {t("search.do")}
        </Button>
      </Form>
      <p className="mt-1.5 text-sm text-muted">
        <span id="search-hint">{t("search.hint")}</span>{" "}
        {q && <FilterLink to={reviewPath({ status }, chosen)}>{t("search.clear")}</FilterLink>}
      </p>
    </search>
  );
}

export function ExportLinks({ query }: Pick<ListProps, "query">) {
  const { t } = useTranslation("review");
  const look = { variant: "secondary", size: "small", icon: "download", download: "" } as const;
  return (
    <div role="group" aria-label={t("export.label")} className="flex flex-wrap gap-2">
      {(["csv", "json"] as const).map((format) => (
        <ButtonLink key={format} href={exportPath(query, format)} {...look}>
          {t(`export.${format}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
