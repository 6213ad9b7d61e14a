import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const fun: FeaturePage = {
  title: { en: "Fun for the five minutes in between", de: "Spaß für die fünf Minuten dazwischen" },
  lead: {
    en: `The queue takes a while, the stream starts late, someone is still “on their way”. ${site.name} always has a game that fits.`,
    de: `Die Warteschlange dauert, der Stream fängt später an, und jemand ist angeblich „gleich da“. ${site.name} hat immer ein Spiel, das passt.`,
  },
  description: {
    en: "Guess the number, roll dice, unscramble your own words and ask the crystal ball: small Discord games that start with one line.",
    de: "Zahlen raten, würfeln, eigene Wörter entwirren und die Kristallkugel fragen: kleine Discord-Spiele, die mit einer Zeile starten.",
  },
  scene: {
    label: {
      en: "Jonas starts a word scramble, Aylin solves it in four seconds, and Jonas demands dice.",
      de: "Jonas startet einen Buchstabensalat, Aylin löst ihn in vier Sekunden, und Jonas will lieber würfeln.",
    },
    channel: { en: "lobby", de: "lobby" },
    messages: [
      { from: "Jonas", time: "20:52", text: { en: "!wordscramble play", de: "!wordscramble play" } },
      {
        bot: true,
        time: "20:52",
        card: {
          icon: "shuffle",
          title: { en: "YLFHISJEL", de: "LELAUQ" },
          text: { en: "Which word is hiding here?", de: "Welches Wort steckt dahinter?" },
        },
      },
      { from: "Aylin", time: "20:52", text: { en: "jellyfish", de: "qualle" } },
      {
        bot: true,
        time: "20:52",
        card: {
          icon: "trophy",
          title: { en: "Aylin has it", de: "Aylin hat es" },
          text: { en: "In 4 seconds", de: "Nach 4 Sekunden" },
        },
      },
      {
        from: "Jonas",
        time: "20:53",
        text: {
          en: "ok, dice then. at least nobody is better at dice",
          de: "ok, dann würfeln. da ist wenigstens niemand besser",
        },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "games",
      title: { en: "One line, and it starts", de: "Eine Zeile, und es geht los" },
      cards: [
        {
          icon: "hash",
          title: { en: "Guess the number", de: "Zahlenraten" },
          text: {
            en: "`!guess 7`: the number is between 1 and 10, and it is never the one you were sure of.",
            de: "`!guess 7`: Die Zahl liegt zwischen 1 und 10, und es ist nie die, bei der du dir sicher warst.",
          },
        },
        {
          icon: "dices",
          title: { en: "Dice", de: "Würfel" },
          text: {
            en: "`!dice` rolls 1 to 6. Decides who cooks, who heals and who has to talk to the neighbors.",
            de: "`!dice` würfelt 1 bis 6. Das entscheidet, wer kocht, wer heilt und wer mit den Nachbarn redet.",
          },
        },
        {
          icon: "shuffle",
          title: { en: "Word scramble", de: "Buchstabensalat" },
          text: {
            en: "`!wordscramble play` mixes the letters, and whoever puts them back first has won.",
            de: "`!wordscramble play` mischt die Buchstaben, und wer das Wort zuerst erkennt, hat gewonnen.",
          },
        },
        {
          icon: "sparkles",
          title: { en: "Crystal ball", de: "Kristallkugel" },
          text: {
            en: "`!8ball` says yes, no or “ask again later”. It takes no responsibility.",
            de: "`!8ball` sagt Ja, Nein oder „frag später noch mal“. Haftung übernimmt sie keine.",
          },
        },
        {
          icon: "swap",
          title: { en: "Rock, paper, scissors", de: "Schere, Stein, Papier" },
          text: {
            en: "`!rps rock`, if you believe that a bot cannot read you.",
            de: "`!rps rock`, wenn du glaubst, dass dich ein Bot nicht durchschaut.",
          },
        },
        {
          icon: "users",
          title: { en: "Against each other", de: "Gegeneinander" },
          text: {
            en: "`!trivia` asks, `!hangman` counts your mistakes, and `!tictactoe @Jonas` makes it personal.",
            de: "`!trivia` fragt, `!hangman` zählt deine Fehler, und mit `!tictactoe @Jonas` wird es persönlich.",
          },
        },
      ],
    },
    {
      kind: "steps",
      id: "own-words",
      title: { en: "A word scramble with your own words", de: "Buchstabensalat mit euren Wörtern" },
      text: {
        en: "Inside jokes make the best riddles. The Manage Messages permission is all it takes.",
        de: "Insiderwitze sind die besten Rätsel. Du brauchst nur das Recht „Nachrichten verwalten“.",
      },
      steps: [
        {
          title: { en: "Add", de: "Sammeln" },
          text: {
            en: "`!wordscramble add jellyfish`. Names of bosses and of pets are always good.",
            de: "`!wordscramble add qualle`. Namen von Endgegnern und Haustieren gehen immer.",
          },
        },
        {
          title: { en: "Look through", de: "Durchsehen" },
          text: {
            en: "`!wordscramble list` shows what is in the pot. Best read where the others cannot see it.",
            de: "`!wordscramble list` zeigt, was im Topf ist. Am besten dort, wo die anderen nicht mitlesen.",
          },
        },
        {
          title: { en: "Throw out", de: "Aussortieren" },
          text: {
            en: "`!wordscramble remove` takes out the word that everybody knows by now.",
            de: "`!wordscramble remove` wirft das Wort hinaus, das inzwischen alle kennen.",
          },
        },
      ],
    },
    {
      kind: "table",
      wordy: true,
      id: "odds",
      title: { en: "Your chances, honestly", de: "Deine Chancen, ganz ehrlich" },
      columns: [
        { en: "Game", de: "Spiel" },
        { en: "Possible results", de: "Mögliche Ergebnisse" },
        { en: "Your chance", de: "Deine Chance" },
      ],
      rows: [
        [
          { en: "Guess the number", de: "Zahlenraten" },
          { en: "1 to 10", de: "1 bis 10" },
          { en: "10%", de: "10\u00a0%" },
        ],
        [
          { en: "A six", de: "Eine Sechs" },
          { en: "1 to 6", de: "1 bis 6" },
          { en: "16.7%", de: "16,7\u00a0%" },
        ],
        [
          { en: "Coin flip", de: "Münzwurf" },
          { en: "Heads or tails", de: "Kopf oder Zahl" },
          { en: "50%", de: "50\u00a0%" },
        ],
      ],
    },
  ],
};
