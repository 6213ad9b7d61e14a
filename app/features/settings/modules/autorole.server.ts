import { defineModule } from "#app/features/settings/module.server.ts";

export const autorole = defineModule(
  {
    id: "autorole",
    order: 3,
    icon: "users",
    title: { en: "Autorole", de: "Autorole" },
    intro: {
      en: "Roles that new members get automatically.",
      de: "Rollen, die neue Mitglieder automatisch bekommen.",
    },
    fields: [
      {
        name: "enabled",
        label: { en: "Give roles to new members", de: "Neuen Mitgliedern Rollen geben" },
        hint: {
          en: "Roles of existing members do not change.",
          de: "Die Rollen bisheriger Mitglieder ändern sich nicht.",
        },
        kind: "toggle",
      },
      {
        name: "roleIds",
        label: { en: "Roles for people", de: "Rollen für Menschen" },
        hint: {
          en: "Every person who joins gets all of these.",
          de: "Jeder Mensch, der beitritt, bekommt sie alle.",
        },
        kind: "roles",
        given: true,
      },
      {
        name: "botRoleIds",
        label: { en: "Roles for bots", de: "Rollen für Bots" },
        hint: {
          en: "Every bot that is added gets all of these.",
          de: "Jeder Bot, der dazukommt, bekommt sie alle.",
        },
        kind: "roles",
        given: true,
      },
      {
        name: "delaySeconds",
        label: { en: "Delay", de: "Wartezeit" },
        hint: {
          en: "0 means at once; a day has 86,400 seconds.",
          de: "0 heißt sofort; ein Tag hat 86.400 Sekunden.",
        },
        kind: "number",
        min: 0,
        max: 86_400,
        unit: "seconds",
      },
    ],
  },
  [
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, roleIds: true } },
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, botRoleIds: true } },
  ],
);
