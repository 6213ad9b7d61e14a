import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { codeSchema } from "#app/features/problems/problem.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";

/** Describes a task in the bot's feed. */
export function taskAnswer({ id, schema }: SettingsModule) {
  return z.object({
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
}

/** Result of a task, as the bot sends it. */
export const taskResultSchema = z.strictObject({
  state: z.enum(["done", "failed"]),
  code: codeSchema.optional(),
  messageId: snowflake().optional(),
  channelId: snowflake().optional().describe("The channel of the message, also that of a direct message."),
});

export type TaskResult = z.output<typeof taskResultSchema>;
