import { channel, choices, toggle } from "#app/features/settings/fields.server.ts";
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
] as const;

/** What happens in the server, told in one channel. */
export const serverlog = defineModule({
  id: "serverlog",
  order: 4,
  icon: "scroll",
  fields: {
    enabled: toggle(false),
    channelId: channel(),
    events: choices(EVENTS, EVENTS),
  },
  needs: ({ enabled, events }) => {
    if (!enabled) return [];
    // Without it Discord tells of no bans, without Manage Channels of no invites (Discord docs: Gateway Events).
    const audited = events.some((event) => event === "memberBan" || event === "memberUnban");
    return [
      "VIEW_CHANNEL",
      "SEND_MESSAGES",
      "EMBED_LINKS",
      ...(audited ? (["VIEW_AUDIT_LOG"] as const) : []),
      ...(events.includes("inviteChange") ? (["MANAGE_CHANNELS"] as const) : []),
    ];
  },
  simulates: ["join", "ticket"],
});
