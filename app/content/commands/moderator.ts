import type { Command } from "./command.ts";

export const moderator: Command[] = [
  {
    name: "ban",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "ban",
    permission: "Everyone",
    example: "ban",
  },
];
