import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { STATUSES, type ApplicationStatus } from "#app/features/applications/status.ts";

import { reviewPath, type ReviewQuery } from "./query.ts";

interface FiltersProps {
  query: ReviewQuery;
  /** How many there are of each status that there is. */
  counts: { status: ApplicationStatus; count: number }[];
  /** How many have none any more. */
  former: number;
  /** The application that stays open. */
  chosen?: string;
}

/** All applications, or those of one status, with how many they are; and who has withdrawn, where there is anybody. */
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
              <span className="review-count">{number.format(countOf(status))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
