import { LONGEST_NOTE } from "#app/features/applications/fields.ts";
import type { ReviewEvent } from "#app/features/applications/review.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import { UndoButton } from "./decision.tsx";
import { BOX, IntentButton, type ReviewProps, Section, SUMMARY, usePosting } from "./section.tsx";
import { ReviewTextField } from "./text-field.tsx";

export function Notes({ review: { notes }, answer, note }: ReviewProps) {
  const { t } = useTranslation("review");
  const posting = usePosting();
  const done = answer?.outcome === "done" && (
    <Notice kind="success" silent>
      {t(`done.${answer.done}`)}
    </Notice>
  );
  return (
    <Section id="notes" title={t("notes.title")} text={t("notes.text")} answer={answer} done={done}>
      {notes.length > 0 ? (
        <ul className="grid gap-4">
          {notes.map(({ id, text, at, by }) => (
            <li key={id}>
              <article className={BOX}>
                <TypedText text={text} />
                <ByAndAt by={by} at={at} />
                <details>
                  <summary aria-label={t("notes.deleteLabel")} className={SUMMARY}>
                    <Icon name="trash" size={14} /> {t("notes.delete")}
                  </summary>
                  <div className="flex flex-wrap items-center gap-3 pt-2">
                    <span>{t("notes.sure")}</span>
                    <IntentButton intent={`deleteNote ${id}`} variant="danger" size="small">
                      {t("notes.confirm")}
                    </IntentButton>
                  </div>
                </details>
              </article>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t("notes.none")}</p>
      )}
      <ReviewTextField
        name="note"
        label={t("notes.add")}
        hint="notes.hint"
        most={LONGEST_NOTE}
        text={note}
        // Text typed while the note is saved would be lost with it.
        readOnly={posting}
        answer={answer}
        data-shortcut="n"
      />
      <div>
        <IntentButton intent="note">{t("notes.do")}</IntentButton>
      </div>
    </Section>
  );
}

export function History({ review: { events, undoable }, answer }: ReviewProps) {
  const { t } = useTranslation("review");
  return (
    <Section id="history" title={t("history.title")} answer={answer}>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-s-3 border-line ps-4"
          >
            <Event {...event} />
            {event.id === undoable?.id && <UndoButton undoable={undoable} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Event({ kind, status, previous_status, at, by, undone_at, undoneBy }: ReviewEvent) {
  const { t } = useTranslation("review");
  const what = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t(`history.${kind}`)}
      {status && <StatusBadge status={status} />}
      {previous_status && (
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t("history.before")} <StatusBadge status={previous_status} />
        </span>
      )}
    </span>
  );
  return (
    <div className="grid gap-1">
      {undone_at ? <s className="decoration-muted [&_.inline-flex]:line-through">{what}</s> : what}
      <ByAndAt by={by} at={at} />
      {undone_at && <ByAndAt words={t("history.undone")} by={undoneBy} at={undone_at} />}
    </div>
  );
}

function ByAndAt({ words, by: { id, name }, at }: Pick<ReviewEvent, "by" | "at"> & { words?: string }) {
  const { t } = useTranslation("review");
  return (
    <p className="text-sm text-muted">
      {words} {id === null && t("history.forgotten")}
      {id !== null && name && <bdi className="font-medium text-ink">{name}</bdi>}
      {id !== null && !name && (
        <>
          {t("history.stranger")} <code className="code">{id}</code>
        </>
      )}{" "}
      · <Time value={at} />
    </p>
  );
}
