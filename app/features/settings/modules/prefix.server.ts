import { text } from "#app/features/settings/fields.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

/** What a message must begin with to be a command. */
export const prefix = defineModule({
  id: "prefix",
  order: 2,
  icon: "command",
  fields: {
    prefix: text({
      initial: "!",
      max: 5,
      pattern: { source: String.raw`\S+`, message: "noSpaces" },
      // Nobody could type or even see them; only emoji are joined by one.
      rule: (schema) =>
        schema.refine(
          (value) => !/(?![\u200d\s])[\p{Cc}\p{Cf}]/u.test(value) && value !== "\u200d",
          "invisible",
        ),
    }),
  },
});
