import { ArrowDown, ExternalLink } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { StatusBadge } from "#app/routes/applications/status-badge.tsx";

import { NeighbourLinks } from "./neighbour-links.tsx";
import { profileUrl } from "./profile-url.ts";
import type { ReviewQuery } from "./query.ts";

interface DetailHeadProps {
  heading: RefObject<HTMLHeadingElement>;
  dossier: Dossier;
  query: ReviewQuery;
}

/** Who it is, where it stands, and the ways on. */
export function DetailHead({ heading, dossier, query }: DetailHeadProps) {
  const { t } = useTranslation("review");
  const { discordId, username, name, application } = dossier;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <NeighbourLinks query={query} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Anew for each: who goes on by a key hears who it is. */}
        <h2 key={discordId} ref={heading} tabIndex={-1} className="text-2xl">
          {name || username ? <bdi>{name ?? username}</bdi> : t("detail.stranger")}
        </h2>
        {application && <StatusBadge status={application.status} />}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {username && name && name !== username && (
          <span>
            @<bdi>{username}</bdi>
          </span>
        )}
        <span>
          {t("detail.id")} <code className="code">{discordId}</code>
        </span>
        <a href={profileUrl(discordId)} target="_blank" rel="noopener" className="link">
          {t("detail.profile")} <ExternalLink aria-hidden="true" size={14} className="inline" />
        </a>
        {application && (
          <a href="#decision" className="link">
            {t("detail.decide")} <ArrowDown aria-hidden="true" size={14} className="inline" />
          </a>
        )}
      </p>
    </header>
  );
}
