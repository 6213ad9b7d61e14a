import type { Command } from "./command.ts";

export const ticketsystem: Command[] = [
  {
    name: "ticket open",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "ticket open",
    permission: "Everyone",
    example: "ticket open",
  },
];
