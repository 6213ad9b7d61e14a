import type { Command } from "./command.ts";

export const verification: Command[] = [
  {
    name: "verify",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "verify",
    permission: "Everyone",
    example: "verify",
  },
];
