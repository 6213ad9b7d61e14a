import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

import { outcomeOf, writingReasons, type Outcome, type Reason } from "./simulate-checks.ts";

/** What the simulator reads of each module's settings. One that is not there takes no part. */
export interface SimulatedSettings {
  levels?: {
    enabled: boolean;
    /** Null: where the member wrote. */
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

/** Where something is written: a channel of the server, where the member wrote, or the ticket that was just opened. */
export type Where = { kind: "channel"; id: string | null } | { kind: "here" } | { kind: "ticket" };

export type Action =
  /** The module as a whole, which does nothing here. */
  | { kind: "nothing" }
  | { kind: "role"; roleId: string | null }
  | { kind: "message"; where: Where; text: string }
  | { kind: "log"; what: LogEntry; where: Where }
  | { kind: "ticket"; name: string; categoryId: string | null }
  | { kind: "admit"; roleId: string | null };

/** What a log tells of: an event of the server log, or that somebody is verified. */
export type LogEntry = "memberJoin" | "memberUpdate" | "channelChange" | "verified";

export interface Step {
  module: SimulatedModule;
  action: Action;
  /** Seconds after the event. */
  after: number;
  outcome: Outcome;
  /** Why it does not happen, or why nobody can say; empty where it does. */
  reasons: Reason[];
}

/** A module that has nothing to do, and why. */
export function nothing(module: SimulatedModule, code: "off" | "nothingChosen" | "noRoleAtLevel"): Step {
  return step(module, { kind: "nothing" }, [{ code }]);
}

/** Something written in a channel of the server. */
export function message(
  module: SimulatedModule,
  text: string,
  channelId: string | null,
  facts: GuildFacts,
): Step {
  const where: Where = { kind: "channel", id: channelId };
  return step(module, { kind: "message", where, text }, textReasons(text, writingReasons(channelId, facts)));
}

/** Discord takes no message without text. */
export function textReasons(text: string, reasons: Reason[]): Reason[] {
  return text.trim() ? reasons : [{ code: "empty" }];
}

/** One thing to do; whether it comes about follows from what is in its way. */
export function step(module: SimulatedModule, action: Action, reasons: Reason[], after = 0): Step {
  return { module, action, after, outcome: outcomeOf(reasons), reasons };
}

/** Whether it comes about, as far as anybody knows. */
export function happens({ outcome }: Step): boolean {
  return outcome === "done" || outcome === "unknown";
}
