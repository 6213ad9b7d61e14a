import { CircleCheck, CircleX, Eye, Undo2 } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import type { Undoable } from "#app/features/applications/decide.server.ts";
import { type ApplicationStatus, SETTABLE } from "#app/features/applications/status.ts";
import { useStatusWord } from "#app/routes/apply/status-badge.tsx";
import { Button } from "#app/ui/button.tsx";

import { type Intent, sectionOf, writeIntent } from "./answer.ts";

interface IntentButtonProps extends ComponentProps<typeof Button> {
  /** Where the page's form goes. */
  action: string;
  intent: Intent;
  /** What it is about: a status, an event, a note. */
  object?: string;
  posting: boolean;
}

/**
 * A button of the page's one form. Without scripts the page of the answer opens at the section of the button, where the answer
 * is told: browsers keep the fragment of where they post to.
 */
export function IntentButton({ action, intent, object, posting, ...button }: IntentButtonProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={writeIntent(intent, object)}
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

const ICONS = { reviewed: Eye, accepted: CircleCheck, rejected: CircleX };

interface DecideButtonsProps {
  action: string;
  current: ApplicationStatus;
  posting: boolean;
}

/** What the owner can decide, from any status; what it is already cannot be pressed. */
export function DecideButtons({ action, current, posting }: DecideButtonsProps) {
  const { t } = useTranslation(["review", "common"]);
  return (
    <div role="group" aria-label={t("decision.buttons")} className="flex flex-wrap gap-3">
      {SETTABLE.map((status, index) => {
        const Icon = ICONS[status];
        const label = t(`common:application.status.${status}`);
        return (
          <IntentButton
            key={status}
            {...{ action, posting }}
            intent="decide"
            object={status}
            variant="secondary"
            className={`review-decide status-${status}`}
            disabled={status === current}
            data-shortcut={index + 1}
          >
            <Icon aria-hidden="true" size={18} />
            {status === current ? t("decision.current", { status: label }) : label}
          </IntentButton>
        );
      })}
    </div>
  );
}
