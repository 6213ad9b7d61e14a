import { channel, message, number, role, toggle } from "#app/features/settings/fields.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const PLACEHOLDERS = ["user", "server"];

export const verification = defineModule({
  id: "verification",
  order: 5,
  icon: "shield",
  fields: {
    enabled: toggle(false),
    channelId: channel(),
    roleId: role({ given: true }),
    logChannelId: channel(),
    captcha: toggle(false),
    timeoutSeconds: number({ initial: 300, min: 30, max: 3_600, unit: "seconds" }),
    maxAttempts: number({ initial: 3, min: 1, max: 10 }),
    channelMessage: message("Press the button below to see the rest of {server}.", ["server"]),
    welcomeMessage: message("Welcome to {server}, {user}! Please verify yourself first.", PLACEHOLDERS),
    successMessage: message("Thank you, {user}. The doors of {server} are open.", PLACEHOLDERS),
    failMessage: message("That didn’t work, {user}. Please try again.", PLACEHOLDERS),
  },
  sections: { basics: "enabled", check: "captcha", messages: "channelMessage" },
  needs: [{ permissions: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_ROLES"], when: { enabled: true } }],
  simulates: ["join", "verify"],
});
