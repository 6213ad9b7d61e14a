import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { guildPath } from "#app/paths.ts";
import { Time } from "#app/ui/time.tsx";

interface LastChangesProps {
  guildId: string;
  changes: { module: string; title: string; version: number; at: Date; by: "user" | "bot"; name?: string }[];
}

/** Who has changed what of late. */
export function LastChanges({ guildId, changes }: LastChangesProps) {
  const { t, i18n } = useTranslation("settings");
  return (
    <section className="grid gap-4" aria-labelledby="last-changes">
      <h2 id="last-changes" className="text-2xl">
        {t("lastChanges.title")}
      </h2>
      {changes.length === 0 && <p className="text-muted">{t("lastChanges.none")}</p>}
      {changes.length > 0 && (
        <>
          <ol className="card divide-y divide-line">
            {changes.map(({ module, title, version, at, by, name }) => (
              <li key={`${module} ${version}`} className="flex flex-wrap items-baseline gap-x-3 px-5 py-3">
                <Link to={guildPath(guildId, module)} className="link">
                  {title}
                </Link>
                <span>
                  <bdi>{name ?? t(by === "bot" ? "lastChanges.bot" : "lastChanges.someone")}</bdi>
                </span>
                <span className="ml-auto text-sm text-muted">
                  <Time value={at} locale={i18n.language} />
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={guildPath(guildId, "history")} reloadDocument className="link">
              {t("lastChanges.all")}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
