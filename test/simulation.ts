import type { PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { autorole } from "#app/features/settings/modules/autorole.server.ts";
import { levels } from "#app/features/settings/modules/levels.server.ts";
import { serverlog } from "#app/features/settings/modules/serverlog.server.ts";
import { tickets } from "#app/features/settings/modules/tickets.server.ts";
import { verification } from "#app/features/settings/modules/verification.server.ts";
import { simulate, type EventName, type SimulatedSettings } from "#app/features/settings/simulate.ts";

const role = (id: string, position: number, managed = false) => {
  return { id, name: `role ${id}`, position, color: 0, managed, permissions: "0" };
};
const channel = (id: string, type = 0) => ({ id, name: `channel ${id}`, type, position: 0, parent_id: null });

const ALL = ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_ROLES", "MANAGE_CHANNELS"] as const;
export const ALL_PERMISSIONS: PermissionName[] = [...ALL];

export const facts: GuildFacts = {
  id: "1",
  name: "Tidepool",
  channels: [channel("10"), channel("11", 5), channel("12", 4), channel("13", 15), channel("14", 2)],
  roles: [role("1", 0), role("20", 1), role("21", 2), role("22", 9), role("23", 3, true)],
  bot: { position: 5, can: ALL_PERMISSIONS },
  // The person's rank limits their choices, not the bot.
  ownPosition: 1,
};

const roleIds = ["20", "21"];
const events = ["memberJoin", "memberUpdate", "channelChange"] as const;
const [roleId, channelId, logChannelId] = ["20", "10", "11"];
export const settings = {
  levels: {
    ...levels.defaults,
    message: "{user}: {level}",
    roles: [{ level: 5, roleId }],
  },
  autorole: { ...autorole.defaults, enabled: true, roleIds, botRoleIds: ["21"], delaySeconds: 60 },
  serverlog: { ...serverlog.defaults, enabled: true, channelId, events: [...events] },
  verification: {
    ...verification.defaults,
    ...{ enabled: true, channelId, roleId, logChannelId, welcomeMessage: "Hi", successMessage: "In" },
  },
  tickets: {
    ...tickets.defaults,
    ...{ enabled: true, categoryId: "12", supportRoleId: "21", welcomeMessage: "Hello" },
  },
} satisfies SimulatedSettings;

export function but<Module extends keyof typeof settings>(
  module: Module,
  change: Partial<NonNullable<SimulatedSettings[Module]>>,
): SimulatedSettings {
  return { ...settings, [module]: { ...settings[module], ...change } };
}

/** One line for each step: its delay, module and action, what these are about, and the outcome with its reasons. */
export const play = (event: EventName, of: SimulatedSettings = settings, known = facts) =>
  simulate({ name: event, level: 5 }, of, known).map(
    ({ module, action, roleId, text, name, channelId, after, outcome, reasons }) => {
      const role = roleId !== undefined && `@${roleId}`;
      const channel = channelId !== undefined && `#${channelId}`;
      const said = text !== undefined && `“${text}”`;
      const parts = [`${after}s`, module, action, role, said, name, channel, outcome, ...reasons];
      return parts.filter(Boolean).join(" ");
    },
  );
