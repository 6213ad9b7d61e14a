import { useTranslation } from "react-i18next";

import type { Undoable } from "#app/features/applications/decide.server.ts";
import type { DossierEvent } from "#app/features/applications/review.server.ts";
import { StatusBadge } from "#app/routes/apply/status-badge.tsx";
import { Time } from "#app/ui/time.tsx";

import type { Answer } from "./answer.ts";
import { UndoButton } from "./buttons.tsx";
import { Trouble } from "./refusal-notice.tsx";

interface HistoryProps {
  action: string;
  events: DossierEvent[];
  undoable?: Undoable;
  answer?: Answer;
  posting: boolean;
}

/** Who did what when, newest first; what was taken back is struck through, and says so. */
export function History({ action, events, undoable, answer, posting }: HistoryProps) {
  const { t } = useTranslation("review");
  return (
    <section id="history" className="card review-section" aria-labelledby="history-title">
      <h3 id="history-title" className="text-xl">
        {t("history.title")}
      </h3>
      {answer?.section === "history" && !posting && <Trouble answer={answer} />}
      <ol className="review-history">
        {events.map((event) => (
          <li key={event.id}>
            <Event event={event} />
            {event.id === undoable?.id && <UndoButton inHistory {...{ action, undoable, posting }} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Event({ event: { kind, status, previous, at, by, undone } }: { event: DossierEvent }) {
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
      {undone ? <s>{what}</s> : what}
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

/** Who did something: by name as far as they have signed in, else by id. */
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
