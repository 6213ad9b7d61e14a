import { Link, useOutletContext } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { buttonClass } from "#app/ui/button.tsx";

import { reviewPath, type ReviewQuery } from "./query.ts";

/** Who comes before and after in the list, and where a page would begin with them. */
export interface Neighbours {
  previous?: Neighbour;
  next?: Neighbour;
}
interface Neighbour {
  discordId: string;
  place: string;
}

/** The ids of the page of the list that is beside: who is not on it has it begin with them. */
export type ListedIds = string[];

/** The next application and the one before, by link and by key. */
export function NeighbourLinks({ query, neighbours }: { query: ReviewQuery; neighbours: Neighbours }) {
  const { t } = useTranslation("review");
  const listed = useOutletContext<ListedIds>();
  const pathOf = ({ discordId, place }: Neighbour) => {
    const from = listed.includes(discordId) ? query.from : place;
    return `${reviewPath({ ...query, from }, discordId)}#application`;
  };
  const { previous, next } = neighbours;
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("detail.ways")} className="flex flex-wrap gap-2">
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
    </nav>
  );
}
