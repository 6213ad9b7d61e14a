import { useTranslation } from "react-i18next";

import { Time } from "#app/ui/time.tsx";

import type { ApplyData } from "./page-data.ts";

/** What became of somebody's application, newest first. */
export function OwnHistory({ events }: { events: ApplyData["events"] }) {
  const { t, i18n } = useTranslation("applications");
  return (
    <aside className="apply-aside" aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {t("yours.history")}
      </h2>
      <ol className="apply-events">
        {events.map(({ what, at }, index) => (
          <li key={index}>
            <span className="font-medium">{t(`events.${what}`)}</span>{" "}
            <span className="block text-sm text-muted">
              <Time value={at} locale={i18n.language} />
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
