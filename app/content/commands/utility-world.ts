import type { Command } from "./command.ts";

/** Looks up and works out what is not on the server. */
export const utilityWorld: Command[] = [
  {
    name: "weather",
    description: {
      en: "Shows the weather in a place, now and for the next three days.",
      de: "Zeigt das Wetter an einem Ort, jetzt und in den nächsten drei Tagen.",
    },
    usage: "weather <place…>",
    permission: "Everyone",
    example: "weather Lisbon",
    arguments: {
      place: {
        en: "A town, with its country if there are several of that name.",
        de: "Ein Ort, mit Land, wenn es mehrere mit diesem Namen gibt.",
      },
    },
  },
  {
    name: "wikipedia",
    description: {
      en: "Shows the beginning of a Wikipedia article, with picture and link.",
      de: "Zeigt den Anfang eines Wikipedia-Artikels mit Bild und Link.",
    },
    usage: "wikipedia <topic…>",
    permission: "Everyone",
    example: "wikipedia pearl",
    arguments: {
      topic: { en: "What you want to read about.", de: "Worüber du etwas lesen willst." },
    },
  },
  {
    name: "translate",
    description: {
      en: "Translates a text and finds out by itself which language it is in.",
      de: "Übersetzt einen Text und erkennt selbst, in welcher Sprache er geschrieben ist.",
    },
    usage: "translate <language> <text…>",
    permission: "Everyone",
    example: "translate de Good morning, everyone!",
    arguments: {
      language: {
        en: "The language you want, in two letters: en, de, fr and so on.",
        de: "Die gewünschte Sprache in zwei Buchstaben: en, de, fr und so weiter.",
      },
    },
  },
  {
    name: "currency",
    description: {
      en: "Converts money into another currency at the rate of the day.",
      de: "Rechnet Geld zum Tageskurs in eine andere Währung um.",
    },
    usage: "currency <amount> <from> <to>",
    permission: "Everyone",
    example: "currency 12.50 USD EUR",
    arguments: {
      amount: {
        en: "How much, with a dot before the cents, like 25 or 12.50.",
        de: "Wie viel, mit Punkt vor den Cents, etwa 25 oder 12.50.",
      },
      from: {
        en: "The currency you have, in three letters like USD.",
        de: "Die Währung, die du hast, in drei Buchstaben wie USD.",
      },
      to: {
        en: "The currency you want, in three letters like EUR.",
        de: "Die Währung, die du willst, in drei Buchstaben wie EUR.",
      },
    },
  },
  {
    name: "calc",
    description: { en: "Works out a calculation for you.", de: "Rechnet etwas für dich aus." },
    usage: "calc <expression…>",
    permission: "Everyone",
    example: "calc (12 + 8) * 3",
    arguments: {
      expression: { en: "Numbers with + - * / ^ and parentheses.", de: "Zahlen mit + - * / ^ und Klammern." },
    },
  },
  {
    name: "timestamp",
    description: {
      en: "Turns a date into one that everyone reads in their own time zone.",
      de: "Macht aus einem Zeitpunkt einen, den alle in ihrer eigenen Zeitzone lesen.",
    },
    usage: "timestamp <when…>",
    permission: "Everyone",
    example: "timestamp 2030-12-31 20:00",
    arguments: {
      when: {
        en: "Date and time in UTC, like 2030-12-31 20:00.",
        de: "Datum und Uhrzeit in UTC, etwa 2030-12-31 20:00.",
      },
    },
  },
];
