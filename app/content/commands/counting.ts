import type { Command } from "./command.ts";

const RANDOM_EVENT: Command["arguments"] = {
  event: {
    en: "One of double-up, prime-number, reverse-count, skip-numbers, team-counting and go-back.",
    de: "Eines von double-up (verdoppeln), prime-number (Primzahl), reverse-count (rückwärts zählen), skip-numbers (Zahlen überspringen), team-counting (im Team zählen) und go-back (zurückgehen).",
  },
};

export const counting: Command[] = [
  {
    name: "counting",
    description: {
      en: "Shows the current number, who counted last and the high score.",
      de: "Zeigt, wie weit ihr seid, wer zuletzt gezählt hat und wo der Rekord liegt.",
    },
    usage: "counting",
    permission: "Everyone",
    example: "counting",
  },
  {
    name: "counting info",
    description: {
      en: "Explains the rules of the game and its random events.",
      de: "Erklärt die Regeln des Spiels und seine Zufallsereignisse.",
    },
    usage: "counting info",
    permission: "Everyone",
    example: "counting info",
  },
  {
    name: "counting setup",
    description: {
      en: "Starts the counting game in a channel; the first number is 1.",
      de: "Startet das Zählspiel in einem Kanal; die erste Zahl ist 1.",
    },
    usage: "counting setup [channel]",
    permission: "Administrator",
    example: "counting setup #counting",
  },
  {
    name: "counting disable",
    description: {
      en: "Stops the counting game and keeps the high score.",
      de: "Beendet das Zählspiel und behält den Rekord.",
    },
    usage: "counting disable",
    permission: "Administrator",
    example: "counting disable",
  },
  {
    name: "counting set",
    description: {
      en: "Sets the number that has to come next.",
      de: "Legt fest, welche Zahl als Nächste an der Reihe ist.",
    },
    usage: "counting set <number>",
    permission: "Administrator",
    example: "counting set 250",
    arguments: {
      number: { en: "A whole number from 1.", de: "Eine ganze Zahl ab 1." },
    },
  },
  {
    name: "counting reset",
    description: {
      en: "Starts over at 1 and clears the high score.",
      de: "Beginnt wieder bei 1 und löscht den Rekord.",
    },
    usage: "counting reset",
    permission: "Administrator",
    example: "counting reset",
  },
  {
    name: "counting reactions",
    description: {
      en: "Lets the bot mark right and wrong numbers with a reaction.",
      de: "Lässt den Bot richtige und falsche Zahlen mit einer Reaktion markieren.",
    },
    usage: "counting reactions <on|off>",
    permission: "Administrator",
    example: "counting reactions on",
  },
  {
    name: "counting event",
    description: {
      en: "Allows a random event or keeps it out of the game.",
      de: "Lässt ein Zufallsereignis zu oder nimmt es aus dem Spiel.",
    },
    usage: "counting event <event> <on|off>",
    permission: "Administrator",
    example: "counting event reverse-count off",
    arguments: RANDOM_EVENT,
  },
  {
    name: "counting chance",
    description: {
      en: "Sets how likely a random event is after each number.",
      de: "Legt fest, wie wahrscheinlich nach jeder Zahl ein Zufallsereignis ist.",
    },
    usage: "counting chance <percent>",
    permission: "Administrator",
    example: "counting chance 5",
    arguments: {
      percent: {
        en: "0 to 100. With 0 there are no events.",
        de: "0 bis 100. Mit 0 gibt es keine Ereignisse.",
      },
    },
  },
  {
    name: "counting trigger",
    description: { en: "Sets off a random event at once.", de: "Löst ein Zufallsereignis sofort aus." },
    usage: "counting trigger <event>",
    permission: "Administrator",
    example: "counting trigger team-counting",
    arguments: RANDOM_EVENT,
  },
];
