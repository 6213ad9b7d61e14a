import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { erasureAnswer } from "#app/features/erasures/erasure.server.ts";
import { asNow } from "#app/features/settings/compare.ts";
import type { Settings } from "#app/features/settings/field.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { NewerModuleError, type Modules } from "#app/features/settings/registry.server.ts";

/** Entry of a retired module, the only kind that a manifest without modules leaves in the feed. */
const deletedAnswer = z.object({
  kind: z.literal("settings").optional().describe("Only for requests with `tasks=1` or `erasures=1`."),
  guildId: snowflake(),
  module: z.string(),
  version: z.int().min(0),
  settings: z.null(),
  deleted: z.literal(true).describe("The bot has left the server, or no longer declares the module."),
});

export function changeAnswer({ id, schema }: SettingsModule) {
  return deletedAnswer.extend({
    module: z.literal(id).describe("A module that you do not know yet is to be skipped."),
    settings: schema.nullable().describe("As the module's own resource gives them; null with `deleted`."),
    deleted: deletedAnswer.shape.deleted.optional(),
  });
}

/** Adapts the stored settings of entries to the fields that their modules have now. @throws NewerModuleError */
export function itemsNow<Item extends { module: string; settings: Settings | null }>(
  modules: Pick<Modules, "get" | "newer">,
  items: readonly Item[],
): Item[] {
  return items.map((item) => {
    const module = modules.get(item.module);
    // Passed over, it would count as fetched.
    if (item.settings && modules.newer?.includes(item.module)) throw new NewerModuleError();
    return module && item.settings ? { ...item, settings: asNow(module, item.settings) } : item;
  });
}

// Without modules there are no messages to test.
const noTask = z.never();

const hasMore = z.boolean().describe("Ask again at once: the next page is there.");

/** Pages of feed and snapshot, with the entries that are there without modules. */
export const feedAnswers = {
  Change: deletedAnswer,
  Task: noTask,
  Erasure: erasureAnswer,
  Changes: z.object({
    items: z.array(z.union([deletedAnswer, noTask, erasureAnswer])),
    hasMore,
    nextCursor: z.string().describe("Bring it back with the next request, which is also the receipt."),
  }),
  Snapshot: z.object({
    items: z.array(deletedAnswer),
    hasMore,
    nextCursor: z.string().nullable().describe("For the next page; null on the last one."),
    erasures: z
      .array(erasureAnswer)
      .optional()
      .describe("Only with `erasures=1`: all that you have not answered, with the first page."),
    changesCursor: z.string().describe("Follow the changes from here once the last page is read."),
  }),
};
