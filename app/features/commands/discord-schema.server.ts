import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { SLASH } from "./listed-command.ts";

/** Discord's bounds of names, of other texts and of lists (Discord's reference, "Application Commands"). */
const NAME = 32;
const TEXT = 100;
const LIST = 25;
/** Discord has 31 locales. */
const LOCALES = 100;
/** Discord has 130 for all servers and as many for each. */
export const MOST_COMMANDS = 5_000;

/** Control characters, and those that change the direction of what follows. */
const UNSHOWN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text without characters that cannot be stored or would not stay in their line. `max` counts code points, as Discord does. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => text.toWellFormed().replace(UNSHOWN, " ").trim())
    .refine((text) => text.length <= max || [...text].length <= max, { error: "tooLong", params: { max } });
}

const localizations = (max: number) =>
  boundedRecord(line(max), LOCALES, storableText(NAME))
    .nullish()
    .describe("By Discord's locales, like `de` and `en-US`.");

function listOf<Item>(item: z.ZodType<Item>) {
  return boundedList(item, LIST).nullish();
}

const name = line(NAME).refine((text) => text !== "", "required");
/** Names of slash commands, subcommands and options are words. */
const word = name.refine((text) => !/\s/.test(text), "noSpaces");
const described = {
  name_localizations: localizations(NAME),
  description: line(TEXT).default(""),
  description_localizations: localizations(TEXT),
};
const bound = z.number().nullish();

const option = z.object({
  name: word,
  ...described,
  type: z.int().describe("Discord's option type. One that the site does not know is shown by its number."),
  required: z.boolean().nullish(),
  choices: listOf(
    z.object({
      name: line(TEXT),
      name_localizations: localizations(TEXT),
      value: z.union([line(TEXT), z.number()]),
    }),
  ),
  min_value: bound,
  max_value: bound,
  min_length: bound,
  max_length: bound,
  autocomplete: z.boolean().nullish(),
  channel_types: listOf(z.int()),
});
const subcommand = option.extend({ options: listOf(option) });

const command = z
  .object({
    name,
    ...described,
    id: snowflake("notAnId").nullish().describe("For mentions of the command."),
    type: z
      .int()
      .nullish()
      .describe("1 (the default): slash command; 2, 3: in the menus of members, messages."),
    options: listOf(option.extend({ options: listOf(subcommand) })),
    default_member_permissions: z
      .string()
      .regex(/^\d{1,40}$/, "wrongType")
      .nullish(),
    dm_permission: z.boolean().nullish(),
    contexts: listOf(z.int()),
    nsfw: z.boolean().nullish(),
  })
  .refine(({ name, type }) => (type ?? SLASH) !== SLASH || !/\s/.test(name), {
    error: "noSpaces",
    path: ["name"],
  });

/** Commands as Discord lists them with their localizations. Messages are keys of the namespace `errors`. */
export const discordCommands = boundedList(command, MOST_COMMANDS);

export type DiscordCommand = z.output<typeof command>;
