import { MESSAGE_LENGTH, WRITABLE } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

export const verification = defineModule({
  id: "verification",
  order: 5,
  icon: "shield",
  title: { en: "Verification", de: "Verifizierung" },
  intro: {
    en: "Newcomers press a button, with a captcha if you like, before they get to see the server.",
    de: "Neue drücken einen Knopf, auf Wunsch mit Captcha, bevor sie den Server zu sehen bekommen.",
  },
  fields: [
    {
      name: "enabled",
      label: { en: "Ask newcomers to verify", de: "Neue um Verifizierung bitten" },
      hint: { en: "Also needs a channel and a role.", de: "Braucht auch einen Kanal und eine Rolle." },
      kind: "toggle",
    },
    {
      name: "channelId",
      label: { en: "Channel", de: "Kanal" },
      hint: {
        en: "The channel with the button, the only one that newcomers see.",
        de: "Der Kanal mit dem Knopf, der einzige, den Neue sehen.",
      },
      kind: "channel",
      types: WRITABLE,
    },
    {
      name: "roleId",
      label: { en: "Role for verified members", de: "Rolle für Verifizierte" },
      hint: {
        en: "Gives access to the rest of the server.",
        de: "Mit ihr sieht man auch den Rest des Servers.",
      },
      kind: "role",
      given: true,
    },
    {
      name: "logChannelId",
      label: { en: "Log channel", de: "Log-Kanal" },
      hint: {
        en: "Where your team sees who passed and who failed.",
        de: "Hier sieht dein Team, wer bestanden hat und wer nicht.",
      },
      kind: "channel",
      types: WRITABLE,
    },
    {
      name: "captcha",
      label: { en: "Show a captcha", de: "Captcha zeigen" },
      hint: {
        en: "A picture with letters, which bots cannot read.",
        de: "Ein Bild mit Buchstaben, das Bots nicht lesen können.",
      },
      kind: "toggle",
    },
    {
      name: "timeoutSeconds",
      label: { en: "Time for one attempt", de: "Zeit für einen Versuch" },
      hint: { en: "From 30 seconds to an hour.", de: "Von 30 Sekunden bis zu einer Stunde." },
      kind: "number",
      min: 30,
      max: 3_600,
      unit: "seconds",
      default: 300,
    },
    {
      name: "maxAttempts",
      label: { en: "Attempts", de: "Versuche" },
      hint: {
        en: `After that, Pearl asks your team in the log channel.`,
        de: `Danach fragt Pearl dein Team im Log-Kanal.`,
      },
      kind: "number",
      min: 1,
      max: 10,
      default: 3,
    },
    {
      name: "channelMessage",
      label: { en: "Message above the button", de: "Nachricht über dem Knopf" },
      kind: "message",
      max: MESSAGE_LENGTH,
      placeholders: ["server"],
      default: "Press the button below to see the rest of {server}.",
    },
    {
      name: "welcomeMessage",
      label: { en: "Direct message to newcomers", de: "Direktnachricht an Neue" },
      hint: { en: "Leave it empty to send none.", de: "Lass sie leer, um keine zu schicken." },
      kind: "message",
      max: MESSAGE_LENGTH,
      placeholders: ["user", "server"],
      default: "Welcome to {server}, {user}! Please verify yourself first.",
    },
    {
      name: "successMessage",
      label: { en: "After success", de: "Wenn es geklappt hat" },
      hint: { en: "Only the member sees it.", de: "Nur das Mitglied sieht sie." },
      kind: "message",
      max: MESSAGE_LENGTH,
      placeholders: ["user", "server"],
      default: "Thank you, {user}. The doors of {server} are open.",
    },
    {
      name: "failMessage",
      label: { en: "After a failed attempt", de: "Nach einem Fehlversuch" },
      hint: { en: "Only the member sees it.", de: "Nur das Mitglied sieht sie." },
      kind: "message",
      max: MESSAGE_LENGTH,
      placeholders: ["user", "server"],
      default: "That didn’t work, {user}. Please try again.",
    },
  ],
  sections: [
    { title: { en: "Basics", de: "Grundlagen" }, fields: ["enabled", "channelId", "roleId", "logChannelId"] },
    { title: { en: "The check", de: "Die Prüfung" }, fields: ["captcha", "timeoutSeconds", "maxAttempts"] },
    {
      title: { en: "Messages", de: "Nachrichten" },
      fields: ["channelMessage", "welcomeMessage", "successMessage", "failMessage"],
    },
  ],

  permissions: [{ when: "enabled", all: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_ROLES"] }],
});
