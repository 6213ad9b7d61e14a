import type { Command } from "./command.ts";

export const counting: Command[] = [
  {
    name: "counting info",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "counting info",
    permission: "Everyone",
    example: "counting info",
  },
];
