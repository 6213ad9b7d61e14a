import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

import { outcomeOf, writingReasons, type Outcome, type Reason } from "./simulate-checks.ts";

/** The settings that the simulation reads. Missing modules are not simulated. */
export interface SimulatedSettings {
  levels?: {
    enabled: boolean;
    channelId: string | null;
    message: string;
    roles: readonly { level: number; roleId: string }[];
  };
  autorole?: {
    enabled: boolean;
    roleIds: readonly string[];
    botRoleIds: readonly string[];
    delaySeconds: number;
  };
  serverlog?: { enabled: boolean; channelId: string | null; events: readonly string[] };
  verification?: {
    enabled: boolean;
    channelId: string | null;
    roleId: string | null;
    logChannelId: string | null;
    welcomeMessage: string;
    successMessage: string;
  };
  tickets?: {
    enabled: boolean;
    categoryId: string | null;
    supportRoleId: string | null;
    prefix: string;
    welcomeMessage: string;
  };
}

export type SimulatedModule = keyof SimulatedSettings;

/** Target of a message: a channel, the channel of the member's message, or the new ticket. */
export type Where = { kind: "channel"; id: string | null } | { kind: "here" } | { kind: "ticket" };

export type Action =
  | { kind: "nothing" }
  | { kind: "role"; roleId: string | null }
  | { kind: "message"; where: Where; text: string }
  | { kind: "log"; what: LogEntry; where: Where }
  | { kind: "ticket"; name: string; categoryId: string | null }
  | { kind: "admit"; roleId: string | null };

export type LogEntry = "memberJoin" | "memberUpdate" | "channelChange" | "verified";

export interface Step {
  module: SimulatedModule;
  action: Action;
  after: number;
  outcome: Outcome;
  /** Why it does not happen or is unknown; empty if it happens. */
  reasons: Reason[];
}

export function nothing(module: SimulatedModule, code: "off" | "nothingChosen" | "noRoleAtLevel"): Step {
  return step(module, { kind: "nothing" }, [{ code }]);
}

export function message(
  module: SimulatedModule,
  text: string,
  channelId: string | null,
  facts: GuildFacts,
): Step {
  const where: Where = { kind: "channel", id: channelId };
  return step(module, { kind: "message", where, text }, textReasons(text, writingReasons(channelId, facts)));
}

/** Discord refuses empty messages. */
export function textReasons(text: string, reasons: Reason[]): Reason[] {
  return text.trim() ? reasons : [{ code: "empty" }];
}

export function step(module: SimulatedModule, action: Action, reasons: Reason[], after = 0): Step {
  return { module, action, after, outcome: outcomeOf(reasons), reasons };
}

/** Tells whether a step happens, as far as known. */
export function happens({ outcome }: Step): boolean {
  return outcome === "done" || outcome === "unknown";
}
