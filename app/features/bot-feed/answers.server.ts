import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

const of = {
  guildId: snowflake(),
  module: z.string().describe("A module that you do not know yet is to be skipped."),
  version: z.int().min(0),
};

export const changeAnswer = z.union([
  z.object({
    ...of,
    settings: z.record(z.string(), z.unknown()).describe("As the module's own resource gives them."),
  }),
  z.object({
    ...of,
    deleted: z.literal(true).describe("The bot has left the server."),
    settings: z.null(),
  }),
]);

const page = {
  items: z.array(changeAnswer),
  hasMore: z.boolean().describe("Ask again at once: the next page is there."),
};

/** Response of `GET /api/bot/changes`. */
export const changesAnswer = z.object({
  ...page,
  nextCursor: z.string().describe("Bring it back with the next request, which is also the receipt."),
});

/** Response of `GET /api/bot/snapshot`. */
export const snapshotAnswer = z.object({
  ...page,
  nextCursor: z.string().nullable().describe("For the next page; null on the last one."),
  changesCursor: z.string().describe("Follow the changes from here once the last page is read."),
});
