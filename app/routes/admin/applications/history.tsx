import { useTranslation } from "react-i18next";

import type { ReviewEvent } from "#app/features/applications/review.server.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { Time } from "#app/ui/time.tsx";

import { UndoButton } from "./decision.tsx";
import { type ReviewProps, Section } from "./section.tsx";

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
            <Event event={event} />
            {event.id === undoable?.id && <UndoButton undoable={undoable} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Event({ event: { kind, status, previous, at, by, undone } }: { event: ReviewEvent }) {
  const { t } = useTranslation("review");
  const what = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t(`history.${kind}`)}
      {status && <StatusBadge status={status} />}
      {previous && (
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t("history.before")} <StatusBadge status={previous} />
        </span>
      )}
    </span>
  );
  return (
    <div className="grid gap-1">
      {undone ? <s className="decoration-muted [&_.inline-flex]:line-through">{what}</s> : what}
      <ByAndAt by={by} at={at} />
      {undone && <ByAndAt words={t("history.undone")} {...undone} />}
    </div>
  );
}

export function ByAndAt({
  words,
  by: { id, name },
  at,
}: Pick<ReviewEvent, "by" | "at"> & { words?: string }) {
  const { t, i18n } = useTranslation("review");
  return (
    <p className="text-sm text-muted">
      {words} {id === null && t("history.forgotten")}
      {id !== null && name && <bdi className="font-medium text-ink">{name}</bdi>}
      {id !== null && !name && (
        <>
          {t("history.stranger")} <code className="code">{id}</code>
        </>
      )}{" "}
      · <Time value={at} locale={i18n.language} />
    </p>
  );
}
