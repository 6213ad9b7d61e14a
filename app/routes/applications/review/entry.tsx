import { Link } from "@remix-run/react";
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { ListedApplication } from "#app/features/applications/search.server.ts";
import { StatusBadge } from "#app/routes/applications/status-badge.tsx";
import { Time } from "#app/ui/time.tsx";

import { reviewPath, type ReviewQuery } from "./query.ts";

interface EntryProps {
  entry: ListedApplication;
  query: ReviewQuery;
  current: boolean;
  shortcut?: string;
}

/** One line of the list: who, when, where it stands. It leads to the application, on a small screen further down. */
export function Entry({ entry, query, current, shortcut }: EntryProps) {
  const { t, i18n } = useTranslation("review");
  const { discordId, username, name, status, submittedAt, changed } = entry;
  return (
    <Link
      to={`${reviewPath(query, discordId)}#application`}
      className="review-entry"
      aria-current={current ? "true" : undefined}
      data-shortcut={shortcut}
    >
      <span className="review-entry-name">
        <bdi>{name ?? username}</bdi>
      </span>
      <StatusBadge status={status} />
      <span className="text-sm text-muted">
        {name && name !== username && (
          <>
            @<bdi>{username}</bdi> ·{" "}
          </>
        )}
        <Time value={submittedAt} locale={i18n.language} />
      </span>
      {changed && (
        <span className="review-changed">
          <PenLine aria-hidden="true" size={14} /> {t("list.changed")}
        </span>
      )}
    </Link>
  );
}
