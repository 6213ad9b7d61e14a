import type { Localized } from "#app/content/localized.ts";
import { site } from "#app/content/site.ts";
import type { Command } from "./command.ts";

const bet: Localized = {
  en: `How many ${site.currency} you stake.`,
  de: `Wie viele ${site.currency} du setzt.`,
};

/** The daily lottery and the games of chance. */
export const luck: Command[] = [
  {
    name: "lottery buy",
    description: {
      en: "Buys tickets for today’s lottery draw.",
      de: "Kauft Lose für die heutige Ziehung der Lotterie.",
    },
    usage: "lottery buy [count]",
    permission: "Everyone",
    example: "lottery buy 5",
    arguments: {
      count: { en: "How many tickets. Left out: one.", de: "Wie viele Lose. Ohne Angabe: eins." },
    },
  },
  {
    name: "lottery tickets",
    description: {
      en: "Shows your tickets for the next daily draw and your chance to win.",
      de: "Zeigt deine Lose für die nächste tägliche Ziehung und wie deine Chancen stehen.",
    },
    usage: "lottery tickets",
    permission: "Everyone",
    example: "lottery tickets",
  },
  {
    name: "lottery info",
    description: {
      en: "Shows what is in the pot, how long until the daily draw and who won yesterday.",
      de: "Zeigt, was im Topf liegt, wann heute gezogen wird und wer gestern gewonnen hat.",
    },
    usage: "lottery info",
    permission: "Everyone",
    example: "lottery info",
  },
  {
    name: "slots",
    description: {
      en: "Spins three reels. Matching symbols multiply your bet.",
      de: "Dreht drei Walzen. Gleiche Symbole vervielfachen deinen Einsatz.",
    },
    usage: "slots <bet>",
    permission: "Everyone",
    example: "slots 50",
    arguments: { bet },
  },
  {
    name: "blackjack",
    description: {
      en: "Deals you a hand of blackjack: get closer to 21 than the dealer.",
      de: "Gibt dir Karten für eine Runde Blackjack: Komm näher an 21 heran als die Bank.",
    },
    usage: "blackjack <bet>",
    permission: "Everyone",
    example: "blackjack 100",
    arguments: { bet },
  },
  {
    name: "roulette",
    description: {
      en: "Spins the wheel for your bet on a color, on odd or even, or on a number.",
      de: "Dreht das Rad für deinen Einsatz auf Farbe, auf gerade oder ungerade oder auf eine Zahl.",
    },
    usage: "roulette <bet> <space>",
    permission: "Everyone",
    example: "roulette 100 red",
    arguments: {
      bet,
      space: {
        en: "What you bet on: red, black, odd, even or a number from 0 to 36.",
        de: "Worauf du setzt: red, black, odd, even oder eine Zahl von 0 bis 36.",
      },
    },
  },
  {
    name: "highlow",
    description: {
      en: "Turns over a card. You bet on whether the next one is higher or lower.",
      de: "Deckt eine Karte auf. Du setzt darauf, ob die nächste höher oder niedriger ist.",
    },
    usage: "highlow <bet>",
    permission: "Everyone",
    example: "highlow 75",
    arguments: { bet },
  },
];
