import { site } from "#app/content/site.ts";
import type { Command } from "./command.ts";

/** What a member has, hands on, and gets as a gift of the calendar. */
export const money: Command[] = [
  {
    name: "balance",
    description: {
      en: "Shows what is in your wallet and your vault, or in another member’s.",
      de: "Zeigt, was in deinem Geldbeutel und deinem Tresor liegt, oder was jemand anders hat.",
    },
    usage: "balance [member]",
    permission: "Everyone",
    example: "balance @Mira",
    arguments: {
      member: { en: "Whose money. Left out: your own.", de: "Wessen Geld. Ohne Angabe: dein eigenes." },
    },
  },
  {
    name: "pay",
    description: {
      en: `Hands ${site.currency} from your wallet to another member.`,
      de: `Gibt jemandem ${site.currency} aus deinem Geldbeutel.`,
    },
    usage: "pay <member> <amount>",
    permission: "Everyone",
    example: "pay @Jonas 250",
    arguments: {
      amount: { en: `How many ${site.currency}.`, de: `Wie viele ${site.currency}.` },
    },
  },
  {
    name: "richest",
    description: {
      en: "Ranks the richest members of the server, wallet and vault together.",
      de: "Listet die Reichsten des Servers, Geldbeutel und Tresor zusammengezählt.",
    },
    usage: "richest [page]",
    permission: "Everyone",
    example: "richest",
  },
  {
    name: "daily",
    description: {
      en: `Collects your daily reward: ${site.currency} once a day, just for being here.`,
      de: `Holt deine tägliche Belohnung ab: ${site.currency}, einmal am Tag und einfach so.`,
    },
    usage: "daily",
    permission: "Everyone",
    example: "daily",
  },
  {
    name: "weekly",
    description: {
      en: "Collects your weekly reward, a good deal bigger than the daily one.",
      de: "Holt deine wöchentliche Belohnung ab, um einiges größer als die tägliche.",
    },
    usage: "weekly",
    permission: "Everyone",
    example: "weekly",
  },
  {
    name: "monthly",
    description: {
      en: "Collects your monthly reward, the biggest of the three.",
      de: "Holt deine monatliche Belohnung ab, die größte von den dreien.",
    },
    usage: "monthly",
    permission: "Everyone",
    example: "monthly",
  },
];
