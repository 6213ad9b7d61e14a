import { site } from "#app/content/site.ts";
import type { Command } from "./command.ts";
import { amountOrAll } from "./economy-amount.ts";

/** Where money is safe, as far as it fits in. */
export const vault: Command[] = [
  {
    name: "vault info",
    description: {
      en: "Shows how full your vault is, how much it holds and what the next upgrade costs.",
      de: "Zeigt, wie voll dein Tresor ist, wie viel hineinpasst und was der nächste Ausbau kostet.",
    },
    usage: "vault info",
    permission: "Everyone",
    example: "vault info",
  },
  {
    name: "vault deposit",
    description: {
      en: `Puts ${site.currency} from your wallet into the vault, out of every thief’s reach.`,
      de: `Legt ${site.currency} aus deinem Geldbeutel in den Tresor, wo kein Dieb herankommt.`,
    },
    usage: "vault deposit <amount>",
    permission: "Everyone",
    example: "vault deposit 500",
    arguments: { amount: amountOrAll },
  },
  {
    name: "vault withdraw",
    description: {
      en: `Takes ${site.currency} out of the vault and puts them into your wallet.`,
      de: `Holt ${site.currency} aus dem Tresor zurück in deinen Geldbeutel.`,
    },
    usage: "vault withdraw <amount>",
    permission: "Everyone",
    example: "vault withdraw all",
    arguments: { amount: amountOrAll },
  },
  {
    name: "vault upgrade",
    description: {
      en: "Enlarges your vault, so that more fits in. Each upgrade costs more than the last.",
      de: "Baut deinen Tresor aus, damit mehr hineinpasst. Jeder Ausbau kostet mehr als der vorige.",
    },
    usage: "vault upgrade",
    permission: "Everyone",
    example: "vault upgrade",
  },
];
