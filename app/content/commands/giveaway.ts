import type { Command } from "./command.ts";

export const giveaway: Command[] = [
  {
    name: "giveaway list",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "giveaway list",
    permission: "Everyone",
    example: "giveaway list",
  },
];
