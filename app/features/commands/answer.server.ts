import { z } from "zod";
import { categories, commandGroups } from "#app/content/categories.ts";
import { forEachLocale } from "#app/content/languages.ts";
import { boundedRecord } from "#app/features/bounded-list.server.ts";
import { more } from "#app/features/findings.server.ts";
import { discordCommands, line, MOST_COMMANDS } from "./discord-schema.server.ts";

const EXAMPLE_LENGTH = 200;

/** Body of `PUT /api/bot/commands` (docs/bot-api.md). Messages are keys of the namespace `errors`. */
export const commandsBody = z.strictObject({
  commands: discordCommands.describe("All commands, as Discord lists them with their localizations."),
  details: boundedRecord(
    z.strictObject({
      category: z
        .enum(
          categories.map(({ id }) => id),
          { error: "notAnOption" },
        )
        .optional(),
      example: line(EXAMPLE_LENGTH).optional(),
      setting: z.string().max(40, "notAnOption").optional().describe("The module that governs it."),
    }),
    MOST_COMMANDS,
  )
    .optional()
    .describe(
      "What Discord does not know of commands, by their names, like `ban` and `warn add`. Subcommands inherit the category and the setting of `warn`.",
    ),
});

export const commandsReceipt = z.object({
  commands: z.int().min(0).describe("Entries: subcommands are one each."),
  withoutDetails: z.array(z.string()).describe("Commands of which neither the bot nor the site says more."),
  unknownDetails: z.array(z.string()).describe("Names in `details` that no command and no group has."),
  warnings: z
    .array(
      z.object({
        path: z.string().describe("Where in the body, like `details.ban.setting`."),
        code: z.literal("unknown_module").describe("The bot has no such module, or has retired it."),
      }),
    )
    .describe("What was taken and leads nowhere."),
  more,
});

const words = z.object(forEachLocale(() => z.string()));

export const commandsAnswer = z.object({
  commands: z.array(
    z.object({
      name: z.string().describe("Without slash and prefix, which is each server's own."),
      category: z.enum(commandGroups.map(({ id }) => id)),
      description: words,
      usage: z.string(),
      permission: z
        .string()
        .describe(
          "`Everyone`, or what members need: Manage Guild, Manage Roles, Manage Channels, Manage Messages, Kick Members, Ban Members, Administrator, or Discord's name of another permission.",
        ),
      type: z
        .int()
        .nullable()
        .describe("Discord's command type; null for a command that begins with the prefix."),
      id: z.string().nullable().describe("Discord's id of the command, where it is known."),
      options: z.array(
        z.object({
          name: z.string(),
          description: words,
          required: z.boolean(),
          type: z
            .int()
            .nullable()
            .describe("Discord's option type; null where Discord does not know the command."),
          choices: z.array(z.object({ name: words, value: z.union([z.string(), z.number()]) })).optional(),
          min_value: z.number().optional(),
          max_value: z.number().optional(),
          min_length: z.number().optional(),
          max_length: z.number().optional(),
          autocomplete: z.boolean().optional(),
          channel_types: z.array(z.int()).optional(),
        }),
      ),
    }),
  ),
});
