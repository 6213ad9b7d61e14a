import { useTranslation } from "react-i18next";

import type { Application } from "#app/features/applications/application.server.ts";
import type { Undoable } from "#app/features/applications/undo.server.ts";
import { Notice } from "#app/ui/notice.tsx";

import type { Done } from "./done.ts";
import { UndoForm } from "./undo-form.tsx";

interface DecisionDoneProps {
  done: Done;
  action: string;
  application: Application;
  undoable?: Undoable;
  posting: boolean;
}

/** What has just been decided or told, as it stands, and the way back for a slip. */
export function DecisionDone({ done, action, application, undoable, posting }: DecisionDoneProps) {
  const { t } = useTranslation(["review", "common"]);
  const { status, message } = application;
  const label = t(`common:application.status.${status}`);
  // An address can say anything; told is what stands there.
  const word = done === "told" && !message ? "toldNothing" : done;
  return (
    <Notice kind="success" silent>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t(`done.${word}`, { status: label })}</span>
        {done === "decided" && undoable && <UndoForm {...{ action, undoable, posting }} />}
      </div>
    </Notice>
  );
}
