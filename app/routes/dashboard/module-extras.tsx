import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import type { EventName, SimulatedEvent, SimulatedSettings } from "#app/features/settings/simulate.ts";

import { LevelTable } from "./preview/level-table.tsx";
import { Simulator } from "./preview/simulator.tsx";

interface ModuleExtrasProps {
  moduleId: string;
  simulates: readonly EventName[];
  event?: SimulatedEvent;
  /** Saved settings of all modules, and of this one the values of its form. */
  settings: Record<string, Record<string, unknown>>;
  facts: GuildFacts;
}

/** Explains the settings beside their form, and follows what is typed. */
export function ModuleExtras({ moduleId, simulates, event, settings, facts }: ModuleExtrasProps) {
  const known = settings as SimulatedSettings & { prefix?: { prefix: string } };
  return (
    <div className="grid grid-cols-1 content-start gap-6 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:self-start">
      {moduleId === "levels" && known.levels && <LevelTable settings={known.levels} facts={facts} />}
      {moduleId === "prefix" && known.prefix && <PrefixExample prefix={known.prefix.prefix} />}
      {simulates.length > 0 && <Simulator events={simulates} event={event} settings={known} facts={facts} />}
    </div>
  );
}

function PrefixExample({ prefix }: { prefix: string }) {
  const { t } = useTranslation("settings");
  return (
    <section className="card grid gap-3 p-5" aria-label={t("prefixExample")}>
      <h3 className="text-xl">{t("prefixExample")}</h3>
      <ul className="grid gap-2">
        {["help", "daily", "rank"].map((command) => (
          <li key={command}>
            <code className="code">
              <bdi>{prefix}</bdi>
              {command}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
