import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { textOf } from "#app/features/manifest/text-schema.server.ts";
import { codeSchema } from "#app/features/problems/problem.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";

/** Most characters of the bot's own words, in each language. */
const TEXT_LENGTH = 300;

/** Describes the tasks of a module in the bot's feed. */
export function taskAnswer({ id, schema, actions: [first, ...others] }: SettingsModule) {
  const test = z.object({
    kind: z.literal("task").describe("Only for polls with `tasks=1`."),
    id: z.uuid(),
    task: z
      .literal("test")
      .describe("Send the message of `field`, made from `settings`, to the person `userId`."),
    guildId: snowflake(),
    module: z.literal(id),
    field: z.string().describe("The field with the message, like `message` or `steps[0].text`."),
    settings: schema.describe("As they are in the form, saved or not."),
    userId: snowflake(),
    expiresAt: z.iso.datetime(),
  });
  if (!first) return test;
  const action = test.omit({ field: true }).extend({
    task: z
      .literal("action")
      .describe("Do what the button `action` says, which the person `userId` pressed."),
    action: z.enum([first.id, ...others.map((one) => one.id)]),
    settings: schema.describe("As they are saved."),
  });
  return z.discriminatedUnion("task", [test, action]);
}

/** Result of a task, as the bot sends it. */
export const taskResultSchema = z.strictObject({
  state: z.enum(["done", "failed"]),
  code: codeSchema.optional(),
  messageId: snowflake().optional(),
  channelId: snowflake().optional().describe("The channel of the message, also that of a direct message."),
  text: textOf(TEXT_LENGTH).optional().describe("The result in the bot's own words, which the person reads."),
});

export type TaskResult = z.output<typeof taskResultSchema>;
