import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { WRITABLE } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const XP = { kind: "number", min: 1, max: 1_000, unit: "xp" } as const;
const MINUTES = { kind: "number", initial: 5, min: 1, max: 60, unit: "minutes" } as const;

export const levels = defineModule({
  id: "levels",
  order: 1,
  icon: "chart",
  fields: {
    enabled: { kind: "toggle", initial: true },
    xpMin: { ...XP, initial: 15 },
    xpMax: { ...XP, initial: 25, notBelow: "xpMin" },
    cooldownSeconds: { kind: "number", initial: 60, min: 0, max: 3_600, unit: "seconds" },
    multiplier: { kind: "number", initial: 1, min: 0.1, max: 10, step: 0.1 },
    voiceXp: { ...XP, initial: 10 },
    voiceMinutes: MINUTES,
    reactionXp: { ...XP, initial: 5 },
    reactionCooldownMinutes: MINUTES,
    channelId: { kind: "channel", types: WRITABLE },
    message: {
      kind: "message",
      initial: "🎉 {user} has reached level {level}!",
      placeholders: ["user", "level", "server"],
    },
    roles: { kind: "levelRoles", min: 1, max: 1_000, rows: 50 },
    ignoredChannelIds: { kind: "channels", types: Object.values(CHANNEL), max: 50 },
    ignoredRoleIds: { kind: "roles", given: false, max: 25 },
  },
  sections: {
    messages: "enabled",
    elsewhere: "voiceXp",
    announcement: "channelId",
    rewards: "roles",
    exceptions: "ignoredChannelIds",
  },
  needs: [
    { permissions: ["VIEW_CHANNEL", "SEND_MESSAGES"], when: { enabled: true, message: true } },
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, roles: true } },
  ],
  simulates: ["levelUp"],
});
