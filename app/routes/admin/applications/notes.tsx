import { useState } from "react";
import { useTranslation } from "react-i18next";

import { LONGEST_NOTE } from "#app/features/applications/fields.ts";
import type { ApplicationReview } from "#app/features/applications/review.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import type { Answer } from "./actions.server.ts";
import { IntentButton } from "./buttons.tsx";
import { UnsavedTexts } from "./decision.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { useFocusKept } from "./focus.ts";
import { Person } from "./history.tsx";
import { type Done, isAboutNotes } from "./intents.ts";
import { BOX, SECTION, SUMMARY, TEXT, TextArea } from "./text-area.tsx";

interface NotesProps {
  action: string;
  notes: ApplicationReview["notes"];
  done?: Done;
  answer?: Answer;
  posting: boolean;
  unsaved?: string;
  onUnsaved: (text: string | undefined) => void;
}

export function Notes({ action, notes, done, answer, posting, ...field }: NotesProps) {
  const { t, i18n } = useTranslation("review");
  const heading = useFocusKept<HTMLHeadingElement>(notes.length);
  const max = new Intl.NumberFormat(i18n.language).format(LONGEST_NOTE);
  const own = answer?.section === "notes" ? answer : undefined;
  const key = useKeyOfNewNote(notes, field.unsaved);
  return (
    <section id="notes" className={SECTION} aria-labelledby="notes-title">
      <div className="grid gap-1">
        <h3 id="notes-title" ref={heading} tabIndex={-1} className="text-xl">
          {t("notes.title")}
        </h3>
        <p className="text-sm text-muted">{t("notes.text")}</p>
      </div>
      <div role="status" className="grid gap-3 empty:hidden">
        {done && isAboutNotes(done) && !posting && (
          <>
            <Notice kind="success" silent>
              {t(`done.${done}`)}
            </Notice>
            <UnsavedTexts typed={own?.typed} />
          </>
        )}
      </div>
      {own && !posting && <FailureNotice answer={own} />}
      {notes.length > 0 ? (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <li key={note.id}>
              <Note action={action} note={note} posting={posting} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t("notes.none")}</p>
      )}
      <TextArea
        key={key}
        name="note"
        label={t("notes.add")}
        hint={t("notes.hint", { max })}
        most={LONGEST_NOTE}
        typed={answer?.typed?.note}
        errors={answer?.outcome === "invalid" && answer.field === "note" ? answer.errors : undefined}
        shortcut="n"
        // Text typed while the note is saved would be lost with it.
        readOnly={posting}
        onUnsaved={field.onUnsaved}
      />
      <div>
        <IntentButton {...{ action, posting }} intent="note" variant="secondary">
          {t("notes.do")}
        </IntentButton>
      </div>
    </section>
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

interface NoteProps {
  action: string;
  note: ApplicationReview["notes"][number];
  posting: boolean;
}

export function Note({ action, note: { id, text, at, by }, posting }: NoteProps) {
  const { t, i18n } = useTranslation("review");
  return (
    <article className={BOX}>
      <p dir="auto" className={TEXT}>
        {text}
      </p>
      <p className="text-sm text-muted">
        <Person by={by} /> · <Time value={at} locale={i18n.language} />
      </p>
      <details>
        <summary aria-label={t("notes.deleteLabel")} className={SUMMARY}>
          <Icon name="trash" size={14} /> {t("notes.delete")}
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
