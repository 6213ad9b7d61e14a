import { WRITABLE } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const EVENTS = [
  "memberJoin",
  "memberLeave",
  "memberUpdate",
  "memberBan",
  "memberUnban",
  "messageEdit",
  "messageDelete",
  "channelChange",
  "roleChange",
  "voiceChange",
  "inviteChange",
];

export const serverlog = defineModule({
  id: "serverlog",
  order: 4,
  icon: "scroll",
  fields: {
    enabled: { kind: "toggle", initial: false },
    channelId: { kind: "channel", types: WRITABLE },
    events: { kind: "choices", initial: EVENTS, options: EVENTS },
  },
  needs: [
    { permissions: ["VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS"], when: { enabled: true } },
    // Discord sends bans only with this permission, and invites only with Manage Channels (Discord docs: Gateway
    // Events).
    { permissions: ["VIEW_AUDIT_LOG"], when: { enabled: true, events: ["memberBan", "memberUnban"] } },
    { permissions: ["MANAGE_CHANNELS"], when: { enabled: true, events: ["inviteChange"] } },
  ],
  simulates: ["join", "ticket"],
});
