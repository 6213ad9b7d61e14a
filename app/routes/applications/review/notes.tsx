import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { LONGEST_NOTE } from "#app/features/applications/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { Answer } from "./answer.ts";
import { isAboutNotes, type Done } from "./done.ts";
import { useFocusKept } from "./focus.ts";
import { Note } from "./note.tsx";
import { TextArea } from "./text-area.tsx";

interface NotesProps {
  action: string;
  notes: Dossier["notes"];
  done?: Done;
  answer?: Answer;
  posting: boolean;
  onUnsent: (unsent: boolean) => void;
}

/** What the owner notes for themselves: the applicant never sees it. */
export function Notes({ action, notes, done, answer, posting, onUnsent }: NotesProps) {
  const { t, i18n } = useTranslation("review");
  const heading = useFocusKept<HTMLHeadingElement>(notes.length);
  const sent = answer?.outcome === "invalid" && answer.note !== undefined ? answer : undefined;
  const max = new Intl.NumberFormat(i18n.language).format(LONGEST_NOTE);
  return (
    <section id="notes" className="card review-section" aria-labelledby="notes-title">
      <div className="grid gap-1">
        <h3 id="notes-title" ref={heading} tabIndex={-1} className="text-xl">
          {t("notes.title")}
        </h3>
        <p className="text-sm text-muted">{t("notes.text")}</p>
      </div>
      <div role="status" className="empty:hidden">
        {done && isAboutNotes(done) && !answer && (
          <Notice kind="success" silent>
            {t(`done.${done}`)}
          </Notice>
        )}
      </div>
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
      <Form
        // Empty again once it is one of them.
        key={notes.at(-1)?.id}
        method="post"
        action={action}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => posting && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="note" />
        <TextArea
          id="note"
          name="note"
          label={t("notes.add")}
          hint={t("notes.hint", { max })}
          typed={sent?.note}
          errors={sent?.errors ?? []}
          shortcut="n"
          onUnsent={onUnsent}
        />
        <div>
          <Button type="submit" variant="secondary" aria-disabled={posting || undefined}>
            {t("notes.do")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
