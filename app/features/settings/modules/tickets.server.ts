import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const MESSAGE = { kind: "message", placeholders: ["user", "server"] } as const;

export const tickets = defineModule({
  id: "tickets",
  order: 6,
  icon: "ticket",
  fields: {
    enabled: { kind: "toggle", initial: false },
    categoryId: { kind: "channel", types: [CHANNEL.category] },
    supportRoleId: { kind: "role", given: false },
    maxTickets: { kind: "number", initial: 1, min: 1, max: 50 },
    prefix: {
      kind: "text",
      initial: "ticket",
      maxLength: 20,
      // The hyphen is escaped because browsers compile patterns with the flag v.
      pattern: { source: String.raw`[a-z0-9\-]+`, message: "ticketPrefix" },
    },
    openColor: { kind: "color", initial: "#22c55e" },
    closedColor: { kind: "color", initial: "#ef4444" },
    welcomeMessage: {
      ...MESSAGE,
      initial: "Hello {user}, tell us what it is about. Somebody will be with you soon.",
    },
    closeMessage: { ...MESSAGE, initial: "This ticket is closed. Thank you, {user}!" },
  },
  sections: { basics: "enabled", look: "prefix", messages: "welcomeMessage" },
  needs: [{ permissions: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_CHANNELS"], when: { enabled: true } }],
  simulates: ["ticket"],
});
