import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { Reason } from "#app/features/settings/simulate-checks.ts";
import type { Action, Step } from "#app/features/settings/simulate-step.ts";
import type { Values } from "#app/routes/dashboard/preview/discord-text.tsx";
import { delayIn } from "#app/routes/dashboard/preview/duration.ts";
import { MessagePreview } from "#app/routes/dashboard/preview/message-preview.tsx";
import { ChannelMention, Mention, RoleMention } from "#app/routes/dashboard/preview/mentions.tsx";
import { Icon } from "#app/ui/icon.tsx";

const TONES = { done: "text-success", failed: "text-danger", skipped: "text-muted", unknown: "text-warning" };
const ICONS = {
  done: "circle-check",
  failed: "circle-x",
  skipped: "circle-minus",
  unknown: "circle-question-mark",
} as const;

interface SimulatedStepProps {
  step: Step;
  values: Values;
  facts: GuildFacts;
}

/** One thing that the bot does or would do, what comes of it, and why. */
export function SimulatedStep({ step, values, facts }: SimulatedStepProps) {
  const { t, i18n } = useTranslation("preview");
  const { module, action, after, outcome, reasons } = step;
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 pb-5.5">
      {/* The line that connects the steps. */}
      <span className="absolute top-7 bottom-0 left-[calc(0.625rem-0.75px)] border-l-[1.5px] border-line group-last:hidden" />
      <Icon name={ICONS[outcome]} size={20} className={`mt-0.5 ${TONES[outcome]}`} />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="text-fine text-muted">
          {t(`simulator.modules.${module}`)}
          {after > 0 && ` · ${t("simulator.after", { duration: delayIn(i18n.language, after) })}`}
        </p>
        <p>
          <Sentence action={action} facts={facts} />
        </p>
        <p className="text-compact">
          <span className={`font-semibold not-last:after:content-[':'_/_''] ${TONES[outcome]}`}>
            {t(`simulator.outcome.${outcome}`)}
          </span>
          {reasons.map((reason, index) => (
            <span key={index}>
              {" "}
              <Why reason={reason} />
            </span>
          ))}
        </p>
        {action.kind === "message" && (outcome === "done" || outcome === "unknown") && (
          <div className="mt-2">
            <MessagePreview text={action.text} values={values} facts={facts} label={t("simulator.message")} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Words first and names after them, which suits every language. */
function Sentence({ action, facts }: { action: Action; facts: GuildFacts }): ReactNode {
  const { t } = useTranslation("preview");
  const { kind } = action;
  const where = "where" in action ? action.where : undefined;
  const channel = where?.kind === "channel" && (
    <>
      {" "}
      <ChannelMention id={where.id} facts={facts} />
    </>
  );
  switch (kind) {
    case "nothing":
      return t("simulator.actions.nothing");
    case "role":
    case "admit":
      return (
        <>
          {t(`simulator.actions.${kind}`)} <RoleMention id={action.roleId} facts={facts} />
        </>
      );
    case "ticket":
      return (
        <>
          {t("simulator.actions.ticket")}{" "}
          <Mention>
            #<bdi>{action.name}</bdi>
          </Mention>{" "}
          {t("simulator.actions.in")} <ChannelMention id={action.categoryId} facts={facts} />
        </>
      );
    case "log":
      return (
        <>
          {t(`simulator.actions.logs.${action.what}`)}
          {channel}
        </>
      );
    case "message":
      return (
        <>
          {t(`simulator.actions.${MESSAGES[action.where.kind]}`)}
          {channel}
        </>
      );
  }
}

const MESSAGES = { here: "messageHere", ticket: "messageTicket", channel: "message" } as const;

function Why({ reason }: { reason: Reason }): string {
  const { t } = useTranslation(["preview", "settings"]);
  return reason.code === "lacks"
    ? t("simulator.reasons.lacks", { permission: t(`settings:permissions.${reason.permission}`) })
    : t(`simulator.reasons.${reason.code}`);
}
