import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { Time } from "#app/ui/time.tsx";

import { IntentButton } from "./intent-button.tsx";
import { Person } from "./person.tsx";

interface NoteProps {
  action: string;
  note: Dossier["notes"][number];
  posting: boolean;
}

/** One note, and behind a question its deletion. */
export function Note({ action, note: { id, text, at, by }, posting }: NoteProps) {
  const { t, i18n } = useTranslation("review");
  return (
    <article className="review-note">
      <p dir="auto" className="review-text">
        {text}
      </p>
      <p className="text-sm text-muted">
        <Person by={by} /> · <Time value={at} locale={i18n.language} />
      </p>
      <details className="review-more">
        <summary aria-label={t("notes.deleteLabel")}>
          <Trash2 aria-hidden="true" size={14} /> {t("notes.delete")}
        </summary>
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <span>{t("notes.sure")}</span>
          <IntentButton
            {...{ action, posting }}
            intent="deleteNote"
            object={id}
            variant="danger"
            size="small"
          >
            {t("notes.confirm")}
          </IntentButton>
        </div>
      </details>
    </article>
  );
}
