import { z } from "zod";

import { storableText } from "#app/features/storable-text.server.ts";
import { defineModule } from "#app/features/settings/module.server.ts";

const MAX_LENGTH = 5;

/** What a message must begin with to be a command. */
export const prefix = defineModule({
  id: "prefix",
  schema: z.strictObject({
    prefix: storableText(MAX_LENGTH)
      .refine((text) => text.length > 0, "required")
      .refine((text) => !/[\s\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "noSpaces")
      // Nobody could type or even see them; only emoji are joined by one.
      .refine((text) => !/(?!\u200d)\p{Cf}/u.test(text) && text !== "\u200d", "invisible")
      .meta({ minLength: 1, pattern: String.raw`^\S+$` }),
  }),
  defaults: { prefix: "!" },
  fields: [{ name: "prefix", kind: "text", maxLength: MAX_LENGTH }],
});
