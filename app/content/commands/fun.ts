import type { Command } from "./command.ts";

export const fun: Command[] = [
  {
    name: "dice",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "dice",
    permission: "Everyone",
    example: "dice",
  },
];
