import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { ApplicationReview } from "#app/features/applications/review.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { UnsavedTexts } from "./decision.tsx";
import { ByAndAt } from "./history.tsx";
import { DONE } from "./intents.ts";
import { BOX, IntentButton, type ReviewProps, Section, SUMMARY, TEXT, usePosting } from "./section.tsx";
import { TextArea } from "./text-area.tsx";

export function Notes({ review: { notes }, done, answer, unsaved, onUnsaved }: ReviewProps) {
  const { t } = useTranslation("review");
  const posting = usePosting();
  const news = done && DONE[done] === "notes" && !posting && (
    <>
      <Notice kind="success" silent>
        {t(`done.${done}`)}
      </Notice>
      <UnsavedTexts typed={answer?.typed} />
    </>
  );
  const texts = { title: t("notes.title"), text: t("notes.text") };
  return (
    <Section id="notes" {...texts} shown={notes.length} answer={answer} news={news}>
      {notes.length > 0 ? (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <li key={note.id}>
              <Note {...note} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t("notes.none")}</p>
      )}
      <TextArea
        key={useKeyOfNewNote(notes, unsaved.note)}
        name="note"
        answer={answer}
        // Text typed while the note is saved would be lost with it.
        readOnly={posting}
        onUnsaved={onUnsaved}
      />
      <div>
        <IntentButton intent="note" variant="secondary">
          {t("notes.do")}
        </IntentButton>
      </div>
    </Section>
  );
}

/** Returns a key for the field that changes, and so empties it, when the newest note is the text in it. */
function useKeyOfNewNote(notes: ApplicationReview["notes"], unsaved: string | undefined): number {
  const newest = notes.at(-1);
  const [last, setLast] = useState({ id: newest?.id, key: 0 });
  if (newest?.id === last.id) return last.key;
  const key = last.key + Number(newest !== undefined && newest.text === unsaved);
  setLast({ id: newest?.id, key });
  return key;
}

function Note({ id, text, at, by }: ApplicationReview["notes"][number]) {
  const { t } = useTranslation("review");
  return (
    <article className={BOX}>
      <p dir="auto" className={TEXT}>
        {text}
      </p>
      <ByAndAt by={by} at={at} />
      <details>
        <summary aria-label={t("notes.deleteLabel")} className={SUMMARY}>
          <Icon name="trash" size={14} /> {t("notes.delete")}
        </summary>
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <span>{t("notes.sure")}</span>
          <IntentButton intent="deleteNote" object={id} variant="danger" size="small">
            {t("notes.confirm")}
          </IntentButton>
        </div>
      </details>
    </article>
  );
}
