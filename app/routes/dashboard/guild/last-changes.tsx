import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import type { loader } from "#app/routes/dashboard/guild.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

/** The last five changes and actions of the server, each with who did it and when. */
export function LastChanges() {
  const { t } = useTranslation("settings");
  const { head, changes } = useLoaderData<typeof loader>();
  const { guild } = head;
  return (
    <TitledSection id="last-changes" title={t("lastChanges.title")}>
      {changes.length === 0 && <p className="text-muted">{t("lastChanges.none")}</p>}
      {changes.length > 0 && (
        <>
          <ol className="card divide-y divide-line">
            {changes.map(({ key, module, title, at, by, what }) => (
              <li key={key} className="flex flex-wrap items-baseline gap-x-3 px-5 py-3">
                {title ? (
                  <Link to={guildPath(guild.id, module)} className="link" lang={title.lang}>
                    {title.text}
                  </Link>
                ) : (
                  module
                )}
                <span className="min-w-0 flex-1 basis-40 text-sm" lang={what.lang} dir="auto">
                  {what.text}
                </span>
                <span>
                  <bdi>{by.name ?? t(by.kind === "bot" ? "lastChanges.bot" : "lastChanges.someone")}</bdi>
                </span>
                <span className="text-sm text-muted">
                  <Time value={at} />
                </span>
              </li>
            ))}
          </ol>
          <p>
            <Link to={guildPath(guild.id, "history")} reloadDocument className="link">
              {t("lastChanges.all")}
            </Link>
          </p>
        </>
      )}
    </TitledSection>
  );
}
