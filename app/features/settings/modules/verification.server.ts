import { WRITABLE } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const MESSAGE = { kind: "message", placeholders: ["user", "server"] } as const;

export const verification = defineModule({
  id: "verification",
  order: 5,
  icon: "shield",
  fields: {
    enabled: { kind: "toggle", initial: false },
    channelId: { kind: "channel", types: WRITABLE },
    roleId: { kind: "role", given: true },
    logChannelId: { kind: "channel", types: WRITABLE },
    captcha: { kind: "toggle", initial: false },
    timeoutSeconds: { kind: "number", initial: 300, min: 30, max: 3_600, unit: "seconds" },
    maxAttempts: { kind: "number", initial: 3, min: 1, max: 10 },
    channelMessage: {
      kind: "message",
      initial: "Press the button below to see the rest of {server}.",
      placeholders: ["server"],
    },
    welcomeMessage: { ...MESSAGE, initial: "Welcome to {server}, {user}! Please verify yourself first." },
    successMessage: { ...MESSAGE, initial: "Thank you, {user}. The doors of {server} are open." },
    failMessage: { ...MESSAGE, initial: "That didn’t work, {user}. Please try again." },
  },
  sections: { basics: "enabled", check: "captcha", messages: "channelMessage" },
  needs: [{ permissions: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_ROLES"], when: { enabled: true } }],
  simulates: ["join", "verify"],
});
