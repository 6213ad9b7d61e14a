import type { Command } from "./command.ts";

/** Roles by hand and by themselves. */
export const moderatorRoles: Command[] = [
  {
    name: "role add",
    description: { en: "Gives a role to a member.", de: "Gibt einem Mitglied eine Rolle." },
    usage: "role add <member> <role>",
    permission: "Manage Roles",
    example: "role add @Aylin @Artist",
  },
  {
    name: "role remove",
    description: { en: "Takes a role away from a member.", de: "Nimmt einem Mitglied eine Rolle weg." },
    usage: "role remove <member> <role>",
    permission: "Manage Roles",
    example: "role remove @Aylin @Artist",
  },
  {
    name: "role all",
    description: {
      en: "Gives a role to every member of the server.",
      de: "Gibt allen Mitgliedern des Servers eine Rolle.",
    },
    usage: "role all <role>",
    permission: "Manage Roles",
    example: "role all @Community",
  },
  {
    name: "role create",
    description: {
      en: "Creates a role that has no permissions yet.",
      de: "Legt eine Rolle an, die noch keine Rechte hat.",
    },
    usage: "role create <name…>",
    permission: "Manage Roles",
    example: "role create Movie night",
    arguments: {
      name: { en: "What the role is called.", de: "Wie die Rolle heißt." },
    },
  },
  {
    name: "autorole add",
    description: {
      en: "Gives a role to everyone who joins from now on.",
      de: "Gibt allen, die ab jetzt beitreten, eine Rolle.",
    },
    usage: "autorole add <role>",
    permission: "Manage Roles",
    example: "autorole add @Newcomer",
    setting: "autorole",
  },
  {
    name: "autorole remove",
    description: {
      en: "Stops giving a role to those who join.",
      de: "Hört auf, neuen Mitgliedern eine Rolle zu geben.",
    },
    usage: "autorole remove <role>",
    permission: "Manage Roles",
    example: "autorole remove @Newcomer",
    setting: "autorole",
  },
  {
    name: "autorole list",
    description: {
      en: "Lists the roles that new members get.",
      de: "Listet die Rollen auf, die neue Mitglieder bekommen.",
    },
    usage: "autorole list",
    permission: "Manage Roles",
    example: "autorole list",
    setting: "autorole",
  },
];
