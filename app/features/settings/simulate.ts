import type { PermissionName } from "#app/discord/permissions.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";
import { HIGHEST_LEVEL } from "./levels.ts";
import type { autorole } from "./modules/autorole.server.ts";
import type { levels } from "./modules/levels.server.ts";
import type { serverlog } from "./modules/serverlog.server.ts";
import type { tickets } from "./modules/tickets.server.ts";
import type { verification } from "./modules/verification.server.ts";

const EVENTS = ["join", "joinBot", "levelUp", "verify", "ticket"] as const;

export type EventName = (typeof EVENTS)[number];

const EVENTS_OF = new Map<string, readonly EventName[]>([
  ["levels", ["levelUp"]],
  ["autorole", ["join", "joinBot"]],
  ["serverlog", ["join", "ticket"]],
  ["verification", ["join", "verify"]],
  ["tickets", ["ticket"]],
]);

/** Lists the events that the page of a module offers to simulate. */
export function eventsOf(moduleId: string): readonly EventName[] {
  return EVENTS_OF.get(moduleId) ?? [];
}

export interface SimulatedEvent {
  name: EventName;
  level: number;
}

interface Settings {
  levels: (typeof levels)["defaults"];
  autorole: (typeof autorole)["defaults"];
  serverlog: (typeof serverlog)["defaults"];
  verification: (typeof verification)["defaults"];
  tickets: (typeof tickets)["defaults"];
}

/** Settings as saved or typed, where numbers may be NaN. Missing modules are not simulated. */
export type SimulatedSettings = Partial<Settings>;

const CHOSEN = ["off", "nothingChosen", "noRoleAtLevel", "notSet", "notLogged", "empty", "noTicket"] as const;

/** Reason why an action does not happen, or cannot be predicted. A permission is one that the bot lacks. */
export type Reason =
  | (typeof CHOSEN)[number]
  | `role.${"deleted" | "everyone" | "managed" | "aboveBot"}`
  | "channelDeleted"
  | "channelKind"
  | "categoryKind"
  | "unchecked"
  | PermissionName;

type Log = "memberJoin" | "memberUpdate" | "channelChange" | "verified";

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

export interface Step extends Action {
  module: keyof Settings;
  after: number;
  /** `unknown` means that it happens unless an unknown fact prevents it. */
  outcome: "done" | "failed" | "skipped" | "unknown";
}

/** Parses an event like `?simulate=levelUp&level=5`. An invalid level becomes the nearest valid one. */
export function parseEvent(query: URLSearchParams): SimulatedEvent | undefined {
  const name = EVENTS.find((one) => one === query.get("simulate"));
  const level = Number.parseInt(query.get("level") ?? "", 10) || 1;
  return name && { name, level: Math.min(Math.max(level, 1), HIGHEST_LEVEL) };
}

type React<Module extends keyof Settings> = (settings: Settings[Module]) => Action[];

type Reactions = { [Module in keyof Settings]: { [Event in EventName]?: React<Module> } };

const reactionsTo = ({ level }: SimulatedEvent, facts: GuildFacts): Omit<Reactions, "serverlog"> => ({
  autorole: {
    join: ({ roleIds, delaySeconds }) => giveRoles(roleIds, delaySeconds, facts),
    joinBot: ({ botRoleIds, delaySeconds }) => giveRoles(botRoleIds, delaySeconds, facts),
  },
  verification: {
    join: ({ welcomeMessage, channelId }) => [say("message", welcomeMessage, facts, channelId)],
    verify: ({ roleId, channelId, logChannelId, successMessage }) => [
      role("role", roleId, facts),
      say("message", successMessage, facts, channelId),
      log("verified", logChannelId, facts),
    ],
  },
  levels: {
    levelUp: ({ roles, channelId, message: text }) => {
      const given = roles
        .filter((one) => one.level === level)
        .map(({ roleId }) => role("role", roleId, facts));
      return [
        ...(given.length > 0 ? given : [nothing("noRoleAtLevel")]),
        channelId ? say("message", text, facts, channelId) : say("messageHere", text, facts),
      ];
    },
  },
  tickets: {
    ticket: ({ prefix, categoryId, supportRoleId, welcomeMessage }) => {
      const reasons = channelReasons("categoryKind", categoryId, facts);
      const inside = [role("admit", supportRoleId, facts), say("messageTicket", welcomeMessage, facts)];
      const opens = happens({ outcome: outcomeOf(reasons) });
      return [
        { action: "ticket", name: `${prefix}-0042`, channelId: categoryId, reasons },
        ...inside.map((action) => (opens ? action : { ...action, reasons: ["noTicket" as const] })),
      ];
    },
  },
});

/** Simulates the bot's actions after an event, with their obstacles, in the order of time. */
export function simulate(event: SimulatedEvent, settings: SimulatedSettings, facts: GuildFacts): Step[] {
  const stepsOf = <Module extends keyof Settings>(module: Module, react?: React<Module>): Step[] => {
    const own = settings[module];
    if (!own || !react) return [];
    const actions = own.enabled ? react(own) : [nothing("off")];
    return actions.map((action) => ({ after: 0, ...action, module, outcome: outcomeOf(action.reasons) }));
  };
  const { autorole, verification, levels, tickets } = reactionsTo(event, facts);
  const steps = [
    ...stepsOf("autorole", autorole[event.name]),
    ...stepsOf("verification", verification[event.name]),
    ...stepsOf("levels", levels[event.name]),
    ...stepsOf("tickets", tickets[event.name]),
  ];
  const logged = stepsOf("serverlog", ({ channelId, events }) =>
    loggedAfter(event, steps).map(([entry, after]) => {
      const action = log(entry, channelId, facts);
      return { ...action, after, reasons: events.includes(entry) ? action.reasons : ["notLogged"] };
    }),
  );
  return [...steps, ...logged].toSorted((a, b) => a.after - b.after);
}

function loggedAfter({ name }: SimulatedEvent, steps: readonly Step[]) {
  const done = (action: Step["action"]) => steps.find((step) => step.action === action && happens(step));
  const [given, opened] = [done("role"), done("ticket")];
  return [
    ...(name === "join" || name === "joinBot" ? [["memberJoin", 0] as const] : []),
    ...(given ? [["memberUpdate", given.after] as const] : []),
    ...(opened ? [["channelChange", opened.after] as const] : []),
  ];
}

export function happens({ outcome }: Pick<Step, "outcome">): boolean {
  return outcome === "done" || outcome === "unknown";
}

function outcomeOf(reasons: readonly Reason[]): Step["outcome"] {
  if (reasons.length === 0) return "done";
  if (reasons.some((reason) => CHOSEN.some((one) => one === reason))) return "skipped";
  return reasons.every((reason) => reason === "unchecked") ? "unknown" : "failed";
}

function nothing(reason: Reason): Action {
  return { action: "nothing", reasons: [reason] };
}

function giveRoles(roleIds: readonly string[], delaySeconds: number, facts: GuildFacts): Action[] {
  if (roleIds.length === 0) return [nothing("nothingChosen")];
  const after = Math.max(0, delaySeconds || 0);
  return roleIds.map((roleId) => ({ ...role("role", roleId, facts), after }));
}

function role(action: "role" | "admit", roleId: string | null, facts: GuildFacts): Action {
  return { action, roleId, reasons: roleReasons(action, roleId, facts) };
}

/** A message in this channel, or without one where the event happens. Discord refuses empty ones. */
function say(action: Action["action"], text: string, facts: GuildFacts, channelId?: string | null): Action {
  const reasons =
    channelId === undefined
      ? lackingOf(CHANNELS.channelKind.needed, facts)
      : channelReasons("channelKind", channelId, facts);
  return { action, text, channelId, reasons: text.trim() ? reasons : ["empty"] };
}

function log(entry: Log, channelId: string | null, facts: GuildFacts): Action {
  return { action: `logs.${entry}`, channelId, reasons: channelReasons("channelKind", channelId, facts) };
}

/** Checks a role independent of the person who configured it. Any role but @everyone can be admitted. */
function roleReasons(action: "role" | "admit", id: string | null, facts: GuildFacts): Reason[] {
  if (!id) return ["notSet"];
  if (id === facts.id) return ["role.everyone"];
  const lacking = action === "role" ? lackingOf(["MANAGE_ROLES"], facts) : [];
  if (!facts.roles) return orUnchecked(lacking);
  const found = facts.roles.find((one) => one.id === id);
  const obstacle = obstacleOf(found, { ...facts, ownPosition: null });
  if (!obstacle || obstacle === "aboveYou" || (found && action === "admit")) return lacking;
  return obstacle === "aboveBot" ? ["role.aboveBot", ...lacking] : [`role.${obstacle}`];
}

/** Types of channels for an action, and the permissions that it needs in the whole server; those of single channels are unknown. */
const CHANNELS = {
  channelKind: {
    types: [CHANNEL.text, CHANNEL.news, CHANNEL.voice, CHANNEL.stage] as number[],
    needed: ["VIEW_CHANNEL", "SEND_MESSAGES"] as PermissionName[],
  },
  categoryKind: { types: [CHANNEL.category] as number[], needed: ["MANAGE_CHANNELS"] as PermissionName[] },
};

function channelReasons(kind: keyof typeof CHANNELS, id: string | null, facts: GuildFacts): Reason[] {
  if (!id) return ["notSet"];
  const lacking = lackingOf(CHANNELS[kind].needed, facts);
  if (!facts.channels) return orUnchecked(lacking);
  const channel = facts.channels.find((one) => one.id === id);
  if (!channel) return ["channelDeleted"];
  return CHANNELS[kind].types.includes(channel.type) ? lacking : [kind];
}

function lackingOf(needed: readonly PermissionName[], { bot }: GuildFacts): Reason[] {
  if (!bot) return ["unchecked"];
  if (bot.can.includes("ADMINISTRATOR")) return [];
  return needed.filter((permission) => !bot.can.includes(permission));
}

/** Known obstacles take precedence over unknown facts. */
function orUnchecked(reasons: Reason[]): Reason[] {
  return reasons.length > 0 ? reasons : ["unchecked"];
}
