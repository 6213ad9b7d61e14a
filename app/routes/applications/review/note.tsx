import { Form } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

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
        <Form
          method="post"
          action={action}
          className="flex flex-wrap items-center gap-3 pt-2"
          onSubmit={(event) => posting && event.preventDefault()}
        >
          <input type="hidden" name="intent" value="deleteNote" />
          <input type="hidden" name="id" value={id} />
          <span>{t("notes.sure")}</span>
          <Button type="submit" variant="danger" size="small" aria-disabled={posting || undefined}>
            {t("notes.confirm")}
          </Button>
        </Form>
      </details>
    </article>
  );
}
