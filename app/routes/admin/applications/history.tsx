import { useTranslation } from "react-i18next";

import type { Undoable } from "#app/features/applications/decide.server.ts";
import type { ReviewEvent } from "#app/features/applications/review.server.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { Time } from "#app/ui/time.tsx";

import type { Answer } from "./actions.server.ts";
import { UndoButton } from "./buttons.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { SECTION } from "./text-area.tsx";

interface HistoryProps {
  action: string;
  events: ReviewEvent[];
  undoable?: Undoable;
  answer?: Answer;
  posting: boolean;
}

export function History({ action, events, undoable, answer, posting }: HistoryProps) {
  const { t } = useTranslation("review");
  return (
    <section id="history" className={SECTION} aria-labelledby="history-title">
      <h3 id="history-title" className="text-xl">
        {t("history.title")}
      </h3>
      {answer?.section === "history" && !posting && <FailureNotice answer={answer} />}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-s-3 border-line ps-4"
          >
            <Event event={event} />
            {event.id === undoable?.id && <UndoButton inHistory {...{ action, undoable, posting }} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Event({ event: { kind, status, previous, at, by, undone } }: { event: ReviewEvent }) {
  const { t, i18n } = useTranslation("review");
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
      <p className="text-sm text-muted">
        <Person by={by} /> · <Time value={at} locale={i18n.language} />
      </p>
      {undone && (
        <p className="text-sm text-muted">
          {t("history.undone")} <Person by={undone.by} /> · <Time value={undone.at} locale={i18n.language} />
        </p>
      )}
    </div>
  );
}

export function Person({ by: { id, name } }: { by: { id: string | null; name: string | null } }) {
  const { t } = useTranslation("review");
  if (id === null) return <>{t("history.forgotten")}</>;
  if (name) return <bdi className="font-medium text-ink">{name}</bdi>;
  return (
    <>
      {t("history.stranger")} <code className="code">{id}</code>
    </>
  );
}
