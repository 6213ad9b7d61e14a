import {
  channel,
  channels,
  levelRoles,
  message,
  number,
  roles,
  toggle,
} from "#app/features/settings/fields.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const xp = (initial: number) => number({ initial, min: 1, max: 1_000, unit: "xp" });
const minutes = (initial: number) => number({ initial, min: 1, max: 60, unit: "minutes" });

export const levels = defineModule({
  id: "levels",
  order: 1,
  icon: "chart",
  fields: {
    enabled: toggle(true),
    xpMin: xp(15),
    xpMax: xp(25),
    cooldownSeconds: number({ initial: 60, min: 0, max: 3_600, unit: "seconds" }),
    multiplier: number({ initial: 1, min: 0.1, max: 10, step: 0.1 }),
    voiceXp: xp(10),
    voiceMinutes: minutes(5),
    reactionXp: xp(5),
    reactionCooldownMinutes: minutes(5),
    channelId: channel(),
    message: message("🎉 {user} has reached level {level}!", ["user", "level", "server"]),
    roles: levelRoles({ min: 1, max: 1_000, rows: 50 }),
    ignoredChannelIds: channels(),
    ignoredRoleIds: roles({ given: false }),
  },
  sections: {
    messages: "enabled",
    elsewhere: "voiceXp",
    announcement: "channelId",
    rewards: "roles",
    exceptions: "ignoredChannelIds",
  },
  rule: ({ xpMin, xpMax }) => (xpMin > xpMax ? { field: "xpMax", message: "belowMinimum" } : undefined),
  needs: [
    { permissions: ["VIEW_CHANNEL", "SEND_MESSAGES"], when: { enabled: true, message: true } },
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, roles: true } },
  ],
  simulates: ["levelUp"],
});
