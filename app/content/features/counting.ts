import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const counting: FeaturePage = {
  title: { en: "Counting, until somebody gets it wrong", de: "Zählen, bis sich jemand verzählt" },
  lead: {
    en: `One channel, one number after the other, everybody together. It sounds simple. Then ${site.name} wants prime numbers.`,
    de: `Ein Kanal, eine Zahl nach der anderen, alle zusammen. Klingt leicht. Dann will ${site.name} plötzlich Primzahlen.`,
  },
  description: {
    en: "A counting game for your channel: never twice in a row, six random events from prime numbers to reverse count, and a high score.",
    de: "Ein Zählspiel für deinen Kanal: nie zweimal hintereinander, sechs Ereignisse von Primzahl bis rückwärts, und ein Rekord.",
  },
  scene: {
    label: {
      en: "The count is at 113 when suddenly only prime numbers are allowed. Mira knows that the next one is 127.",
      de: "Der Stand ist 113, da sind plötzlich nur noch Primzahlen erlaubt. Mira weiß, dass 127 die nächste ist.",
    },
    channel: { en: "counting", de: "zählen" },
    messages: [
      { from: "Theo", time: "22:08", text: { en: "113", de: "113" } },
      {
        bot: true,
        time: "22:08",
        card: {
          icon: "shuffle",
          title: { en: "Event: prime number", de: "Ereignis: Primzahl" },
          text: {
            en: "Until further notice, only prime numbers count.",
            de: "Bis auf Weiteres zählen nur Primzahlen.",
          },
        },
      },
      {
        from: "Jonas",
        time: "22:09",
        text: { en: "nobody breathe. nobody type.", de: "keiner atmet. keiner tippt." },
      },
      { from: "Mira", time: "22:11", text: { en: "127", de: "127" } },
      {
        from: "Theo",
        time: "22:11",
        text: { en: "you had that ready, didn’t you", de: "die hattest du doch parat" },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "rules",
      title: { en: "Four rules", de: "Vier Regeln" },
      cards: [
        {
          icon: "users",
          title: { en: "No double counting", de: "Nicht zweimal hintereinander" },
          text: {
            en: "After your number it is somebody else’s turn. Nobody gets to a thousand alone.",
            de: "Nach deiner Zahl ist jemand anders dran. Allein kommt niemand bis tausend.",
          },
        },
        {
          icon: "trophy",
          title: { en: "High score", de: "Rekord" },
          text: {
            en: "The highest number ever reached is kept. `!counting` shows it, next to where you are now.",
            de: "Die höchste Zahl, die ihr je erreicht habt, bleibt stehen. `!counting` zeigt sie, gleich neben dem Stand von jetzt.",
          },
        },
        {
          icon: "refresh",
          title: { en: "Automatic reset", de: "Zurück auf Anfang" },
          text: {
            en: "One wrong number, and the count starts over at 1 automatically. Everybody knows who it was.",
            de: "Eine falsche Zahl, und es geht automatisch wieder bei 1 los. Alle wissen, wer es war.",
          },
        },
        {
          icon: "smile",
          title: { en: "Reactions", de: "Reaktionen" },
          text: {
            en: "A green tick for every right number, a red cross for the wrong one. No discussion needed.",
            de: "Ein grüner Haken für jede richtige Zahl, ein rotes Kreuz für die falsche. Mehr muss man nicht sagen.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "events",
      title: { en: "Six random events", de: "Sechs Ereignisse" },
      text: {
        en: "They come when it gets comfortable. `!counting info` explains them to everybody who was away.",
        de: "Sie kommen, wenn es gerade gemütlich wird. `!counting info` erklärt sie allen, die gerade weg waren.",
      },
      cards: [
        {
          icon: "trending-up",
          title: { en: "Double up", de: "Verdoppeln" },
          text: {
            en: "The next number is twice the last one. It gets high very fast, and mental arithmetic is back in fashion.",
            de: "Die nächste Zahl ist das Doppelte der letzten. Das wird schnell hoch, und Kopfrechnen ist wieder in Mode.",
          },
        },
        {
          icon: "star",
          title: { en: "Prime number", de: "Primzahl" },
          text: {
            en: "Only prime numbers count, everything in between is skipped. 91 is not one, however much it looks like it.",
            de: "Nur Primzahlen zählen, alles dazwischen fällt aus. 91 ist keine, auch wenn sie so aussieht.",
          },
        },
        {
          icon: "undo",
          title: { en: "Reverse count", de: "Rückwärts" },
          text: {
            en: "From here on it goes down, one by one. The fastest typists are the first to fall.",
            de: "Ab hier geht es abwärts, Zahl für Zahl. Wer am schnellsten tippt, fällt als Erstes herein.",
          },
        },
        {
          icon: "skip",
          title: { en: "Skip numbers", de: "Überspringen" },
          text: {
            en: "Count in steps: in threes, for example. The event says how wide they are.",
            de: "Gezählt wird in Schritten, etwa in Dreiern. Wie groß sie sind, sagt das Ereignis.",
          },
        },
        {
          icon: "swap",
          title: { en: "Team counting", de: "Teamzählen" },
          text: {
            en: "Two teams take turns. None may count twice in a row, so be nice to the others.",
            de: "Zwei Teams zählen abwechselnd. Keins darf zweimal hintereinander, also seid nett zu den anderen.",
          },
        },
        {
          icon: "rotate",
          title: { en: "Go back", de: "Zurück" },
          text: {
            en: "The count drops by a few numbers and goes on from there. You have been here before.",
            de: "Der Stand fällt um ein paar Zahlen, und von dort geht es weiter. Hier wart ihr doch schon.",
          },
        },
      ],
    },
    {
      kind: "table",
      id: "example",
      title: { en: "The count is at 44", de: "Der Stand ist 44" },
      text: {
        en: "Which number is the right one? It depends.",
        de: "Welche Zahl kommt jetzt? Das kommt darauf an.",
      },
      columns: [
        { en: "Event", de: "Ereignis" },
        { en: "Next number", de: "Nächste Zahl" },
      ],
      rows: [
        [{ en: "None", de: "Keins" }, "45"],
        [{ en: "Double up", de: "Verdoppeln" }, "88"],
        [{ en: "Prime number", de: "Primzahl" }, "47"],
        [{ en: "Reverse count", de: "Rückwärts" }, "43"],
        [{ en: "Skip numbers, in threes", de: "Überspringen, in Dreiern" }, "47"],
        [
          { en: "Team counting", de: "Teamzählen" },
          { en: "45, from the other team", de: "45, vom anderen Team" },
        ],
        [{ en: "Go back, by ten", de: "Zurück, um zehn" }, "35"],
      ],
    },
    {
      kind: "steps",
      id: "setup",
      title: { en: "Ready in a minute", de: "In einer Minute startklar" },
      steps: [
        {
          title: { en: "Choose a channel", de: "Kanal aussuchen" },
          text: {
            en: "`!counting setup #counting`. From then on, numbers count there and nowhere else.",
            de: "`!counting setup #zählen`. Von da an zählen Zahlen dort und nirgends sonst.",
          },
        },
        {
          title: { en: "Write 1", de: "1 schreiben" },
          text: {
            en: "Somebody has to begin, and 2 is already somebody else’s.",
            de: "Eine Person muss anfangen, und die 2 gehört schon der nächsten.",
          },
        },
        {
          title: { en: "Let it surprise you", de: "Überraschen lassen" },
          text: {
            en: "Random events are on from the start. `!counting chance 0` brings peace, `!counting event` strikes a single one off.",
            de: "Die Ereignisse sind von Anfang an dabei. `!counting chance 0` bringt Ruhe, `!counting event` streicht ein einzelnes.",
          },
        },
      ],
    },
  ],
};
