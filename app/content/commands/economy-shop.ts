import type { Localized } from "#app/content/localized.ts";
import type { Command } from "./command.ts";

const item: Localized = {
  en: "The name of an item, as the shop writes it.",
  de: "Der Name eines Gegenstands, wie er im Shop steht.",
};

const count: Localized = { en: "How many. Left out: one.", de: "Wie viele. Ohne Angabe: ein Stück." };

/** Buying things and what becomes of them. */
export const shop: Command[] = [
  {
    name: "shop list",
    description: {
      en: "Shows what the shop sells and at what price.",
      de: "Zeigt, was es im Shop gibt und was es kostet.",
    },
    usage: "shop list [page]",
    permission: "Everyone",
    example: "shop list",
  },
  {
    name: "shop info",
    description: {
      en: "Tells you what an item is good for, what it costs and what you get when you sell it.",
      de: "Erklärt, wozu ein Gegenstand gut ist, was er kostet und was er beim Verkauf bringt.",
    },
    usage: "shop info <item>",
    permission: "Everyone",
    example: "shop info pickaxe",
    arguments: { item },
  },
  {
    name: "shop buy",
    description: {
      en: "Buys an item and puts it into your inventory.",
      de: "Kauft einen Gegenstand und legt ihn in dein Inventar.",
    },
    usage: "shop buy <item> [count]",
    permission: "Everyone",
    example: "shop buy pickaxe",
    arguments: { item, count },
  },
  {
    name: "shop sell",
    description: {
      en: "Sells something from your inventory to the shop.",
      de: "Verkauft etwas aus deinem Inventar an den Shop.",
    },
    usage: "shop sell <item> [count]",
    permission: "Everyone",
    example: "shop sell trout 12",
    arguments: { item, count },
  },
  {
    name: "inventory",
    description: {
      en: "Shows everything you own, or what another member owns.",
      de: "Zeigt alles, was du besitzt, oder die Schätze von jemand anderem.",
    },
    usage: "inventory [member]",
    permission: "Everyone",
    example: "inventory",
    arguments: {
      member: {
        en: "Whose inventory. Left out: your own.",
        de: "Wessen Inventar. Ohne Angabe: dein eigenes.",
      },
    },
  },
  {
    name: "item use",
    description: {
      en: "Uses an item from your inventory and tells you what it did.",
      de: "Benutzt etwas aus deinem Inventar und sagt dir, was es bewirkt hat.",
    },
    usage: "item use <item>",
    permission: "Everyone",
    example: "item use potion",
    arguments: { item },
  },
  {
    name: "item gift",
    description: {
      en: "Gives something from your inventory to another member.",
      de: "Schenkt jemandem etwas aus deinem Inventar.",
    },
    usage: "item gift <member> <item> [count]",
    permission: "Everyone",
    example: "item gift @Aylin rose 3",
    arguments: { item, count },
  },
];
