import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { FormerApplicant } from "#app/features/applications/former.server.ts";
import { Time } from "#app/ui/time.tsx";

import { NothingListed } from "./list.tsx";
import { reviewPath, type ReviewQuery } from "./query.ts";

interface FormerListProps {
  query: ReviewQuery;
  people: FormerApplicant[];
  chosen?: string;
}

/** Who has no application any more: what happened and what was noted is still there to read. */
export function FormerList({ query, people, chosen }: FormerListProps) {
  const { t } = useTranslation("review");
  if (people.length === 0) return <NothingListed filtered />;
  return (
    <div id="list" className="card review-list" role="region" aria-label={t("list.label")} tabIndex={-1}>
      <ol>
        {people.map((person) => (
          <li key={person.discordId}>
            <FormerEntry person={person} query={query} current={person.discordId === chosen} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Who never signed in here has no name: their id says who it is. */
function FormerEntry({
  person: { discordId, username, name, at },
  query,
  current,
}: {
  person: FormerApplicant;
  query: ReviewQuery;
  current: boolean;
}) {
  const { i18n } = useTranslation();
  return (
    <Link
      to={`${reviewPath(query, discordId)}#application`}
      className="review-entry"
      aria-current={current ? "true" : undefined}
    >
      <span className="review-entry-name">
        <bdi>{name ?? username ?? discordId}</bdi>
      </span>
      <span className="text-sm text-muted">
        <Time value={at} locale={i18n.language} />
      </span>
    </Link>
  );
}
