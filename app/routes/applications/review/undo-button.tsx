import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Undoable } from "#app/features/applications/undo.server.ts";

import { IntentButton } from "./intent-button.tsx";
import { useStatusWord } from "./status-word.ts";

interface UndoButtonProps {
  action: string;
  undoable: Undoable;
  posting: boolean;
  /** In the history, beside the event, and not right after deciding: only there it has its key. */
  inHistory?: boolean;
}

/** Takes back the decision that it names, and no newer one. */
export function UndoButton({
  action,
  undoable: { id, status },
  posting,
  inHistory = false,
}: UndoButtonProps) {
  const { t } = useTranslation("review");
  const label = t(inHistory ? "undo.inHistory" : "undo.text", { status: useStatusWord()(status) });
  return (
    <IntentButton
      {...{ action, posting }}
      intent="undo"
      object={id}
      variant="secondary"
      size="small"
      aria-label={label}
      title={label}
      data-shortcut={inHistory ? undefined : "u"}
    >
      <Undo2 aria-hidden="true" size={16} /> {t("undo.do")}
    </IntentButton>
  );
}
