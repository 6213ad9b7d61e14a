import { site } from "#app/content/site.ts";
import type { Command } from "./command.ts";
import { amountOrAll } from "./economy-amount.ts";

/** Two members who share their lives and a bank account. */
export const marriage: Command[] = [
  {
    name: "marriage propose",
    description: {
      en: "Proposes marriage to another member, who answers with a button.",
      de: "Macht jemandem einen Heiratsantrag. Die Antwort kommt per Knopfdruck.",
    },
    usage: "marriage propose <member>",
    permission: "Everyone",
    example: "marriage propose @Mira",
  },
  {
    name: "marriage info",
    description: {
      en: "Shows who you are married to, since when, and whether today’s bonus is still waiting.",
      de: "Zeigt, mit wem und seit wann du verheiratet bist und ob der Bonus von heute noch wartet.",
    },
    usage: "marriage info",
    permission: "Everyone",
    example: "marriage info",
  },
  {
    name: "marriage bonus",
    description: {
      en: "Collects the daily bonus that only married couples get.",
      de: "Holt den täglichen Bonus ab, den nur Ehepaare bekommen.",
    },
    usage: "marriage bonus",
    permission: "Everyone",
    example: "marriage bonus",
  },
  {
    name: "marriage divorce",
    description: {
      en: "Ends your marriage and splits the joint bank account between the two of you.",
      de: "Beendet deine Ehe und teilt das gemeinsame Konto unter euch beiden auf.",
    },
    usage: "marriage divorce",
    permission: "Everyone",
    example: "marriage divorce",
  },
  {
    name: "jointbank info",
    description: {
      en: "Shows what is in your joint bank account and who of you paid in how much.",
      de: "Zeigt, was auf eurem gemeinsamen Konto liegt und wer von euch wie viel eingezahlt hat.",
    },
    usage: "jointbank info",
    permission: "Everyone",
    example: "jointbank info",
  },
  {
    name: "jointbank deposit",
    description: {
      en: `Pays ${site.currency} from your wallet into your joint bank account.`,
      de: `Zahlt ${site.currency} aus deinem Geldbeutel auf euer gemeinsames Konto ein.`,
    },
    usage: "jointbank deposit <amount>",
    permission: "Everyone",
    example: "jointbank deposit 1000",
    arguments: { amount: amountOrAll },
  },
  {
    name: "jointbank withdraw",
    description: {
      en: `Takes ${site.currency} from your joint bank account into your wallet.`,
      de: `Hebt ${site.currency} von eurem gemeinsamen Konto ab.`,
    },
    usage: "jointbank withdraw <amount>",
    permission: "Everyone",
    example: "jointbank withdraw 300",
    arguments: { amount: amountOrAll },
  },
];
