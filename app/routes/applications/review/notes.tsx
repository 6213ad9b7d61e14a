import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { LONGEST_NOTE } from "#app/features/applications/fields.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { Answer } from "./answer.ts";
import { isAboutNotes, type Done } from "./done.ts";
import { useFocusKept } from "./focus.ts";
import { IntentButton } from "./intent-button.tsx";
import { LeftOver } from "./left-over.tsx";
import { Note } from "./note.tsx";
import { TextArea } from "./text-area.tsx";
import { Trouble } from "./trouble.tsx";

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
