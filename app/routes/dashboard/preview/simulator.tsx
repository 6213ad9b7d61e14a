import { useRef, useState } from "react";
import { permissionBits, type PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { HIGHEST_LEVEL, isLevel } from "#app/features/settings/levels.ts";
import {
  happens,
  parseEvent,
  simulate,
  type EventName,
  type Reason,
  type SimulatedEvent,
  type SimulatedSettings,
  type Step,
} from "#app/features/settings/simulate.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { usePermissionName } from "#app/routes/dashboard/missing-permissions.tsx";
import { Mention, PartMention } from "#app/routes/dashboard/names.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser-layout-effect.ts";
import { MessagePreview } from "./message-preview.tsx";
import { delayIn } from "./times.tsx";

interface SimulatorProps {
  events: readonly EventName[];
  /** The page's query, which may ask for an event. */
  query: URLSearchParams;
  settings: SimulatedSettings;
  facts: GuildFacts;
}

const FIRST_LEVEL = 5;
const ANCHOR = "simulator";
const MEMBER = "Mira";

/** Simulates an event: by a GET form, or at once with scripts. Beside the settings' form, as forms cannot be nested. */
export function Simulator({ events, query, settings, facts }: SimulatorProps) {
  const { t } = useTranslation(["preview", "errors"]);
  const [asked] = useState(() => {
    const event = parseEvent(query);
    return event && events.includes(event.name) ? event : undefined;
  });
  const [name, setName] = useState(asked?.name ?? events[0]!);
  const [level, setLevel] = useState(() => String(firstLevel(asked, settings)));
  const [plays, setPlays] = useState(asked !== undefined);
  const form = useRef<HTMLFormElement>(null);
  const read = () => {
    const data = new FormData(form.current ?? undefined);
    setName(events.find((one) => one === data.get("simulate")) ?? name);
    setLevel(String(data.get("level") ?? level));
  };
  // Includes what was chosen before this script came.
  useBrowserLayoutEffect(read, []);
  const isValid = name !== "levelUp" || (/^\d+$/.test(level) && isLevel(Number(level)));
  return (
    <Card
      id={ANCHOR}
      title={t("simulator.title")}
      className="gap-5 p-4.5 lg:p-7"
      headingClass="-mb-4 text-xl"
    >
      <p className="text-muted">{t("simulator.intro")}</p>
      <form
        ref={form}
        method="get"
        action={`#${ANCHOR}`}
        className="flex flex-wrap items-end gap-x-6 gap-y-4"
        onChange={read}
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
                defaultChecked={one === name}
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
              max={HIGHEST_LEVEL}
              defaultValue={level}
              className="input w-28"
            />
          </label>
        )}
        <Button type="submit" variant="secondary">
          {t("simulator.play")}
        </Button>
      </form>
      {plays && !isValid && (
        <p className="text-danger">{t("errors:outOfRange", { min: 1, max: HIGHEST_LEVEL })}</p>
      )}
      {plays && isValid && <Steps event={{ name, level: Number(level) }} settings={settings} facts={facts} />}
    </Card>
  );
}

function firstLevel(asked: SimulatedEvent | undefined, { levels }: SimulatedSettings): number {
  if (asked?.name === "levelUp") return asked.level;
  const withRole = levels?.roles.map(({ level }) => level).filter((level) => level >= 1);
  return withRole?.length ? Math.min(...withRole) : FIRST_LEVEL;
}

type StepsProps = Pick<SimulatorProps, "settings" | "facts"> & { event: SimulatedEvent };

function Steps({ event, settings, facts }: StepsProps) {
  const { t } = useTranslation("preview");
  const steps = simulate(event, settings, facts);
  const values: Record<string, string> = { user: MEMBER, server: facts.name };
  if (event.name === "levelUp") values.level = String(event.level);
  const sentences = (["done", "failed", "unknown"] as const).flatMap((outcome) => {
    const count = steps.filter((step) => step.outcome === outcome).length;
    return count > 0 ? [t(`simulator.result.${outcome}`, { count })] : [];
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Announced when it changes; the steps would be too long for that. */}
      <p role="status" className="font-medium">
        {sentences.length > 0 ? sentences.join(" ") : t("simulator.none")}
      </p>
      <ol className="grid grid-cols-1">
        {steps.map((step, index) => (
          <StepView key={index} step={step} values={values} facts={facts} />
        ))}
      </ol>
      <p className="text-sm text-muted">{t("simulator.limits")}</p>
    </div>
  );
}

const OUTCOMES = {
  done: { icon: "circle-check", tone: "text-success" },
  failed: { icon: "circle-x", tone: "text-danger" },
  skipped: { icon: "circle-minus", tone: "text-muted" },
  unknown: { icon: "circle-question-mark", tone: "text-warning" },
} as const;

function StepView({ step, ...context }: { step: Step; values: Record<string, string>; facts: GuildFacts }) {
  const { t, i18n } = useTranslation("preview");
  const permissionName = usePermissionName();
  const { module, action, roleId, channelId, name, text, after, outcome, reasons } = step;
  const { facts } = context;
  const { icon, tone } = OUTCOMES[outcome];
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-3.5 pb-5.5">
      <span className="absolute top-7 bottom-0 left-[calc(0.625rem-0.75px)] border-l-[1.5px] border-line group-last:hidden" />
      <Icon name={icon} size={20} className={`mt-0.5 ${tone}`} />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="text-fine text-muted">
          {t(`simulator.modules.${module}`)}
          {after > 0 && ` · ${t("simulator.after", { duration: delayIn(i18n.language, after) })}`}
        </p>
        {/* Words first and names after them, which suits every language. */}
        <p>
          {t(`simulator.actions.${action}`)}
          {name !== undefined && (
            <>
              {" "}
              <Mention>
                #<bdi>{name}</bdi>
              </Mention>{" "}
              {t("simulator.actions.in")}
            </>
          )}{" "}
          {roleId !== undefined && <PartMention kind="role" id={roleId} facts={facts} />}
          {channelId !== undefined && <PartMention kind="channel" id={channelId} facts={facts} />}
        </p>
        <p className="text-compact">
          <span className={`font-semibold not-last:after:content-[':'_/_''] ${tone}`}>
            {t(`simulator.outcome.${outcome}`)}
          </span>
          {reasons.map((reason) => (
            <span key={reason}>
              {" "}
              {isPermission(reason)
                ? t("simulator.reasons.lacks", { permission: permissionName(reason) })
                : t(`simulator.reasons.${reason}`)}
            </span>
          ))}
        </p>
        {text !== undefined && happens(step) && <MessagePreview text={text} {...context} />}
      </div>
    </li>
  );
}

function isPermission(reason: Reason): reason is PermissionName {
  return reason in permissionBits;
}
