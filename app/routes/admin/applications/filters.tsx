import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { STATUSES } from "#app/features/applications/status.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { exportPath, reviewPath, type ReviewQuery } from "./query.ts";

interface FiltersProps {
  query: ReviewQuery;
  /** Number of applications by status; without entries of zero. */
  counts: { status: string; count: number }[];
  former: number;
  chosen?: string;
}

/** Links to all applications, those of one status, and withdrawn ones where there are any, with their numbers. */
export function Filters({ query, counts, former, chosen }: FiltersProps) {
  const { t, i18n } = useTranslation(["review", "common"]);
  const countOf = (status: string) => counts.find((one) => one.status === status)?.count ?? 0;
  const filters: { status?: ReviewQuery["status"]; word: string; count: number }[] = [
    { word: t("filter.all"), count: counts.reduce((sum, { count }) => sum + count, 0) },
    ...STATUSES.map((status) => ({
      status,
      word: t(`common:application.status.${status}`),
      count: countOf(status),
    })),
  ];
  if (former > 0 || query.status === "withdrawn")
    filters.push({ status: "withdrawn", word: t("filter.withdrawn"), count: former });
  return (
    <nav aria-label={t("filter.label")}>
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ status, word, count }) => (
          <li key={status ?? "all"}>
            <Link
              to={reviewPath({ status, q: query.q }, chosen)}
              preventScrollReset
              className="chip"
              aria-current={query.status === status ? "true" : undefined}
            >
              {word}
              <span className="text-fine text-muted tabular-nums [[aria-current]>&]:text-inherit">
                {numberFormat(i18n.language).format(count)}
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
  const look = { variant: "secondary", size: "small", download: "" } as const;
  return (
    <div role="group" aria-label={t("export.label")} className="flex flex-wrap gap-2">
      {(["csv", "json"] as const).map((format) => (
        <ButtonLink key={format} href={exportPath(query, format)} {...look}>
          <Icon name="download" size={16} /> {t(`export.${format}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
