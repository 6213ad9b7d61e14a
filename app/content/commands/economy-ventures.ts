import { site } from "#app/content/site.ts";
import type { Command } from "./command.ts";

/** What brings something in without a job, honestly or not. */
export const ventures: Command[] = [
  {
    name: "fish",
    description: {
      en: "Casts your rod into the lake. What bites goes into your inventory.",
      de: "Wirft deine Angel in den See. Was anbeißt, landet in deinem Inventar.",
    },
    usage: "fish",
    permission: "Everyone",
    example: "fish",
  },
  {
    name: "mine",
    description: {
      en: "Sends you underground for ore and gems that you can sell.",
      de: "Schickt dich unter Tage, wo Erz und Edelsteine auf dich warten.",
    },
    usage: "mine",
    permission: "Everyone",
    example: "mine",
  },
  {
    name: "hunt",
    description: {
      en: "Takes you hunting in the woods. You come home with loot or empty-handed.",
      de: "Nimmt dich mit auf die Jagd. Du kommst mit Beute heim oder mit leeren Händen.",
    },
    usage: "hunt",
    permission: "Everyone",
    example: "hunt",
  },
  {
    name: "harvest",
    description: {
      en: "Brings in what has ripened on your field since the last time.",
      de: "Fährt die Ernte ein, die seit dem letzten Mal auf deinem Feld gereift ist.",
    },
    usage: "harvest",
    permission: "Everyone",
    example: "harvest",
  },
  {
    name: "explore",
    description: {
      en: `Searches a forgotten ruin for lost ${site.currency} and rare finds.`,
      de: `Durchsucht eine vergessene Ruine nach ${site.currency} und seltenen Fundstücken.`,
    },
    usage: "explore",
    permission: "Everyone",
    example: "explore",
  },
  {
    name: "beg",
    description: {
      en: `Asks passers-by for a few ${site.currency}. Some give, some walk on.`,
      de: `Bittet Fremde um ein paar ${site.currency}. Manche geben, manche gehen weiter.`,
    },
    usage: "beg",
    permission: "Everyone",
    example: "beg",
  },
  {
    name: "crime",
    description: {
      en: "Tries a crooked deal: a fat profit if it works, a fine if you are caught.",
      de: "Dreht ein krummes Ding: Geht es gut, lohnt es sich, sonst wird eine Strafe fällig.",
    },
    usage: "crime",
    permission: "Everyone",
    example: "crime",
  },
  {
    name: "rob",
    description: {
      en: "Tries to rob a member’s wallet. Vaults are safe, and getting caught costs you.",
      de: "Greift in einen fremden Geldbeutel. Tresore sind sicher, und wer erwischt wird, zahlt drauf.",
    },
    usage: "rob <member>",
    permission: "Everyone",
    example: "rob @Theo",
  },
];
