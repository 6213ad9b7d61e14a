import { useTranslation } from "react-i18next";

import type { DossierEvent } from "#app/features/applications/dossier.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import type { Answer } from "./answer.ts";
import { Trouble } from "./trouble.tsx";

interface WithdrawnProps {
  events: DossierEvent[];
  answer?: Answer;
  /** What was typed for the applicant, and has no field any more. */
  message?: string;
}

/** In place of an application that was taken back: when, and what of it is left. */
export function Withdrawn({ events, answer, message }: WithdrawnProps) {
  const { t, i18n } = useTranslation("review");
  const at = events.find(({ kind }) => kind === "withdrawn")?.at;
  return (
    <section id="decision" aria-label={t("decision.title")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer?.section === "decision" && <Trouble answer={answer} />}
      <Notice kind="info" silent title={t("detail.withdrawn")}>
        {at && (
          <p>
            <Time value={at} locale={i18n.language} />
          </p>
        )}
        {t("detail.withdrawnText")}
      </Notice>
      {message && (
        <div className="card review-note">
          <p className="font-medium">{t("detail.typedMessage")}</p>
          <p dir="auto" className="review-text">
            {message}
          </p>
        </div>
      )}
    </section>
  );
}
