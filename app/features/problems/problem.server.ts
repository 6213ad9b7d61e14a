import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { more } from "#app/features/findings.server.ts";
import { textOf } from "#app/features/manifest/text-schema.server.ts";

/** Most entries of a report (docs/bot-api.md). */
const MOST = 500;
/** Most characters of the bot's own words about a problem, in each language. */
const TEXT_LENGTH = 300;

/** Problems that have no number in Discord's list of JSON error codes. */
export const NAMED_CODES = [
  "missing_permission",
  "missing_intent",
  "unknown_channel",
  "unknown_role",
  "role_too_high",
  "cannot_message_user",
  "internal",
] as const;

/** Code of a problem that the bot puts into words itself. */
export const OWN_WORDS = "text";

export const codeSchema = z
  .union([z.int().min(0).max(9_999_999), z.enum(NAMED_CODES)])
  .describe("Discord's JSON error code, or a name where Discord has none.");

const place = {
  guildId: snowflake(),
  module: z.string().regex(/^[a-z]{1,40}$/, "manifest:moduleId"),
  field: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,39}([.[][\w.[\]]{0,60})?$/, "manifest:fieldNeeded")
    .optional()
    .describe(
      "The field that causes it, like `channelId`, `roles[0].roleId` or `welcome.embeds[0].title`. Without it, the whole module.",
    ),
};

const problem = z.strictObject({
  ...place,
  version: z.int().min(0).max(2_147_483_647).describe("Of the settings that the bot acted on."),
  code: z
    .union([codeSchema.options[0], z.enum([...NAMED_CODES, OWN_WORDS])])
    .describe(codeSchema.description!),
  text: textOf(TEXT_LENGTH)
    .optional()
    .describe(`With the code \`${OWN_WORDS}\`, and only with it: the problem in the bot's own words.`),
  channelId: snowflake().optional(),
  roleId: snowflake().optional(),
  permissions: boundedList(z.string().regex(/^[A-Z_]{1,64}$/, "manifest:noPermission"), 64)
    .optional()
    .describe("The permissions that the bot lacks, by Discord's names."),
  at: z.iso.datetime({ offset: true }).optional().describe("Now unless given."),
});

const problemSchema = problem.superRefine(({ code, text }, context) => {
  if ((code === OWN_WORDS) !== (text !== undefined))
    context.addIssue({
      code: "custom",
      path: ["text"],
      message: text === undefined ? "required" : "manifest:onlyOwnWords",
    });
});

export type ReportedProblem = z.output<typeof problemSchema>;

/** Codes for the parts of an entry that the site does not know, and leaves out of what it stores. */
export const WARNINGS = ["unknown_field", "unknown_permission", "unknown_version"] as const;

export const problemsReceipt = z.object({
  accepted: z.int().min(0).describe("Entries that were stored: of servers and modules that the site knows."),
  warnings: z.array(
    z.object({
      index: z.int().min(0).describe("The entry's place in the body."),
      code: z
        .enum(WARNINGS)
        .describe(
          "The module has no such field; Discord has no such permission; the settings never had this version. The entry was stored without it.",
        ),
    }),
  ),
  more,
});

export const problemsSchema = boundedList(problemSchema, MOST);

export const resolvedSchema = boundedList(z.strictObject(place), MOST);

export type ResolvedProblem = z.output<typeof resolvedSchema>[number];
