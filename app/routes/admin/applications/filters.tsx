import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { type ApplicationStatus, STATUSES } from "#app/features/applications/status.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { exportPath, reviewPath, type ReviewQuery } from "./query.ts";

interface FiltersProps {
  query: ReviewQuery;
  /** Number of applications by status; without entries of zero. */
  counts: { status: ApplicationStatus; count: number }[];
  former: number;
  chosen?: string;
}

/** Links to all applications, those of one status, and withdrawn ones where there are any, with their numbers. */
export function Filters({ query, counts, former, chosen }: FiltersProps) {
  const { t, i18n } = useTranslation(["review", "common"]);
  const number = new Intl.NumberFormat(i18n.language);
  const countOf = (status?: ReviewQuery["status"]) => (status === "withdrawn" ? former : sumOf(status));
  const sumOf = (status?: ApplicationStatus) =>
    counts.reduce((sum, one) => sum + (status === undefined || one.status === status ? one.count : 0), 0);
  const wordOf = (status: ReviewQuery["status"]) => {
    if (!status) return t("filter.all");
    return status === "withdrawn" ? t("filter.withdrawn") : t(`common:application.status.${status}`);
  };
  const isAnyFormer = former > 0 || query.status === "withdrawn";
  return (
    <nav aria-label={t("filter.label")}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...STATUSES, ...(isAnyFormer ? (["withdrawn"] as const) : [])].map((status) => (
          <li key={status ?? "all"}>
            <Link
              to={reviewPath({ status, q: query.q }, chosen)}
              preventScrollReset
              className="chip"
              aria-current={query.status === status ? "true" : undefined}
            >
              {wordOf(status)}
              <span className="text-fine text-muted tabular-nums [[aria-current]>&]:text-inherit">
                {number.format(countOf(status))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SearchForm({ query: { status, q }, chosen }: { query: ReviewQuery; chosen?: string }) {
  const { t } = useTranslation("review");
  return (
    <search className="max-w-120 flex-[1_1_18rem]">
      <Form method="get" action={reviewPath({}, chosen)} preventScrollReset className="flex gap-2">
        {status && <input type="hidden" name="status" value={status} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          dir="auto"
          className="input"
          aria-label={t("search.label")}
          aria-describedby="search-hint"
          data-shortcut="/"
        />
        <Button type="submit" variant="secondary" className="flex-none">
          <Icon name="search" size={18} /> {t("search.do")}
        </Button>
      </Form>
      <p className="mt-1.5 text-sm text-muted">
        <span id="search-hint">{t("search.hint")}</span>{" "}
        {q && (
          <Link to={reviewPath({ status }, chosen)} preventScrollReset className="link">
            {t("search.clear")}
          </Link>
        )}
      </p>
    </search>
  );
}

export function ExportLinks({ query }: { query: ReviewQuery }) {
  const { t } = useTranslation("review");
  return (
    <div role="group" aria-label={t("export.label")} className="flex flex-wrap gap-2">
      {(["csv", "json"] as const).map((format) => (
        <ButtonLink
          key={format}
          href={exportPath(query, format)}
          download=""
          variant="secondary"
          size="small"
        >
          <Icon name="download" size={16} /> {t(`export.${format}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
