import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import type { Undoable } from "#app/features/applications/undo.server.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { Done } from "./done.ts";
import { IntentButton } from "./intent-button.tsx";
import { useStatusWord } from "./status-word.ts";
import { UndoButton } from "./undo-button.tsx";

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
