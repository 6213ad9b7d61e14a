import type { Command } from "./command.ts";

/** How tickets are opened and what they look like. */
export const ticketSettings: Command[] = [
  {
    name: "ticket setup",
    description: {
      en: "Sets up tickets: the category they open in, and the role that answers them.",
      de: "Richtet die Tickets ein: in welcher Kategorie sie entstehen und welche Rolle sich kümmert.",
    },
    usage: "ticket setup <category> <role>",
    permission: "Administrator",
    example: "ticket setup Support @Helpers",
    arguments: {
      category: {
        en: "A category of the server’s channels, by its name or id.",
        de: "Eine Kategorie deines Servers, als Name oder ID.",
      },
    },
    setting: "tickets",
  },
  {
    name: "ticket panel",
    description: {
      en: "Posts the message with the button that opens a ticket.",
      de: "Schickt die Nachricht mit dem Knopf, der ein Ticket öffnet.",
    },
    usage: "ticket panel [channel]",
    permission: "Administrator",
    example: "ticket panel #support",
    setting: "tickets",
  },
  {
    name: "ticket limit",
    description: {
      en: "Sets how many tickets a member may have open at the same time.",
      de: "Legt fest, wie viele Tickets ein Mitglied gleichzeitig offen haben darf.",
    },
    usage: "ticket limit <count>",
    permission: "Administrator",
    example: "ticket limit 2",
    arguments: {
      count: {
        en: "A whole number from 1 to 50. At first it is 1.",
        de: "Eine ganze Zahl von 1 bis 50. Anfangs ist es 1.",
      },
    },
    setting: "tickets",
  },
  {
    name: "ticket color",
    description: {
      en: "Sets the color that open or closed tickets have.",
      de: "Legt fest, welche Farbe offene oder geschlossene Tickets haben.",
    },
    usage: "ticket color <open|closed> <color>",
    permission: "Administrator",
    example: "ticket color open #22c55e",
    arguments: {
      "open|closed": { en: "Which tickets.", de: "Welche Tickets: offene oder geschlossene." },
      color: { en: "A color, written as #rrggbb.", de: "Eine Farbe, geschrieben als #rrggbb." },
    },
    setting: "tickets",
  },
  {
    name: "ticket message",
    description: {
      en: "Puts your own words into the message that opens or closes a ticket.",
      de: "Legt fest, was in einem neuen Ticket oder beim Schließen zu lesen ist.",
    },
    usage: "ticket message <welcome|close> <text…>",
    permission: "Administrator",
    example: "ticket message welcome Thanks for writing, we will be right with you.",
    arguments: {
      "welcome|close": {
        en: "Which message: the one in a new ticket, or the one when it closes.",
        de: "Welche Nachricht: die im neuen Ticket oder die beim Schließen.",
      },
    },
    setting: "tickets",
  },
];
