import { text } from "#app/features/settings/fields.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

export const prefix = defineModule({
  id: "prefix",
  order: 2,
  icon: "command",
  fields: {
    prefix: text({
      initial: "!",
      max: 5,
      pattern: { source: String.raw`\S+`, message: "noSpaces" },
      // Invisible characters cannot be typed; only the joiner inside an emoji is accepted.
      rule: (schema) =>
        schema.refine(
          (value) => !/(?![\u200d\s])[\p{Cc}\p{Cf}]/u.test(value) && value !== "\u200d",
          "invisible",
        ),
    }),
  },
});
