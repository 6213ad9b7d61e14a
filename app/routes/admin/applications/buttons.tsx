import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import type { Undoable } from "#app/features/applications/decide.server.ts";
import { type ApplicationStatus, SETTABLE } from "#app/features/applications/status.ts";
import { STATUS_TONES, useStatusWord } from "#app/routes/apply/status-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { buttonValue, type Intent, sectionOf } from "./intents.ts";

interface IntentButtonProps extends ComponentProps<typeof Button> {
  action: string;
  intent: Intent;
  object?: string;
  posting: boolean;
}

/** A button of the page's form. Without scripts the answer opens at the section of the button, by the fragment. */
export function IntentButton({ action, intent, object, posting, ...button }: IntentButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={buttonValue(intent, object)}
      formAction={`${action}#${sectionOf(intent)}`}
      aria-disabled={posting || undefined}
      {...button}
    />
  );
}

interface UndoButtonProps {
  action: string;
  undoable: Undoable;
  posting: boolean;
  /** Beside the event in the history. The button right after deciding is the one with the shortcut. */
  inHistory?: boolean;
}

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
      <Icon name="undo" size={16} /> {t("undo.do")}
    </IntentButton>
  );
}

const ICONS = { reviewed: "eye", accepted: "circle-check", rejected: "circle-x" } as const;

interface DecideButtonsProps {
  action: string;
  current: ApplicationStatus;
  posting: boolean;
}

/** The decisions, possible from any status. The current one is disabled. */
export function DecideButtons({ action, current, posting }: DecideButtonsProps) {
  const { t } = useTranslation(["review", "common"]);
  return (
    <div role="group" aria-label={t("decision.buttons")} className="flex flex-wrap gap-3">
      {SETTABLE.map((status, index) => {
        const label = t(`common:application.status.${status}`);
        return (
          <IntentButton
            key={status}
            {...{ action, posting }}
            intent="decide"
            object={status}
            variant="secondary"
            className={`${STATUS_TONES[status]} disabled:cursor-default disabled:border-dashed disabled:bg-sunken disabled:text-ink [&>svg]:text-(--tone)`}
            disabled={status === current}
            data-shortcut={index + 1}
          >
            <Icon name={ICONS[status]} size={18} />
            {status === current ? t("decision.current", { status: label }) : label}
          </IntentButton>
        );
      })}
    </div>
  );
}
