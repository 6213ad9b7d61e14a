import type { Command } from "./command.ts";

export const economy: Command[] = [
  {
    name: "balance",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "balance",
    permission: "Everyone",
    example: "balance",
  },
];
