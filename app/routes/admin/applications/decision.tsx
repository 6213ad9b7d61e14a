import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import type { Undoable } from "#app/features/applications/decide.server.ts";
import { LONGEST_MESSAGE } from "#app/features/applications/fields.ts";
import { useStatusWord } from "#app/routes/apply/status-badge.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { type Answer, type Done, isAboutNotes, type Typed } from "./answer.ts";
import { DecideButtons, IntentButton, UndoButton } from "./buttons.tsx";
import { useFocusKept } from "./focus.ts";
import { Trouble } from "./refusal-notice.tsx";
import { TextArea } from "./text-area.tsx";
import { useChanged } from "./use-changed.ts";

interface DecisionProps {
  action: string;
  application: Application;
  undoable?: Undoable;
  done?: Done;
  answer?: Answer;
  posting: boolean;
  onUnsent: (text: string | undefined) => void;
}

/** Where the owner decides, and tells the applicant something: a message that was typed goes along with the decision. */
export function Decision({ action, application, undoable, done, answer, posting, onUnsent }: DecisionProps) {
  const { t, i18n } = useTranslation("review");
  const heading = useFocusKept<HTMLHeadingElement>(application.revision);
  const { key } = useLocation();
  const isDone = done !== undefined && !isAboutNotes(done);
  const { revision, version } = application;
  const changed = useChanged({ revision, version, acted: isDone && done !== "unchanged" ? key : undefined });
  const max = new Intl.NumberFormat(i18n.language).format(LONGEST_MESSAGE);
  const own = answer?.section === "decision" ? answer : undefined;
  const stale = answer?.outcome === "stale";
  return (
    <section id="decision" className="card review-section" aria-labelledby="decision-title">
      <h3 id="decision-title" ref={heading} tabIndex={-1} className="text-xl">
        {t("decision.title")}
      </h3>
      {/* There before it says anything: what comes with its words is not heard by all readers. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {posting && <p className="text-muted">{t("decision.saving")}</p>}
        {isDone && !posting && <DecisionDone done={done} {...{ action, application, undoable, posting }} />}
        {isDone && !posting && <LeftOver typed={own?.typed} />}
        {changed && !posting && !stale && (
          <Notice kind="warning" silent title={t("decision.changed")}>
            {t("decision.changedText")}
          </Notice>
        )}
      </div>
      {own && !posting && <Trouble answer={own} />}
      <input type="hidden" name="seen" value={revision} />
      <input type="hidden" name="version" value={version} />
      <TextArea
        name="message"
        label={t("decision.message")}
        hint={t("decision.hint", { max })}
        most={LONGEST_MESSAGE}
        saved={application.message ?? ""}
        typed={answer?.typed?.message}
        stale={stale}
        errors={answer?.outcome === "invalid" && answer.about === "message" ? answer.errors : undefined}
        onUnsent={onUnsent}
      />
      <div className="flex flex-wrap gap-3">
        <DecideButtons {...{ action, posting }} current={application.status} />
        <IntentButton {...{ action, posting }} intent="decide" variant="secondary">
          {t("decision.save")}
        </IntentButton>
      </div>
    </section>
  );
}

interface DecisionDoneProps {
  done: Done;
  action: string;
  application: Application;
  undoable?: Undoable;
  posting: boolean;
}

/** What has just been decided or told, as it stands, and the way back for a slip. */
export function DecisionDone({ done, action, application, undoable, posting }: DecisionDoneProps) {
  const { t } = useTranslation("review");
  const { status, message } = application;
  const word = done === "told" && !message ? "toldNothing" : done;
  return (
    <Notice kind="success" silent>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t(`done.${word}`, { status: useStatusWord()(status) })}</span>
        {done === "decided" && undoable && <UndoButton {...{ action, undoable, posting }} />}
      </div>
      {done === "undone" && message && <StillTold {...{ action, message, posting }} />}
    </Notice>
  );
}

/** What went along with the decision is not taken back with it. */
function StillTold({ action, message, posting }: { action: string; message: string; posting: boolean }) {
  const { t } = useTranslation("review");
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p>{t("done.stillTold")}</p>
      <p dir="auto" className="review-text">
        {message}
      </p>
      <IntentButton {...{ action, posting }} intent="clear" variant="secondary" size="small">
        {t("decision.clear")}
      </IntentButton>
    </div>
  );
}

/** What was typed beside that which is done, and is not stored yet. */
export function LeftOver({ typed }: { typed?: Typed }) {
  const { t } = useTranslation("review");
  if (!typed) return null;
  return (
    <Notice kind="warning" silent>
      {typed.message !== undefined && <p>{t("done.messageLeft")}</p>}
      {typed.note !== undefined && <p>{t("done.noteLeft")}</p>}
    </Notice>
  );
}
