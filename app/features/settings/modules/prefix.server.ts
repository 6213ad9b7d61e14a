import { defineModule } from "#app/features/settings/module.server.ts";

export const prefix = defineModule({
  id: "prefix",
  order: 2,
  icon: "command",
  fields: {
    prefix: { kind: "text", initial: "!", maxLength: 5, pattern: { source: "\\S+", message: "noSpaces" } },
  },
});
