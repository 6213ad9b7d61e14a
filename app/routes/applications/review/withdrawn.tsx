import { useTranslation } from "react-i18next";

import type { DossierEvent } from "#app/features/applications/dossier.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import type { Answer } from "./answer.ts";
import { Trouble } from "./trouble.tsx";

/** In place of an application that was taken back: when, and what of it is left. */
export function Withdrawn({ events, answer }: { events: DossierEvent[]; answer?: Answer }) {
  const { t, i18n } = useTranslation("review");
  const at = events.find(({ kind }) => kind === "withdrawn")?.at;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer && <Trouble answer={answer} />}
      <Notice kind="info" silent title={t("detail.withdrawn")}>
        {at && (
          <p>
            <Time value={at} locale={i18n.language} />
          </p>
        )}
        {t("detail.withdrawnText")}
      </Notice>
    </div>
  );
}
