import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { HIGHEST_LEVEL } from "./levels.ts";
import type { autorole } from "./modules/autorole.server.ts";
import type { levels } from "./modules/levels.server.ts";
import type { serverlog } from "./modules/serverlog.server.ts";
import type { tickets } from "./modules/tickets.server.ts";
import type { verification } from "./modules/verification.server.ts";
import {
  admittedRoleReasons,
  categoryReasons,
  outcomeOf,
  roleReasons,
  sendingReasons,
  writingReasons,
  type Outcome,
  type Reason,
} from "./simulate-checks.ts";

const EVENTS = ["join", "joinBot", "levelUp", "verify", "ticket"] as const;

/** Name of an event in URLs (`?simulate=`). */
export type EventName = (typeof EVENTS)[number];

export interface SimulatedEvent {
  name: EventName;
  level: number;
}

/** Settings as saved or typed, where numbers may be NaN. Missing modules are not simulated. */
export type SimulatedSettings = Partial<{
  levels: SettingsOf<typeof levels>;
  autorole: SettingsOf<typeof autorole>;
  serverlog: SettingsOf<typeof serverlog>;
  verification: SettingsOf<typeof verification>;
  tickets: SettingsOf<typeof tickets>;
}>;

type SettingsOf<Module extends { defaults: unknown }> = Module["defaults"];

/** A thing that the bot does, or would do. A role or channel is null if none is chosen. */
interface Action {
  action:
    | "nothing"
    | "role"
    | "admit"
    | "ticket"
    | "message"
    | "messageHere"
    | "messageTicket"
    | `logs.${Log}`;
  roleId?: string | null;
  channelId?: string | null;
  text?: string;
  name?: string;
  /** Delay in seconds. */
  after?: number;
  /** Why it does not happen or is unknown; empty if it happens. */
  reasons: Reason[];
}

type Log = "memberJoin" | "memberUpdate" | "channelChange" | "verified";

export interface Step extends Action {
  module: keyof SimulatedSettings;
  after: number;
  outcome: Outcome;
}

/** Parses an event like `?simulate=levelUp&level=5`. An invalid level becomes the nearest valid one. */
export function parseEvent(query: URLSearchParams): SimulatedEvent | undefined {
  const name = EVENTS.find((one) => one === query.get("simulate"));
  const level = Number.parseInt(query.get("level") ?? "", 10) || 1;
  return name && { name, level: Math.min(Math.max(level, 1), HIGHEST_LEVEL) };
}

/** Simulates the bot's actions after an event, with their obstacles, in the order of time. */
export function simulate(event: SimulatedEvent, settings: SimulatedSettings, facts: GuildFacts): Step[] {
  const steps = eventSteps(event, settings, facts);
  const logged = stepsOf("serverlog", settings.serverlog, ({ channelId, events }) =>
    loggedEvents(event, steps).map(({ entry, after }) => {
      const action = log(entry, channelId, facts);
      return { ...action, after, reasons: events.includes(entry) ? action.reasons : ["notLogged"] };
    }),
  );
  return [...steps, ...logged].toSorted((a, b) => a.after - b.after);
}

function eventSteps(
  { name, level }: SimulatedEvent,
  { autorole, levels, tickets, verification }: SimulatedSettings,
  facts: GuildFacts,
): Step[] {
  switch (name) {
    case "join":
      return [
        ...stepsOf("autorole", autorole, ({ roleIds, delaySeconds }) =>
          autoroleActions(roleIds, delaySeconds, facts),
        ),
        ...stepsOf("verification", verification, ({ welcomeMessage, channelId }) => [
          message(welcomeMessage, channelId, facts),
        ]),
      ];
    case "joinBot":
      return stepsOf("autorole", autorole, ({ botRoleIds, delaySeconds }) =>
        autoroleActions(botRoleIds, delaySeconds, facts),
      );
    case "levelUp":
      return stepsOf("levels", levels, (own) => levelActions(own, level, facts));
    case "verify":
      return stepsOf("verification", verification, ({ roleId, channelId, logChannelId, successMessage }) => [
        role(roleId, facts),
        message(successMessage, channelId, facts),
        log("verified", logChannelId, facts),
      ]);
    case "ticket":
      return stepsOf("tickets", tickets, (own) => ticketActions(own, facts));
  }
}

/** A module that is off does nothing; one without settings has no steps. */
function stepsOf<Settings extends { enabled: boolean }>(
  module: Step["module"],
  settings: Settings | undefined,
  actionsOf: (settings: Settings) => Action[],
): Step[] {
  if (!settings) return [];
  const actions = settings.enabled ? actionsOf(settings) : [nothing("off")];
  return actions.map((action) => ({ after: 0, ...action, module, outcome: outcomeOf(action.reasons) }));
}

function autoroleActions(roleIds: readonly string[], delaySeconds: number, facts: GuildFacts): Action[] {
  if (roleIds.length === 0) return [nothing("nothingChosen")];
  const after = Math.max(0, delaySeconds || 0);
  return roleIds.map((roleId) => ({ ...role(roleId, facts), after }));
}

function levelActions(
  { roles, channelId, message: text }: NonNullable<SimulatedSettings["levels"]>,
  level: number,
  facts: GuildFacts,
): Action[] {
  const given = roles.filter((one) => one.level === level).map(({ roleId }) => role(roleId, facts));
  return [
    ...(given.length > 0 ? given : [nothing("noRoleAtLevel")]),
    channelId
      ? message(text, channelId, facts)
      : { action: "messageHere", text, reasons: textReasons(text, sendingReasons(facts)) },
  ];
}

const TICKET_NUMBER = "0042";

function ticketActions(
  { prefix, categoryId, supportRoleId, welcomeMessage: text }: NonNullable<SimulatedSettings["tickets"]>,
  facts: GuildFacts,
): Action[] {
  const reasons = categoryReasons(categoryId, facts);
  const inTicket = (own: Reason[]): Reason[] =>
    happens({ outcome: outcomeOf(reasons) }) ? own : ["noTicket"];
  return [
    { action: "ticket", name: `${prefix}-${TICKET_NUMBER}`, channelId: categoryId, reasons },
    { action: "admit", roleId: supportRoleId, reasons: inTicket(admittedRoleReasons(supportRoleId, facts)) },
    { action: "messageTicket", text, reasons: inTicket(textReasons(text, sendingReasons(facts))) },
  ];
}

function loggedEvents({ name }: SimulatedEvent, steps: readonly Step[]) {
  const given = steps.find((step) => step.action === "role" && happens(step));
  const opened = steps.find((step) => step.action === "ticket" && happens(step));
  return [
    ...(name === "join" || name === "joinBot" ? [{ entry: "memberJoin" as const, after: 0 }] : []),
    ...(given ? [{ entry: "memberUpdate" as const, after: given.after }] : []),
    ...(opened ? [{ entry: "channelChange" as const, after: opened.after }] : []),
  ];
}

/** Tells whether a step happens, as far as known. */
export function happens({ outcome }: Pick<Step, "outcome">): boolean {
  return outcome === "done" || outcome === "unknown";
}

function nothing(reason: Reason): Action {
  return { action: "nothing", reasons: [reason] };
}

function role(roleId: string | null, facts: GuildFacts): Action {
  return { action: "role", roleId, reasons: roleReasons(roleId, facts) };
}

function message(text: string, channelId: string | null, facts: GuildFacts): Action {
  return { action: "message", text, channelId, reasons: textReasons(text, writingReasons(channelId, facts)) };
}

function log(entry: Log, channelId: string | null, facts: GuildFacts): Action {
  return { action: `logs.${entry}`, channelId, reasons: writingReasons(channelId, facts) };
}

/** Discord refuses empty messages. */
function textReasons(text: string, reasons: Reason[]): Reason[] {
  return text.trim() ? reasons : ["empty"];
}
