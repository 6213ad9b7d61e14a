import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const ai: FeaturePage = {
  title: { en: "An AI that is already in the channel", de: "Eine KI, die schon im Kanal sitzt" },
  lead: {
    en: `Somebody has to write the announcement, name the raid night and explain time zones. Ask ${site.name}, and everybody can read along and improve it.`,
    de: `Irgendwer muss die Ankündigung schreiben, den Raidabend taufen und Zeitzonen erklären. Frag ${site.name}, dann lesen alle mit und machen es noch besser.`,
  },
  description: {
    en: "Ideas, drafts, rewrites, summaries, explanations and translations from an AI that answers right in your Discord channel.",
    de: "Ideen, Entwürfe, neue Formulierungen, Zusammenfassungen, Erklärungen und Übersetzungen von einer KI, direkt in deinem Kanal.",
  },
  scene: {
    label: {
      en: `Aylin needs a name for a movie night about the sea. ${site.name} suggests three, and Theo has a favorite.`,
      de: `Aylin sucht einen Namen für einen Filmabend übers Meer. ${site.name} schlägt drei vor, und Theo hat einen Liebling.`,
    },
    channel: { en: "planning", de: "planung" },
    messages: [
      {
        from: "Aylin",
        time: "19:20",
        text: {
          en: "!ai ask three names for a movie night about the sea",
          de: "!ai ask drei Namen für einen Filmabend übers Meer",
        },
      },
      {
        bot: true,
        time: "19:20",
        card: {
          icon: "sparkles",
          title: { en: "Three names", de: "Drei Namen" },
          text: {
            en: "Reel Deep · Tide and Popcorn · Twenty Thousand Seats Under the Sea",
            de: "Großes Kino, kleine Fische · Ebbe, Flut, Popcorn · Zwanzigtausend Sitze unter dem Meer",
          },
        },
      },
      {
        from: "Theo",
        time: "19:21",
        text: {
          en: "the last one, and I’m bringing a diving helmet",
          de: "das letzte, und ich komm mit Taucherhelm",
        },
      },
      {
        from: "Aylin",
        time: "19:22",
        text: { en: "please don’t", de: "bitte nicht" },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "uses",
      title: { en: "What it writes for you", de: "Was sie für dich schreibt" },
      cards: [
        {
          icon: "star",
          title: { en: "Ideas", de: "Ideen" },
          text: {
            en: "Names for channels, topics for the quiz, quests for Friday. `!ai brainstorm` brings ten. Keep the one that makes you laugh.",
            de: "Namen für Kanäle, Themen fürs Quiz, Aufgaben für Freitag. `!ai brainstorm` bringt zehn. Behalte die, bei der du lachst.",
          },
        },
        {
          icon: "pen",
          title: { en: "Drafts", de: "Entwürfe" },
          text: {
            en: "Rules, announcements, a welcome for new people. `!ai write` starts, because starting is the hard part.",
            de: "Regeln, Ankündigungen, ein Willkommen für Neue. `!ai write` macht den Anfang, denn der ist das Schwerste.",
          },
        },
        {
          icon: "refresh",
          title: { en: "Rewrites", de: "Neue Formulierungen" },
          text: {
            en: "Shorter, friendlier or in a tie. `!ai rewrite` gives your text another tone without changing what it says.",
            de: "Kürzer, freundlicher oder mit Krawatte. `!ai rewrite` trifft einen anderen Ton und sagt dasselbe.",
          },
        },
        {
          icon: "scroll",
          title: { en: "Summaries", de: "Zusammenfassungen" },
          text: {
            en: "Back after dinner and 200 messages behind? `!ai summarize 200` tells you what you missed in a few lines.",
            de: "Nach dem Essen sind 200 Nachrichten aufgelaufen? `!ai summarize 200` sagt dir in ein paar Zeilen, was los war.",
          },
        },
        {
          icon: "book",
          title: { en: "Explanations", de: "Erklärungen" },
          text: {
            en: "Tides, tax classes, the offside rule: `!ai explain` takes it apart in plain words. Asking twice is allowed.",
            de: "Gezeiten, Steuerklassen, Abseits: `!ai explain` erklärt es in einfachen Worten. Nachfragen ist erlaubt.",
          },
        },
        {
          icon: "languages",
          title: { en: "Translations", de: "Übersetzungen" },
          text: {
            en: "One server, five languages: `!translate` puts a message into the one that you read.",
            de: "Ein Server, fünf Sprachen: `!translate` bringt eine Nachricht in die, die du liest.",
          },
        },
      ],
    },
    {
      kind: "table",
      id: "asking",
      title: { en: "Ask like this", de: "So fragst du" },
      text: {
        en: "The more you say, the better the answer. For whom, how long, in which tone.",
        de: "Je mehr du verrätst, desto besser die Antwort. Für wen, wie lang, in welchem Ton.",
      },
      columns: [
        { en: "Instead of", de: "Statt" },
        { en: "Try", de: "Lieber" },
      ],
      rows: [
        [
          { en: "Write rules", de: "Schreib Regeln" },
          {
            en: "Write five short rules for a relaxed gaming server, friendly, no threats",
            de: "Schreib fünf kurze Regeln für einen entspannten Spieleserver, freundlich und ohne Drohungen",
          },
        ],
        [
          { en: "Give me ideas", de: "Gib mir Ideen" },
          {
            en: "Ten ideas for a quiz night with 20 people, an hour long, no sports",
            de: "Zehn Ideen für einen Quizabend mit 20 Leuten, eine Stunde lang, ohne Sport",
          },
        ],
        [
          { en: "Make this better", de: "Mach das besser" },
          {
            en: "Half as long, for people who have never been here, and keep the joke",
            de: "Halb so lang, für Leute, die noch nie hier waren, und der Witz bleibt drin",
          },
        ],
      ],
    },
    {
      kind: "cards",
      id: "good-to-know",
      title: { en: "Good to know", de: "Gut zu wissen" },
      cards: [
        {
          icon: "message",
          title: { en: "A channel to chat in", de: "Ein Kanal zum Plaudern" },
          text: {
            en: "`!ai channel on` gives it a channel of its own. There it answers every message, without any command.",
            de: "`!ai channel on` gibt ihr einen eigenen Kanal. Dort antwortet sie auf jede Nachricht, ganz ohne Befehl.",
          },
        },
        {
          icon: "search",
          title: { en: "Trust it, but check", de: "Vertrauen, aber nachprüfen" },
          text: {
            en: "It answers fast and is sometimes confidently wrong. That goes for names, for numbers and above all for mushroom recipes.",
            de: "Sie antwortet schnell und irrt sich manchmal sehr überzeugt. Das gilt für Namen, für Zahlen und erst recht für Pilzrezepte.",
          },
        },
      ],
    },
  ],
};
