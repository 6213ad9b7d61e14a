import { defineModule } from "#app/features/settings/module.server.ts";

export const autorole = defineModule({
  id: "autorole",
  order: 3,
  icon: "users",
  fields: {
    enabled: { kind: "toggle", initial: false },
    roleIds: { kind: "roles", given: true, max: 25 },
    botRoleIds: { kind: "roles", given: true, max: 25 },
    delaySeconds: { kind: "number", initial: 0, min: 0, max: 86_400, unit: "seconds" },
  },
  needs: [
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, roleIds: true } },
    { permissions: ["MANAGE_ROLES"], when: { enabled: true, botRoleIds: true } },
  ],
  simulates: ["join", "joinBot"],
});
