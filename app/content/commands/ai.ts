import type { Command } from "./command.ts";

export const ai: Command[] = [
  {
    name: "ai ask",
    description: {
      en: "Answers a question in a few sentences.",
      de: "Beantwortet eine Frage in ein paar Sätzen.",
    },
    usage: "ai ask <question…>",
    permission: "Everyone",
    example: "ai ask Why is the sea salty?",
  },
  {
    name: "ai explain",
    description: {
      en: "Explains something so that beginners understand it.",
      de: "Erklärt etwas so, dass es auch Neulinge verstehen.",
    },
    usage: "ai explain <topic…>",
    permission: "Everyone",
    example: "ai explain compound interest",
  },
  {
    name: "ai brainstorm",
    description: { en: "Collects ten ideas on a topic.", de: "Sammelt zehn Ideen zu einem Thema." },
    usage: "ai brainstorm <topic…>",
    permission: "Everyone",
    example: "ai brainstorm names for our book club",
  },
  {
    name: "ai write",
    description: {
      en: "Writes a text for you: an announcement, a story or a poem.",
      de: "Schreibt einen Text für dich: eine Ankündigung, eine Geschichte oder ein Gedicht.",
    },
    usage: "ai write <task…>",
    permission: "Everyone",
    example: "ai write a short welcome for new members",
    arguments: {
      task: { en: "What to write, for whom and how long.", de: "Was es werden soll, für wen und wie lang." },
    },
  },
  {
    name: "ai rewrite",
    description: {
      en: "Says the same thing in another tone or in fewer words.",
      de: "Sagt dasselbe in einem anderen Ton oder mit weniger Worten.",
    },
    usage: "ai rewrite <formal|friendly|short> <text…>",
    permission: "Everyone",
    example: "ai rewrite friendly Read the rules first.",
    arguments: {
      "formal|friendly|short": {
        en: "How it should sound.",
        de: "Wie es klingen soll: förmlich (formal), freundlich (friendly) oder knapp (short).",
      },
    },
  },
  {
    name: "ai correct",
    description: {
      en: "Corrects spelling and grammar and leaves the rest as it is.",
      de: "Verbessert Rechtschreibung und Grammatik und lässt den Rest, wie er ist.",
    },
    usage: "ai correct <text…>",
    permission: "Everyone",
    example: "ai correct Their is a new event tonite",
  },
  {
    name: "ai summarize",
    description: {
      en: "Sums up what this channel has been talking about.",
      de: "Fasst zusammen, worüber in diesem Kanal gesprochen wurde.",
    },
    usage: "ai summarize [count]",
    permission: "Everyone",
    example: "ai summarize 150",
    arguments: {
      count: {
        en: "How many messages back, 10 to 200. Left out: 100.",
        de: "Wie viele Nachrichten zurück, 10 bis 200. Ohne Angabe: 100.",
      },
    },
  },
  {
    name: "ai channel",
    description: {
      en: "Lets the bot answer every message in a channel, without any command.",
      de: "Lässt den Bot in einem Kanal auf jede Nachricht antworten, ganz ohne Befehl.",
    },
    usage: "ai channel <on|off> [channel]",
    permission: "Manage Guild",
    example: "ai channel on #ask-the-bot",
  },
];
