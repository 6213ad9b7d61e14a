import type { Command } from "./command.ts";

export const ai: Command[] = [
  {
    name: "ask",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "ask",
    permission: "Everyone",
    example: "ask",
  },
];
