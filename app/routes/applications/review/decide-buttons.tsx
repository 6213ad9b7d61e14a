import { CircleCheck, CircleX, Eye } from "lucide-react";
import { useTranslation } from "react-i18next";

import { SETTABLE, type ApplicationStatus } from "#app/features/applications/status.ts";

import { IntentButton } from "./intent-button.tsx";

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
