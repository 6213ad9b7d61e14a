import type { PermissionName } from "#app/discord/permissions.ts";
import { simulate } from "#app/features/settings/simulate.ts";
import type { SimulatedEvent } from "#app/features/settings/simulate-event.ts";
import type { SimulatedSettings, Step } from "#app/features/settings/simulate-step.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

const role = (id: string, position: number, more = {}) => ({
  id,
  name: `role ${id}`,
  position,
  color: 0,
  managed: false,
  permissions: "0",
  ...more,
});
const channel = (id: string, type = 0) => ({ id, name: `channel ${id}`, type, position: 0, parent_id: null });

export const ALL_PERMISSIONS: PermissionName[] = [
  "VIEW_CHANNEL",
  "SEND_MESSAGES",
  "MANAGE_ROLES",
  "MANAGE_CHANNELS",
];

export const facts: GuildFacts = {
  id: "1",
  name: "Tidepool",
  channels: [channel("10"), channel("11", 5), channel("12", 4), channel("13", 15), channel("14", 2)],
  roles: [role("1", 0), role("20", 1), role("21", 2), role("22", 9), role("23", 3, { managed: true })],
  bot: { position: 5, can: ALL_PERMISSIONS },
  // The person's rank limits their choices, not the bot.
  ownPosition: 1,
  owner: false,
};

export const settings = {
  levels: { enabled: true, channelId: null, message: "{user}: {level}", roles: [{ level: 5, roleId: "20" }] },
  autorole: { enabled: true, roleIds: ["20", "21"], botRoleIds: ["21"], delaySeconds: 60 },
  serverlog: { enabled: true, channelId: "10", events: ["memberJoin", "memberUpdate", "channelChange"] },
  verification: {
    enabled: true,
    channelId: "10",
    roleId: "20",
    logChannelId: "11",
    welcomeMessage: "Hi",
    successMessage: "In",
  },
  tickets: {
    enabled: true,
    categoryId: "12",
    supportRoleId: "21",
    prefix: "ticket",
    welcomeMessage: "Hello",
  },
} satisfies SimulatedSettings;

export function but<Module extends keyof typeof settings>(
  module: Module,
  change: Partial<NonNullable<SimulatedSettings[Module]>>,
): SimulatedSettings {
  return { ...settings, [module]: { ...settings[module], ...change } };
}

export function linesOf(steps: readonly Step[]): string[] {
  return steps.map(({ module, action, after, outcome, reasons }) => {
    const where =
      "where" in action ? (action.where.kind === "channel" ? `#${action.where.id}` : action.where.kind) : "";
    const what = [
      "what" in action ? action.what : "",
      "roleId" in action ? `@${action.roleId}` : "",
      "name" in action ? action.name : "",
      "text" in action ? `“${action.text}”` : "",
    ].join("");
    const why = reasons.map((reason) =>
      "permission" in reason ? `lacks ${reason.permission}` : reason.code,
    );
    return [`${after}s`, module, action.kind, what, where, outcome, ...why].filter(Boolean).join(" ");
  });
}

export const play = (event: SimulatedEvent, of: SimulatedSettings = settings, known: GuildFacts = facts) =>
  linesOf(simulate(event, of, known));

export const join: SimulatedEvent = { kind: "join", bot: false };
export const levelUp: SimulatedEvent = { kind: "levelUp", level: 5 };
export const verify: SimulatedEvent = { kind: "verify" };
export const ticket: SimulatedEvent = { kind: "ticket" };
