import { useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { LONGEST_NOTE } from "#app/features/applications/fields.ts";
import type { Dossier } from "#app/features/applications/review.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

import { type Answer, type Done, isAboutNotes } from "./answer.ts";
import { IntentButton } from "./buttons.tsx";
import { LeftOver } from "./decision.tsx";
import { useFocusKept } from "./focus.ts";
import { Person } from "./history.tsx";
import { Trouble } from "./refusal-notice.tsx";
import { TextArea } from "./text-area.tsx";

interface NotesProps {
  action: string;
  notes: Dossier["notes"];
  done?: Done;
  answer?: Answer;
  posting: boolean;
  onUnsent: (text: string | undefined) => void;
}

/** What the owner notes for themselves: the applicant never sees it. */
export function Notes({ action, notes, done, answer, posting, onUnsent }: NotesProps) {
  const { t, i18n } = useTranslation("review");
  const heading = useFocusKept<HTMLHeadingElement>(notes.length);
  const max = new Intl.NumberFormat(i18n.language).format(LONGEST_NOTE);
  const own = answer?.section === "notes" ? answer : undefined;
  const ownNotes = useOwnNotes(done, notes.at(-1)?.id);
  return (
    <section id="notes" className="card review-section" aria-labelledby="notes-title">
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
            <LeftOver typed={own?.typed} />
          </>
        )}
      </div>
      {own && !posting && <Trouble answer={own} />}
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
        // Empty again once it is one of them, and only then.
        key={ownNotes}
        name="note"
        label={t("notes.add")}
        hint={t("notes.hint", { max })}
        most={LONGEST_NOTE}
        typed={answer?.typed?.note}
        errors={answer?.outcome === "invalid" && answer.about === "note" ? answer.errors : undefined}
        shortcut="n"
        // What would be typed while it is on its way would go with it.
        readOnly={posting}
        onUnsent={onUnsent}
      />
      <div>
        <IntentButton {...{ action, posting }} intent="note" variant="secondary">
          {t("notes.do")}
        </IntentButton>
      </div>
    </section>
  );
}

/**
 * Counts the notes that were saved on this page: by an answer that says so, with one more at the end. Neither alone is one: the
 * address goes on saying so, and others come from elsewhere.
 */
function useOwnNotes(done: Done | undefined, newest: string | undefined): number {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, newest, count: 0 });
  if (key === last.key && newest === last.newest) return last.count;
  const isOwn = done === "noted" && key !== last.key && newest !== last.newest;
  setLast({ key, newest, count: last.count + (isOwn ? 1 : 0) });
  return last.count;
}

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
