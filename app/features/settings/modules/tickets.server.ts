import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { MESSAGE_LENGTH } from "#app/features/settings/field.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

export const tickets = defineModule({
  id: "tickets",
  order: 6,
  icon: "ticket",
  title: { en: "Tickets", de: "Tickets" },
  intro: {
    en: "Members open a private channel with your team. When it is settled, the ticket is closed.",
    de: "Mitglieder öffnen einen privaten Kanal mit deinem Team. Ist alles geklärt, wird das Ticket geschlossen.",
  },
  fields: [
    {
      name: "enabled",
      label: { en: "Let members open tickets", de: "Mitglieder dürfen Tickets öffnen" },
      hint: { en: "Also needs a category.", de: "Braucht auch eine Kategorie." },
      kind: "toggle",
    },
    {
      name: "categoryId",
      label: { en: "Category", de: "Kategorie" },
      hint: {
        en: "New tickets become channels in this category.",
        de: "Neue Tickets werden Kanäle in dieser Kategorie.",
      },
      kind: "channel",
      types: [CHANNEL.category],
    },
    {
      name: "supportRoleId",
      label: { en: "Support role", de: "Support-Rolle" },
      hint: {
        en: "Whoever has it sees all tickets and is mentioned in new ones.",
        de: "Wer sie hat, sieht alle Tickets und wird in neuen erwähnt.",
      },
      kind: "role",
    },
    {
      name: "maxTickets",
      label: { en: "Open tickets per member", de: "Offene Tickets je Mitglied" },
      hint: {
        en: "How many tickets a member may have open at the same time.",
        de: "So viele darf jemand gleichzeitig offen haben.",
      },
      kind: "number",
      min: 1,
      max: 50,
    },
    {
      name: "prefix",
      label: { en: "Channel prefix", de: "Kanalpräfix" },
      hint: {
        en: "A ticket’s channel has this name and a number.",
        de: "Der Kanal eines Tickets heißt so, mit einer Nummer dahinter.",
      },
      kind: "text",
      min: 1,
      max: 20,
      characters: "a-z0-9-",
      default: "ticket",
    },
    {
      name: "openColor",
      label: { en: "Color of open tickets", de: "Farbe offener Tickets" },
      hint: { en: "The stripe beside the bot’s message.", de: "Der Streifen neben der Nachricht des Bots." },
      kind: "color",
      default: "#22c55e",
    },
    {
      name: "closedColor",
      label: { en: "Color of closed tickets", de: "Farbe geschlossener Tickets" },
      hint: {
        en: "The stripe once the ticket is closed.",
        de: "Der Streifen, sobald das Ticket geschlossen ist.",
      },
      kind: "color",
      default: "#ef4444",
    },
    {
      name: "welcomeMessage",
      label: { en: "First message in a ticket", de: "Erste Nachricht im Ticket" },
      kind: "message",
      max: MESSAGE_LENGTH,
      placeholders: ["user", "server"],
      default: "Hello {user}, tell us what it is about. Somebody will be with you soon.",
    },
    {
      name: "closeMessage",
      label: { en: "Message when it is closed", de: "Nachricht beim Schließen" },
      hint: { en: "Leave it empty to send none.", de: "Lass sie leer, um keine zu schicken." },
      kind: "message",
      max: MESSAGE_LENGTH,
      placeholders: ["user", "server"],
      default: "This ticket is closed. Thank you, {user}!",
    },
  ],
  sections: [
    {
      title: { en: "Basics", de: "Grundlagen" },
      fields: ["enabled", "categoryId", "supportRoleId", "maxTickets"],
    },
    {
      title: { en: "Name and colors", de: "Name und Farben" },
      fields: ["prefix", "openColor", "closedColor"],
    },
    { title: { en: "Messages", de: "Nachrichten" }, fields: ["welcomeMessage", "closeMessage"] },
  ],

  permissions: [{ when: "enabled", all: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_CHANNELS"] }],
});
