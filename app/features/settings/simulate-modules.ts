import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

import {
  admittedRoleReasons,
  categoryReasons,
  roleReasons,
  sendingReasons,
  writingReasons,
  type Reason,
} from "./simulate-checks.ts";
import {
  happens,
  message,
  nothing,
  step,
  textReasons,
  type Action,
  type SimulatedSettings,
  type Step,
  type Where,
} from "./simulate-step.ts";

export function autoroleSteps(bot: boolean, { autorole }: SimulatedSettings, facts: GuildFacts): Step[] {
  if (!autorole) return [];
  if (!autorole.enabled) return [nothing("autorole", "off")];
  const roleIds = bot ? autorole.botRoleIds : autorole.roleIds;
  if (roleIds.length === 0) return [nothing("autorole", "nothingChosen")];
  const after = Math.max(0, autorole.delaySeconds || 0);
  return roleIds.map((roleId) =>
    step("autorole", { kind: "role", roleId }, roleReasons(roleId, facts), after),
  );
}

export function doorSteps({ verification }: SimulatedSettings, facts: GuildFacts): Step[] {
  if (!verification) return [];
  if (!verification.enabled) return [nothing("verification", "off")];
  return [message("verification", verification.welcomeMessage, verification.channelId, facts)];
}

export function levelSteps(level: number, { levels }: SimulatedSettings, facts: GuildFacts): Step[] {
  if (!levels) return [];
  if (!levels.enabled) return [nothing("levels", "off")];
  const roles = levels.roles
    .filter((role) => role.level === level)
    .map(({ roleId }) => step("levels", { kind: "role", roleId }, roleReasons(roleId, facts)));
  const announcement = levels.channelId
    ? message("levels", levels.message, levels.channelId, facts)
    : step(
        "levels",
        { kind: "message", where: { kind: "here" }, text: levels.message },
        textReasons(levels.message, sendingReasons(facts)),
      );
  return [...(roles.length > 0 ? roles : [nothing("levels", "noRoleAtLevel")]), announcement];
}

export function verificationSteps({ verification }: SimulatedSettings, facts: GuildFacts): Step[] {
  if (!verification) return [];
  if (!verification.enabled) return [nothing("verification", "off")];
  const { roleId, channelId, logChannelId, successMessage } = verification;
  const where: Where = { kind: "channel", id: logChannelId };
  return [
    step("verification", { kind: "role", roleId }, roleReasons(roleId, facts)),
    message("verification", successMessage, channelId, facts),
    step("verification", { kind: "log", what: "verified", where }, writingReasons(logChannelId, facts)),
  ];
}

const TICKET_NUMBER = "0042";

export function ticketSteps({ tickets }: SimulatedSettings, facts: GuildFacts): Step[] {
  if (!tickets) return [];
  if (!tickets.enabled) return [nothing("tickets", "off")];
  const { prefix, categoryId, supportRoleId, welcomeMessage } = tickets;
  const opened = step(
    "tickets",
    { kind: "ticket", name: `${prefix}-${TICKET_NUMBER}`, categoryId },
    categoryReasons(categoryId, facts),
  );
  const impossible: Reason[] = happens(opened) ? [] : [{ code: "noTicket" }];
  const inTicket = (action: Action, reasons: Reason[]) =>
    step("tickets", action, impossible.length > 0 ? impossible : reasons);
  return [
    opened,
    inTicket({ kind: "admit", roleId: supportRoleId }, admittedRoleReasons(supportRoleId, facts)),
    inTicket(
      { kind: "message", where: { kind: "ticket" }, text: welcomeMessage },
      textReasons(welcomeMessage, sendingReasons(facts)),
    ),
  ];
}
