import type { Command } from "./command.ts";

export const utility: Command[] = [
  {
    name: "prefix",
    description: { en: "To be written.", de: "Noch zu schreiben." },
    usage: "prefix",
    permission: "Everyone",
    example: "prefix",
  },
];
