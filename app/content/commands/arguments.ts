import type { Localized } from "#app/content/localized.ts";

/** Meanings of placeholders that all commands share. A command may override them. */
export const ARGUMENTS: Record<string, Localized> = {
  member: {
    en: "A member of the server, as a mention or an id.",
    de: "Ein Mitglied des Servers, als Erwähnung oder ID.",
  },
  user: { en: "A person, as a mention or an id.", de: "Eine Person, als Erwähnung oder ID." },
  role: { en: "A role, as a mention or an id.", de: "Eine Rolle, als Erwähnung oder ID." },
  channel: {
    en: "A channel, as a mention or an id. Left out: the one you are in.",
    de: "Ein Kanal, als Erwähnung oder ID. Ohne Angabe: der, in dem du bist.",
  },
  reason: {
    en: "Why. It is shown to the person and in the log.",
    de: "Warum. Die Person liest es, und es steht im Protokoll.",
  },
  duration: {
    en: "How long: a number with s, m, h or d, like 10m or 2h.",
    de: "Wie lange: eine Zahl mit s, m, h oder d, etwa 10m oder 2h.",
  },
  amount: { en: "A whole number.", de: "Eine ganze Zahl." },
  count: { en: "How many.", de: "Wie viele." },
  page: {
    en: "Which page of the list. Left out: the first.",
    de: "Welche Seite der Liste. Ohne Angabe: die erste.",
  },
  level: { en: "The number of the level.", de: "Die Nummer des Levels." },
  message: { en: "A message, as its link or id.", de: "Eine Nachricht, als Link oder ID." },
  question: { en: "Your question.", de: "Deine Frage." },
  topic: { en: "What it is about.", de: "Worum es geht." },
  text: { en: "Any text.", de: "Ein beliebiger Text." },
  "on|off": { en: "Switches it on or off.", de: "Schaltet es ein oder aus." },
};
