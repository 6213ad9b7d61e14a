import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import type { Undoable } from "#app/features/applications/decide.server.ts";
import { LONGEST_MESSAGE } from "#app/features/applications/fields.ts";
import { useStatusWord } from "#app/routes/apply/status-badge.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { Answer, Typed } from "./actions.server.ts";
import { DecideButtons, IntentButton, UndoButton } from "./buttons.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { useFocusKept } from "./focus.ts";
import { type Done, isAboutNotes } from "./intents.ts";
import { SECTION, TEXT, TextArea } from "./text-area.tsx";

interface DecisionProps {
  action: string;
  application: Application;
  undoable?: Undoable;
  done?: Done;
  answer?: Answer;
  posting: boolean;
  onUnsaved: (text: string | undefined) => void;
}

/** The buttons of the decision and the message to the applicant, which is sent along with a decision. */
export function Decision({ action, application, undoable, done, answer, posting, onUnsaved }: DecisionProps) {
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
    <section id="decision" className={SECTION} aria-labelledby="decision-title">
      <h3 id="decision-title" ref={heading} tabIndex={-1} className="text-xl">
        {t("decision.title")}
      </h3>
      {/* Some screen readers miss a live region that appears together with its text. */}
      <div role="status" className="grid gap-3 empty:hidden">
        {posting && <p className="text-muted">{t("decision.saving")}</p>}
        {isDone && !posting && <DecisionDone done={done} {...{ action, application, undoable, posting }} />}
        {isDone && !posting && <UnsavedTexts typed={own?.typed} />}
        {changed && !posting && !stale && (
          <Notice kind="warning" silent title={t("decision.changed")}>
            {t("decision.changedText")}
          </Notice>
        )}
      </div>
      {own && !posting && <FailureNotice answer={own} />}
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
        errors={answer?.outcome === "invalid" && answer.field === "message" ? answer.errors : undefined}
        onUnsaved={onUnsaved}
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

export function DecisionDone({ done, action, application, undoable, posting }: DecisionDoneProps) {
  const { t } = useTranslation("review");
  const { status, message } = application;
  const word = done === "message" && !message ? "messageRemoved" : done;
  return (
    <Notice kind="success" silent>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t(`done.${word}`, { status: useStatusWord()(status) })}</span>
        {done === "decided" && undoable && <UndoButton {...{ action, undoable, posting }} />}
      </div>
      {done === "undone" && message && <StillShown {...{ action, message, posting }} />}
    </Notice>
  );
}

/** The message that was sent along with an undone decision is not undone. */
function StillShown({ action, message, posting }: { action: string; message: string; posting: boolean }) {
  const { t } = useTranslation("review");
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p>{t("done.stillShown")}</p>
      <p dir="auto" className={TEXT}>
        {message}
      </p>
      <IntentButton {...{ action, posting }} intent="clear" variant="secondary" size="small">
        {t("decision.clear")}
      </IntentButton>
    </div>
  );
}

/** Names the text fields that a successful post did not store. */
export function UnsavedTexts({ typed }: { typed?: Typed }) {
  const { t } = useTranslation("review");
  if (!typed) return null;
  return (
    <Notice kind="warning" silent>
      {typed.message !== undefined && <p>{t("done.messageLeft")}</p>}
      {typed.note !== undefined && <p>{t("done.noteLeft")}</p>}
    </Notice>
  );
}

/** State that the owner sees; `acted` identifies their last change on this page. */
interface Seen {
  revision: number;
  version: number;
  acted: string | undefined;
}

/** Returns whether somebody else, or the owner in another window, has changed the application since the last action here. */
function useChanged(now: Seen): boolean {
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
