import { z } from "zod";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { more } from "#app/features/findings.server.ts";
import { hint, textFrom } from "#app/features/manifest/text-schema.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { discordCommands, line, MOST_COMMANDS } from "./discord-schema.server.ts";
import { REQUIREMENTS } from "./permission-labels.ts";

const EXAMPLE_LENGTH = 200;
const NAME_LENGTH = 100;
const MOST_OPTIONS = 25;

const name = line(NAME_LENGTH).refine((text) => text !== "", "required");
const category = storableText(40).describe("Id of an area of the site, else `other`.");
const example = textFrom(line(EXAMPLE_LENGTH)).describe("How it may be typed, also in each language.");
const keywords = hint.describe("Other words by which the search finds it, in each language.");

const prefixCommand = z.strictObject({
  name: name.describe("Its words without the prefix, like `warn add`."),
  description: hint,
  usage: line(EXAMPLE_LENGTH)
    .optional()
    .describe(
      "The name and what follows it, `<required>` or `[optional]`. Without it, the name and the options.",
    ),
  options: boundedList(
    z.strictObject({
      name,
      description: hint.optional(),
      required: z.boolean().optional(),
      rest: z.boolean().optional().describe("It takes the rest of the line."),
    }),
    MOST_OPTIONS,
  )
    .optional()
    .describe("What is typed after the name. Without them, the placeholders of the usage."),
  example: example.optional(),
  keywords: keywords.optional(),
  permission: z
    .enum(REQUIREMENTS, { error: "notAnOption" })
    .optional()
    .describe("What members need, by a label of `/commands.json` or by Discord's name. Without it, nothing."),
  category: category.optional(),
  slash: z
    .boolean()
    .optional()
    .describe("Discord has it, too: where Discord's commands are known, it is listed only with them."),
});

/** Body of `PUT /api/bot/commands` (docs/bot-api.md). Messages are keys of the namespace `errors`. */
export const commandsBody = z.strictObject({
  commands: discordCommands.describe("All commands, as Discord lists them with their localizations."),
  prefixCommands: boundedList(prefixCommand, MOST_COMMANDS)
    .optional()
    .describe("Commands that Discord does not know. Without this list, those of the site folder stay."),
  details: boundedRecord(
    z.strictObject({
      category: category.optional(),
      example: example.optional(),
      keywords: keywords.optional(),
      setting: storableText(40).optional().describe("The module that governs it."),
    }),
    MOST_COMMANDS,
    storableText(NAME_LENGTH),
  )
    .optional()
    .describe(
      "What Discord does not know of commands, by their names, like `ban` and `warn add`. Subcommands inherit the category and the setting of `warn`.",
    ),
});

export type CommandsBody = z.output<typeof commandsBody>;

export const commandsReceipt = z.object({
  commands: z.int().min(0).describe("Entries: subcommands are one each."),
  withoutDetails: z.array(z.string()).describe("Commands of which neither the bot nor the site says more."),
  unknownDetails: z.array(z.string()).describe("Names in `details` that no command and no group has."),
  warnings: z
    .array(
      z.object({
        path: z.string().describe("Path in the body, like `details.ban.setting`."),
        code: z
          .enum(["unknown_module", "unknown_area"])
          .describe("The bot has no such module, or has retired it; the site has no such area."),
      }),
    )
    .describe("Places that were taken and lead nowhere."),
  more,
});

const words = z.record(z.string(), z.string()).describe("In English and each language of the site.");

export const commandsAnswer = z.object({
  commands: z.array(
    z.object({
      name: z.string().describe("Without slash and prefix, which is each server's own."),
      category: z.string().describe("Id of an area of the site, or `other`."),
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
