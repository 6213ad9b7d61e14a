import type { Command } from "./command.ts";

/** Roles that are earned by reaching a level. */
export const levelRoles: Command[] = [
  {
    name: "level role set",
    description: {
      en: "Rewards a level with a role: whoever reaches it gets the role.",
      de: "Belohnt ein Level mit einer Rolle: Wer es erreicht, bekommt sie.",
    },
    usage: "level role set <level> <role>",
    permission: "Manage Roles",
    example: "level role set 10 @Regulars",
    setting: "levels",
  },
  {
    name: "level role remove",
    description: {
      en: "Stops rewarding a level with a role. Whoever has the role keeps it.",
      de: "Vergibt für ein Level keine Rolle mehr. Wer sie schon hat, behält sie.",
    },
    usage: "level role remove <level>",
    permission: "Manage Roles",
    example: "level role remove 10",
    setting: "levels",
  },
  {
    name: "level role list",
    description: {
      en: "Lists the roles you can earn on this server, and at which level.",
      de: "Zeigt, welche Rollen du auf diesem Server bei welchem Level bekommst.",
    },
    usage: "level role list",
    permission: "Everyone",
    example: "level role list",
    setting: "levels",
  },
];
