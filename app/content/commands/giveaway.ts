import type { Localized } from "#app/content/localized.ts";
import type { Command } from "./command.ts";

const prize: Localized = { en: "What there is to win.", de: "Was es zu gewinnen gibt." };

const message: Localized = {
  en: "The message of the giveaway, as a link or an id.",
  de: "Die Nachricht des Gewinnspiels, als Link oder ID.",
};

export const giveaway: Command[] = [
  {
    name: "giveaway start",
    description: {
      en: "Starts a giveaway here: members enter by button, and the bot draws when time is up.",
      de: "Startet hier ein Gewinnspiel: Teilnahme per Knopf, und am Ende lost der Bot aus.",
    },
    usage: "giveaway start <duration> <winners> <prize…>",
    permission: "Manage Guild",
    example: "giveaway start 2d 1 A handmade mug",
    arguments: { winners: { en: "How many people win.", de: "Wie viele gewinnen." }, prize },
  },
  {
    name: "giveaway drop",
    description: {
      en: "Starts a giveaway in a hurry: whoever presses the button first wins.",
      de: "Startet ein Gewinnspiel für Schnelle: Wer zuerst auf den Knopf drückt, gewinnt.",
    },
    usage: "giveaway drop <prize…>",
    permission: "Manage Guild",
    example: "giveaway drop A golden ticket",
    arguments: { prize },
  },
  {
    name: "giveaway list",
    description: {
      en: "Lists the giveaways that run, are paused, or ended within the last 24 hours.",
      de: "Zeigt laufende und pausierte Gewinnspiele und alle, die in den letzten 24 Stunden endeten.",
    },
    usage: "giveaway list",
    permission: "Manage Guild",
    example: "giveaway list",
  },
  {
    name: "giveaway entries",
    description: {
      en: "Shows who has entered a giveaway.",
      de: "Zeigt, wer bei einem Gewinnspiel mitmacht.",
    },
    usage: "giveaway entries <message> [page]",
    permission: "Manage Guild",
    example: "giveaway entries 1208449327716237382",
    arguments: { message },
  },
  {
    name: "giveaway edit",
    description: {
      en: "Changes the duration, the number of winners or the prize of a running giveaway.",
      de: "Ändert bei einem laufenden Gewinnspiel die Dauer, die Zahl der Gewinner oder den Preis.",
    },
    usage: "giveaway edit <message> <duration|winners|prize> <value…>",
    permission: "Manage Guild",
    example: "giveaway edit 1208449327716237382 winners 3",
    arguments: {
      message,
      "duration|winners|prize": { en: "What you want to change.", de: "Was du ändern willst." },
      value: {
        en: "What it becomes: a duration like 2d, a number or a new prize.",
        de: "Was daraus wird: eine Dauer wie 2d, eine Zahl oder ein neuer Preis.",
      },
    },
  },
  {
    name: "giveaway require",
    description: {
      en: "Opens a giveaway only to members with a certain role.",
      de: "Lässt bei einem Gewinnspiel nur Mitglieder mit einer bestimmten Rolle mitmachen.",
    },
    usage: "giveaway require <message> [role]",
    permission: "Manage Guild",
    example: "giveaway require 1208449327716237382 @Regulars",
    arguments: {
      message,
      role: {
        en: "A role, as a mention or an id. Left out: everyone may enter again.",
        de: "Eine Rolle, als Erwähnung oder ID. Ohne Angabe: Alle dürfen wieder mitmachen.",
      },
    },
  },
  {
    name: "giveaway pause",
    description: {
      en: "Pauses a giveaway: nobody can enter, and its clock stands still.",
      de: "Pausiert ein Gewinnspiel: Niemand kann einsteigen, und die Uhr steht still.",
    },
    usage: "giveaway pause <message>",
    permission: "Manage Guild",
    example: "giveaway pause 1208449327716237382",
    arguments: { message },
  },
  {
    name: "giveaway resume",
    description: {
      en: "Lets a paused giveaway go on with the time it had left.",
      de: "Setzt ein pausiertes Gewinnspiel mit der verbliebenen Zeit fort.",
    },
    usage: "giveaway resume <message>",
    permission: "Manage Guild",
    example: "giveaway resume 1208449327716237382",
    arguments: { message },
  },
  {
    name: "giveaway end",
    description: {
      en: "Ends a giveaway early and draws the winners right now.",
      de: "Beendet ein Gewinnspiel vorzeitig und lost sofort aus.",
    },
    usage: "giveaway end <message>",
    permission: "Manage Guild",
    example: "giveaway end 1208449327716237382",
    arguments: { message },
  },
  {
    name: "giveaway reroll",
    description: {
      en: "Draws new winners, until the giveaway is cleaned up 24 hours after its end.",
      de: "Lost neu aus, solange das Gewinnspiel nicht aufgeräumt ist: 24 Stunden nach dem Ende.",
    },
    usage: "giveaway reroll <message> [count]",
    permission: "Manage Guild",
    example: "giveaway reroll 1208449327716237382",
    arguments: {
      message,
      count: {
        en: "How many winners. Left out: one.",
        de: "Wie viele neu gewinnen. Ohne Angabe: eine Person.",
      },
    },
  },
  {
    name: "giveaway cancel",
    description: {
      en: "Calls a giveaway off without anybody winning.",
      de: "Sagt ein Gewinnspiel ab, ohne dass jemand gewinnt.",
    },
    usage: "giveaway cancel <message>",
    permission: "Manage Guild",
    example: "giveaway cancel 1208449327716237382",
    arguments: { message },
  },
];
