import { Link, useOutletContext } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { buttonClass } from "#app/ui/button.tsx";

import type { Neighbours } from "./neighbours.ts";
import { reviewPath, type ReviewQuery } from "./query.ts";

/** The next application and the one before, by link and by key; on a small screen the way back up to the list. */
export function NeighbourLinks({ query }: { query: ReviewQuery }) {
  const { t } = useTranslation("review");
  const { previous, next } = useOutletContext<Neighbours>();
  const pathOf = ({ discordId, from }: NonNullable<typeof next>) =>
    `${reviewPath({ ...query, from }, discordId)}#application`;
  return (
    <nav aria-label={t("detail.ways")} className="flex flex-wrap gap-2 empty:hidden">
      {previous && (
        <Link
          to={pathOf(previous)}
          rel="prev"
          className={buttonClass("secondary", "small")}
          data-shortcut="k"
        >
          <ChevronLeft aria-hidden="true" size={16} /> {t("detail.previous")}
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} rel="next" className={buttonClass("secondary", "small")} data-shortcut="j">
          {t("detail.next")} <ChevronRight aria-hidden="true" size={16} />
        </Link>
      )}
      <a href="#list" className={`review-back ${buttonClass("quiet", "small")}`}>
        {t("detail.list")}
      </a>
    </nav>
  );
}
