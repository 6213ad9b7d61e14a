import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { channel, color, message, number, role, text, toggle } from "#app/features/settings/fields.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const PLACEHOLDERS = ["user", "server"];

export const tickets = defineModule({
  id: "tickets",
  order: 6,
  icon: "ticket",
  fields: {
    enabled: toggle(false),
    categoryId: channel({ types: [CHANNEL.category] }),
    supportRoleId: role({ given: false }),
    maxTickets: number({ initial: 1, min: 1, max: 50 }),
    prefix: text({
      initial: "ticket",
      max: 20,
      // The hyphen is escaped because browsers compile patterns with the flag v.
      pattern: { source: String.raw`[a-z0-9\-]+`, message: "ticketPrefix" },
    }),
    openColor: color("#22c55e"),
    closedColor: color("#ef4444"),
    welcomeMessage: message(
      "Hello {user}, tell us what it is about. Somebody will be with you soon.",
      PLACEHOLDERS,
    ),
    closeMessage: message("This ticket is closed. Thank you, {user}!", PLACEHOLDERS),
  },
  sections: { basics: "enabled", look: "prefix", messages: "welcomeMessage" },
  needs: [{ permissions: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_CHANNELS"], when: { enabled: true } }],
  simulates: ["ticket"],
});
