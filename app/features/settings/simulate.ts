import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

import { writingReasons, type Reason } from "./simulate-checks.ts";
import type { SimulatedEvent } from "./simulate-event.ts";
import { autoroleSteps, doorSteps, levelSteps, ticketSteps, verificationSteps } from "./simulate-modules.ts";
import {
  happens,
  nothing,
  step,
  type LogEntry,
  type SimulatedSettings,
  type Step,
  type Where,
} from "./simulate-step.ts";

/** Simulates the bot's actions after an event, with their obstacles. Permissions of single channels are unknown. */
export function simulate(event: SimulatedEvent, settings: SimulatedSettings, facts: GuildFacts): Step[] {
  const steps = stepsOf(event, settings, facts);
  return [...steps, ...serverlogSteps(event, steps, settings, facts)].toSorted((a, b) => a.after - b.after);
}

function stepsOf(event: SimulatedEvent, settings: SimulatedSettings, facts: GuildFacts): Step[] {
  switch (event.kind) {
    case "join":
      return [...autoroleSteps(event.bot, settings, facts), ...(event.bot ? [] : doorSteps(settings, facts))];
    case "levelUp":
      return levelSteps(event.level, settings, facts);
    case "verify":
      return verificationSteps(settings, facts);
    case "ticket":
      return ticketSteps(settings, facts);
  }
}

function serverlogSteps(
  event: SimulatedEvent,
  steps: readonly Step[],
  { serverlog }: SimulatedSettings,
  facts: GuildFacts,
): Step[] {
  if (!serverlog) return [];
  if (!serverlog.enabled) return [nothing("serverlog", "off")];
  const { channelId, events } = serverlog;
  const where: Where = { kind: "channel", id: channelId };
  return loggedEvents(event, steps).map(({ what, after }) => {
    const reasons: Reason[] = events.includes(what)
      ? writingReasons(channelId, facts)
      : [{ code: "notLogged" }];
    return step("serverlog", { kind: "log", what, where }, reasons, after);
  });
}

function loggedEvents(event: SimulatedEvent, steps: readonly Step[]): { what: LogEntry; after: number }[] {
  const given = steps.find((one) => one.action.kind === "role" && happens(one));
  const opened = steps.find((one) => one.action.kind === "ticket" && happens(one));
  return [
    ...(event.kind === "join" ? [{ what: "memberJoin" as const, after: 0 }] : []),
    ...(given ? [{ what: "memberUpdate" as const, after: given.after }] : []),
    ...(opened ? [{ what: "channelChange" as const, after: opened.after }] : []),
  ];
}
