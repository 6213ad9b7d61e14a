import type { Command } from "./command.ts";

/** What people on a server need every day. */
export const utilityEveryday: Command[] = [
  {
    name: "reminder add",
    description: {
      en: "Reminds you of something when the time is up.",
      de: "Erinnert dich an etwas, sobald die Zeit um ist.",
    },
    usage: "reminder add <duration> <text…>",
    permission: "Everyone",
    example: "reminder add 45m Take the cake out",
  },
  {
    name: "reminder list",
    description: {
      en: "Lists the reminders that you still have ahead of you.",
      de: "Listet auf, woran du noch erinnert wirst.",
    },
    usage: "reminder list",
    permission: "Everyone",
    example: "reminder list",
  },
  {
    name: "reminder remove",
    description: { en: "Cancels one of your reminders.", de: "Löscht eine deiner Erinnerungen." },
    usage: "reminder remove <number>",
    permission: "Everyone",
    example: "reminder remove 2",
    arguments: {
      number: {
        en: "The number of the reminder; “reminder list” shows it.",
        de: "Die Nummer der Erinnerung; sie steht in „reminder list“.",
      },
    },
  },
  {
    name: "poll create",
    description: {
      en: "Starts a poll in which members vote by pressing a button.",
      de: "Startet eine Umfrage, bei der alle per Knopfdruck abstimmen.",
    },
    usage: "poll create <question> [options…]",
    permission: "Everyone",
    example: 'poll create "Which game tonight?" chess cards',
    arguments: {
      question: { en: "Your question, in quotation marks.", de: "Deine Frage, in Anführungszeichen." },
      options: {
        en: "Two to ten answers, in quotation marks where they have several words. Left out: yes and no.",
        de: "Zwei bis zehn Antworten, in Anführungszeichen, wenn sie mehrere Wörter haben. Ohne Angabe: ja und nein.",
      },
    },
  },
  {
    name: "poll end",
    description: {
      en: "Ends a poll that you have started and shows the result.",
      de: "Beendet eine Umfrage, die du gestartet hast, und zeigt das Ergebnis.",
    },
    usage: "poll end <message>",
    permission: "Everyone",
    example: "poll end 100000000000000002",
  },
  {
    name: "embed create",
    description: {
      en: "Opens the embed builder: title, text, colors and pictures, with a preview.",
      de: "Öffnet den Embed-Baukasten: Titel, Text, Farben und Bilder, mit Vorschau.",
    },
    usage: "embed create [channel]",
    permission: "Manage Messages",
    example: "embed create #announcements",
    arguments: {
      channel: {
        en: "Where the embed is posted, as a mention or an id. Left out: the channel you are in.",
        de: "Wo das Embed erscheint, als Erwähnung oder ID. Ohne Angabe: im Kanal, in dem du bist.",
      },
    },
  },
  {
    name: "embed edit",
    description: {
      en: "Opens a posted embed in the builder, so that you can change it.",
      de: "Öffnet ein fertiges Embed noch einmal im Baukasten, damit du es ändern kannst.",
    },
    usage: "embed edit <message>",
    permission: "Manage Messages",
    example: "embed edit 100000000000000002",
  },
  {
    name: "afk",
    description: {
      en: "Tells those who mention you that you are away, until you write again.",
      de: "Sagt allen, die dich erwähnen, dass du weg bist, bis du wieder schreibst.",
    },
    usage: "afk [reason…]",
    permission: "Everyone",
    example: "afk having lunch",
    arguments: {
      reason: {
        en: "What they are told. Left out: only that you are away.",
        de: "Was sie zu lesen bekommen. Ohne Angabe: nur, dass du weg bist.",
      },
    },
  },
];
