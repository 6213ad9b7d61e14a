import type { Command } from "./command.ts";

export const levelsystem: Command[] = [
  {
    name: "rank",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "rank",
    permission: "Everyone",
    example: "rank",
  },
];
