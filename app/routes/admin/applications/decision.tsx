import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { Application } from "#app/features/applications/application.server.ts";
import type { Undoable } from "#app/features/applications/decide.server.ts";
import { LONGEST_MESSAGE } from "#app/features/applications/fields.ts";
import { SETTABLE } from "#app/features/applications/status.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { STATUS_ICONS, useStatusWord } from "#app/routes/apply/status-badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import type { Done } from "./query.ts";
import { BOX, IntentButton, type ReviewProps, Section, usePosting } from "./section.tsx";
import { ReviewTextField } from "./text-field.tsx";

export function Decision({
  application,
  review,
  answer,
  message: text,
}: ReviewProps & { application: Application }) {
  const { t } = useTranslation("review");
  const wordOf = useStatusWord();
  const posting = usePosting();
  const { key } = useLocation();
  const { revision, version, message } = application;
  const done = answer?.outcome === "done" && answer.section === "decision" ? answer.done : undefined;
  const changed = useChanged({ revision, version, acted: done && done !== "unchanged" ? key : undefined });
  const news = posting ? (
    <p className="text-muted">{t("decision.saving")}</p>
  ) : (
    changed &&
    answer?.outcome !== "stale" && (
      <Notice kind="warning" silent title={t("decision.changed")}>
        {t("decision.changedText")}
      </Notice>
    )
  );
  return (
    <Section
      id="decision"
      title={t("decision.title")}
      answer={answer}
      done={done && <DecisionDone done={done} {...application} undoable={review.undoable} />}
      news={news}
    >
      <input type="hidden" name="seen" value={revision} />
      <input type="hidden" name="version" value={version} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ReviewTextField
          name="message"
          label={t("decision.message")}
          hint="decision.hint"
          most={LONGEST_MESSAGE}
          text={text}
          answer={answer}
        />
        {text.isOvertaken && (
          <div role="status" className={`text-sm ${BOX}`}>
            <p className="font-medium">{t(message ? "decision.meanwhile" : "decision.meanwhileNone")}</p>
            {message && <TypedText text={message} />}
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <div role="group" aria-label={t("decision.buttons")} className="flex flex-wrap gap-3">
          {SETTABLE.map((status, index) => (
            <IntentButton
              key={status}
              intent={`decide ${status}`}
              icon={STATUS_ICONS[status]}
              data-status={status}
              className="disabled:cursor-default disabled:border-dashed disabled:bg-sunken disabled:text-ink [&>svg]:text-(--tone)"
              disabled={status === application.status}
              data-shortcut={index + 1}
            >
              {status === application.status
                ? t("decision.current", { status: wordOf(status) })
                : wordOf(status)}
            </IntentButton>
          ))}
        </div>
        <IntentButton intent="decide">{t("decision.save")}</IntentButton>
      </div>
    </Section>
  );
}

type DoneProps = Pick<Application, "status" | "message"> & { done: Done; undoable?: Undoable };

function DecisionDone({ done, status, message, undoable }: DoneProps) {
  const { t } = useTranslation("review");
  const wordOf = useStatusWord();
  const word = done === "message" && !message ? "messageRemoved" : done;
  return (
    <Notice kind="success" silent>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t(`done.${word}`, { status: wordOf(status) })}</span>
        {done === "decided" && undoable && <UndoButton undoable={undoable} shortcut="u" />}
      </div>
      {/* The message that was sent along with an undone decision is not undone. */}
      {done === "undone" && message && (
        <div className="mt-2 grid justify-items-start gap-2">
          <p>{t("done.stillShown")}</p>
          <TypedText text={message} />
          <IntentButton intent="clear" size="small">
            {t("decision.clear")}
          </IntentButton>
        </div>
      )}
    </Notice>
  );
}

export function UndoButton({ undoable: { id, status }, shortcut }: { undoable: Undoable; shortcut?: "u" }) {
  const { t } = useTranslation("review");
  const label = t(shortcut ? "undo.text" : "undo.inHistory", { status: useStatusWord()(status) });
  return (
    <IntentButton
      intent={`undo ${id}`}
      size="small"
      aria-label={label}
      title={label}
      icon="undo"
      data-shortcut={shortcut}
    >
      {t("undo.do")}
    </IntentButton>
  );
}

/** Returns whether somebody else, or the owner in another window, has changed the application since the last action here. */
function useChanged(now: { revision: number; version: number; acted?: string }): boolean {
  const [seen, setSeen] = useState({ ...now, changed: false });
  const isSame = now.revision === seen.revision && now.version === seen.version;
  if (isSame && now.acted === seen.acted) return seen.changed;
  const hasActed = now.acted !== undefined && now.acted !== seen.acted;
  // The owner's own change adds one to the revision; everything beyond that is somebody else's.
  const isOwn = hasActed && now.version === seen.version && now.revision === seen.revision + 1;
  const changed = (!isSame && !isOwn) || (seen.changed && !hasActed);
  setSeen({ ...now, changed });
  return changed;
}
