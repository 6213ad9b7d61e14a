import type { Command } from "./command.ts";

/** About the bot itself. */
export const utilityBot: Command[] = [
  {
    name: "help",
    description: {
      en: "Lists all commands, or explains one of them.",
      de: "Listet alle Befehle auf oder erklärt dir einen davon.",
    },
    usage: "help [command…]",
    permission: "Everyone",
    example: "help warn add",
    arguments: {
      command: {
        en: "The command to explain, without the prefix.",
        de: "Der Befehl, um den es geht, ohne Präfix.",
      },
    },
  },
  {
    name: "ping",
    description: { en: "Shows how quickly the bot answers.", de: "Zeigt, wie schnell der Bot antwortet." },
    usage: "ping",
    permission: "Everyone",
    example: "ping",
  },
  {
    name: "prefix",
    description: {
      en: "Shows the prefix with which commands start on this server.",
      de: "Zeigt das Präfix, mit dem Befehle auf diesem Server beginnen.",
    },
    usage: "prefix",
    permission: "Everyone",
    example: "prefix",
    setting: "prefix",
  },
  {
    name: "invite",
    description: {
      en: "Gives you the link that adds the bot to another server.",
      de: "Gibt dir den Link, mit dem du den Bot auf einen weiteren Server holst.",
    },
    usage: "invite",
    permission: "Everyone",
    example: "invite",
  },
  {
    name: "support",
    description: {
      en: "Gives you the link to the support server.",
      de: "Gibt dir den Link zum Support-Server.",
    },
    usage: "support",
    permission: "Everyone",
    example: "support",
  },
  {
    name: "botinfo",
    description: {
      en: "Shows how many servers the bot is on and how long it has been running.",
      de: "Zeigt, auf wie vielen Servern der Bot ist und wie lange er schon läuft.",
    },
    usage: "botinfo",
    permission: "Everyone",
    example: "botinfo",
  },
];
