import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const giveaway: FeaturePage = {
  title: { en: "Giveaways that run themselves", de: "Gewinnspiele, die von allein laufen" },
  lead: {
    en: `You bring the prize. ${site.name} counts the entries, watches the clock, draws the winners and tidies up afterwards.`,
    de: `Du bringst den Preis mit. ${site.name} zählt die Teilnahmen, behält die Uhr im Blick, lost aus und räumt hinterher auf.`,
  },
  description: {
    en: "Start a giveaway with one command: entries by button, requirements, a fair draw, rerolls, and a clean channel 24 hours later.",
    de: "Ein Befehl startet das Gewinnspiel: Teilnahme per Knopf, Bedingungen, faire Ziehung, neu auslosen, und nach 24 Stunden ist aufgeräumt.",
  },
  scene: {
    label: {
      en: "Mira gives away a lamp. Jonas is sure that he never wins, and wins.",
      de: "Mira verlost eine Lampe. Jonas gewinnt nie, sagt er, und gewinnt.",
    },
    channel: { en: "giveaways", de: "verlosungen" },
    messages: [
      {
        bot: true,
        time: "18:00",
        card: {
          icon: "gift",
          title: { en: "Giveaway: jellyfish lamp", de: "Verlosung: Quallenlampe" },
          text: {
            en: "1 winner, ends at 20:00, for everyone with the Regular role",
            de: "1 Gewinn, endet um 20:00, für alle mit der Rolle Stammgast",
          },
        },
        buttons: [{ en: "Enter (87)", de: "Mitmachen (87)" }],
      },
      {
        from: "Jonas",
        time: "19:58",
        text: { en: "i never win these", de: "ich gewinn bei so was nie" },
      },
      {
        bot: true,
        time: "20:00",
        card: {
          icon: "party",
          title: { en: "Jonas wins the jellyfish lamp", de: "Jonas gewinnt die Quallenlampe" },
          text: { en: "Drawn from 87 entries", de: "Ausgelost aus 87 Teilnahmen" },
        },
      },
      { from: "Aylin", time: "20:01", text: { en: "never, he said", de: "nie, hat er gesagt" } },
    ],
  },
  sections: [
    {
      kind: "steps",
      id: "how-it-works",
      title: { en: "Four steps, one of them yours", de: "Vier Schritte, nur einer davon deiner" },
      steps: [
        {
          title: { en: "Start it", de: "Starten" },
          text: {
            en: "`!giveaway start 2h 1 Jellyfish lamp`: how long, how many winners, what there is to win.",
            de: "`!giveaway start 2h 1 Quallenlampe`: wie lange, wie viele gewinnen, und was es gibt.",
          },
        },
        {
          title: { en: "Let people enter", de: "Mitmachen lassen" },
          text: {
            en: "A button below the message takes the entries, one per person, and counts them for all to see.",
            de: "Ein Knopf unter der Nachricht nimmt die Teilnahmen an, eine pro Person, und zählt sie für alle sichtbar mit.",
          },
        },
        {
          title: { en: "The draw", de: "Die Ziehung" },
          text: {
            en: "When time is up, the winners are drawn at random and mentioned. No wheel, no favorites.",
            de: "Ist die Zeit um, entscheidet der Zufall, und wer gewonnen hat, wird erwähnt. Kein Glücksrad, keine Lieblinge.",
          },
        },
        {
          title: { en: "Tidying up", de: "Aufräumen" },
          text: {
            en: "An ended giveaway is cleaned up after 24 hours. Until then you can reroll it.",
            de: "Ein beendetes Gewinnspiel wird nach 24 Stunden weggeräumt. Bis dahin kannst du neu auslosen.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "features",
      title: { en: "What you can turn and tweak", de: "Woran du drehen kannst" },
      text: {
        en: "All of it takes the Manage Guild permission, so nobody rerolls until they win.",
        de: "All das verlangt das Recht „Server verwalten“. Sonst lost noch jemand so lange neu aus, bis es passt.",
      },
      cards: [
        {
          icon: "key",
          title: { en: "Requirements", de: "Bedingungen" },
          text: {
            en: "`!giveaway require` names a role that somebody needs to enter. Whoever only came for the prize gets to watch.",
            de: "`!giveaway require` nennt eine Rolle, die man zum Mitmachen braucht. Wer nur wegen des Preises kommt, darf zuschauen.",
          },
        },
        {
          icon: "rotate",
          title: { en: "Reroll", de: "Neu auslosen" },
          text: {
            en: "The winner does not answer? `!giveaway reroll` draws again from the same entries.",
            de: "Wer gewonnen hat, meldet sich nicht? `!giveaway reroll` zieht noch einmal aus denselben Teilnahmen.",
          },
        },
        {
          icon: "users",
          title: { en: "Several winners", de: "Mehrere Gewinner" },
          text: {
            en: "One lamp, five roles or twenty stickers: say how many, and nobody is drawn twice.",
            de: "Eine Lampe, fünf Rollen oder zwanzig Sticker: Du sagst, wie viele, und niemand wird doppelt gezogen.",
          },
        },
        {
          icon: "timer",
          title: { en: "Pause or end early", de: "Pausieren oder früher beenden" },
          text: {
            en: "`!giveaway pause` stops the clock until you resume it, `!giveaway end` draws right away.",
            de: "`!giveaway pause` hält die Uhr an, bis du sie weiterlaufen lässt, `!giveaway end` zieht sofort.",
          },
        },
        {
          icon: "pen",
          title: { en: "Change your mind", de: "Es sich anders überlegen" },
          text: {
            en: "A typo in the prize or an hour too short: `!giveaway edit` puts it right while it runs.",
            de: "Ein Tippfehler im Preis oder eine Stunde zu kurz: `!giveaway edit` rückt es gerade, während es läuft.",
          },
        },
        {
          icon: "hand-coins",
          title: { en: "Drops", de: "Wer zuerst drückt" },
          text: {
            en: "`!giveaway drop` has no clock at all: whoever presses the button first has won.",
            de: "`!giveaway drop` kommt ganz ohne Uhr aus: Der erste Druck auf den Knopf gewinnt.",
          },
        },
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "durations",
      title: { en: "What 2d means", de: "Was 2d bedeutet" },
      text: {
        en: "A number and a letter say how long a giveaway runs.",
        de: "Eine Zahl und ein Buchstabe sagen, wie lange ein Gewinnspiel läuft.",
      },
      columns: [
        { en: "You type", de: "Du tippst" },
        { en: "It runs for", de: "Es läuft" },
        { en: "Good for", de: "Gut für" },
      ],
      rows: [
        [
          "`30s`",
          { en: "30 seconds", de: "30 Sekunden" },
          { en: "Whoever is awake", de: "Alle, die gerade wach sind" },
        ],
        [
          "`10m`",
          { en: "10 minutes", de: "10 Minuten" },
          { en: "A break between two rounds", de: "Die Pause zwischen zwei Runden" },
        ],
        ["`2h`", { en: "2 hours", de: "2 Stunden" }, { en: "An evening", de: "Einen Abend" }],
        ["`2d`", { en: "2 days", de: "2 Tage" }, { en: "A weekend", de: "Ein Wochenende" }],
      ],
    },
  ],
};
