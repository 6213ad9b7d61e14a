import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import {
  eventOf,
  nameOf,
  type EventName,
  type SimulatedEvent,
} from "#app/features/settings/simulate-event.ts";
import type { SimulatedSettings, Step } from "#app/features/settings/simulate-step.ts";
import { simulate } from "#app/features/settings/simulate.ts";
import { Button } from "#app/ui/button.tsx";

import { SimulatedStep } from "./simulated-step.tsx";

interface SimulatorProps {
  /** Offered events. */
  events: readonly [EventName, ...EventName[]];
  /** From the address (`parseEvent`). */
  event?: SimulatedEvent;
  /** Of all modules that take part: saved, or as they are being typed. */
  settings: SimulatedSettings;
  facts: GuildFacts;
}

/** A level to begin with where no role belongs to one. */
const FIRST_LEVEL = 5;
/** Anchor of the answer after a reload. */
const ANCHOR = "simulator";

/**
 * Simulates an event with these settings: a GET form without scripts, at once with them. It stands beside the settings' form,
 * because forms cannot be nested.
 */
export function Simulator({ events, event, settings, facts }: SimulatorProps) {
  const { t } = useTranslation(["preview", "errors"]);
  const title = useId();
  const asked = event && events.includes(nameOf(event)) ? event : undefined;
  const [name, setName] = useState<EventName>(asked ? nameOf(asked) : events[0]);
  const [level, setLevel] = useState(String(firstLevel(asked, settings)));
  const [plays, setPlays] = useState(asked !== undefined);
  const isLevel =
    name !== "levelUp" || (/^\d{1,4}$/.test(level) && Number(level) >= 1 && Number(level) <= 1_000);
  const shown = plays && isLevel ? eventOf(name, Number(level)) : undefined;
  return (
    <section id={ANCHOR} className="card grid grid-cols-1 gap-5 p-4.5 lg:p-7" aria-labelledby={title}>
      <div className="grid gap-1">
        <h2 id={title} className="text-2xl">
          {t("simulator.title")}
        </h2>
        <p className="text-muted">{t("simulator.intro")}</p>
      </div>
      <form
        method="get"
        action={`#${ANCHOR}`}
        className="flex flex-wrap items-end gap-x-6 gap-y-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          setPlays(true);
        }}
      >
        <fieldset className="flex w-full flex-wrap gap-2">
          <legend className="mb-1.5 font-medium">{t("simulator.event")}</legend>
          {events.map((one) => (
            <label
              key={one}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-4 py-1.5 outline-offset-2 outline-accent has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="simulate"
                value={one}
                checked={one === name}
                onChange={() => setName(one)}
                className="size-4 flex-none accent-accent outline-none"
              />
              {t(`simulator.events.${one}`)}
            </label>
          ))}
        </fieldset>
        {events.includes("levelUp") && (
          <label className="grid gap-1.5 font-medium">
            {t("simulator.level")}
            <input
              type="number"
              name="level"
              min={1}
              max={1_000}
              value={level}
              onChange={({ currentTarget }) => setLevel(currentTarget.value)}
              className="input w-28"
            />
          </label>
        )}
        <Button type="submit" variant="secondary">
          {t("simulator.play")}
        </Button>
      </form>
      {plays && !isLevel && <p className="text-danger">{t("errors:outOfRange", { min: 1, max: 1_000 })}</p>}
      {shown && <Steps event={shown} steps={simulate(shown, settings, facts)} facts={facts} />}
    </section>
  );
}

/** Name of the member in the messages. */
const MEMBER = "Mira";

/** A summary in one line, then step by step. */
function Steps({ event, steps, facts }: { event: SimulatedEvent; steps: Step[]; facts: GuildFacts }) {
  const { t } = useTranslation("preview");
  const level = event.kind === "levelUp" ? { level: String(event.level) } : {};
  const values = { user: MEMBER, server: facts.name, ...level };
  const sentences = (["done", "failed", "unknown"] as const).flatMap((outcome) => {
    const count = steps.filter((step) => step.outcome === outcome).length;
    return count > 0 ? [t(`simulator.result.${outcome}`, { count })] : [];
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Announced where it changes: the steps themselves would be too much to listen to. */}
      <p role="status" className="font-medium">
        {sentences.length > 0 ? sentences.join(" ") : t("simulator.none")}
      </p>
      <ol className="grid grid-cols-1">
        {steps.map((step, index) => (
          <SimulatedStep key={index} step={step} values={values} facts={facts} />
        ))}
      </ol>
      <p className="text-sm text-muted">{t("simulator.limits")}</p>
    </div>
  );
}

/** The one that is asked for, else the first that brings a role. */
function firstLevel(asked: SimulatedEvent | undefined, { levels }: SimulatedSettings): number {
  if (asked?.kind === "levelUp") return asked.level;
  const withRole = levels?.roles.map(({ level }) => level).filter((level) => level >= 1) ?? [];
  return withRole.length > 0 ? Math.min(...withRole) : FIRST_LEVEL;
}
