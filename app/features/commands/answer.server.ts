import { z } from "zod";
import { PERMISSIONS } from "#app/content/commands/command.ts";
import { forEachLocale } from "#app/content/languages.ts";

export const commandsAnswer = z.object({
  commands: z.array(
    z.object({
      name: z.string().describe("Without the prefix, which is each server's own."),
      category: z.string(),
      description: z.object(forEachLocale(() => z.string())),
      usage: z.string(),
      permission: z.enum(PERMISSIONS),
    }),
  ),
});
