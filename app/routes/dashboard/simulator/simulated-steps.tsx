import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { SimulatedEvent } from "#app/features/settings/simulate-event.ts";
import type { SimulatedSettings, Step } from "#app/features/settings/simulate-step.ts";
import { simulate } from "#app/features/settings/simulate.ts";

import { SimulatedStep } from "./simulated-step.tsx";

interface SimulatedStepsProps {
  event: SimulatedEvent;
  settings: SimulatedSettings;
  facts: GuildFacts;
}

/** Whose name stands in the messages. */
const SOMEBODY = "Mira";

/** What happens, in one line and then step by step. */
export function SimulatedSteps({ event, settings, facts }: SimulatedStepsProps) {
  const { t } = useTranslation("preview");
  const steps = simulate(event, settings, facts);
  const values = { user: SOMEBODY, server: facts.name };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Result steps={steps} />
      <ol className="grid grid-cols-1">
        {steps.map((step, index) => (
          <SimulatedStep
            key={index}
            step={step}
            // Only a new level has a level to tell.
            values={event.kind === "levelUp" ? { ...values, level: String(event.level) } : values}
            facts={facts}
          />
        ))}
      </ol>
      <p className="text-sm text-muted">{t("simulator.limits")}</p>
    </div>
  );
}

/** Announced where it changes: the steps themselves would be too much to listen to. */
function Result({ steps }: { steps: Step[] }) {
  const { t } = useTranslation("preview");
  const sentences = (["done", "failed", "unknown"] as const).flatMap((outcome) => {
    const count = steps.filter((step) => step.outcome === outcome).length;
    return count > 0 ? [t(`simulator.result.${outcome}`, { count })] : [];
  });
  return (
    <p role="status" className="font-medium">
      {sentences.length > 0 ? sentences.join(" ") : t("simulator.none")}
    </p>
  );
}
