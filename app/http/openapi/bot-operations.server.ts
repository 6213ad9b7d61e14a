import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { FEED_LIMIT, LONGEST_WAIT } from "#app/http/feed-query.server.ts";
import { ifNoneMatch, PEOPLE_AND_BOT, type Operation, type Operations } from "./operation.server.ts";
import { meaningOf } from "./problems.server.ts";
import { schemaNameOf, textsOf } from "./schemas.server.ts";
import words from "./words.json" with { type: "json" };

const DONE: Operation["answers"] = { 204: ["Done, also when it was said before."] };

const limit = z
  .int()
  .min(1)
  .default(FEED_LIMIT.usual)
  .describe(`Entries at most. More than ${FEED_LIMIT.most} is cut to that.`);

export const botOperations: Operations = {
  "GET /api/bot/changes": {
    ...words.listChanges,
    query: z.object({
      cursor: z
        .string()
        .optional()
        .describe(
          "The `nextCursor` of the answer before, or a snapshot's `changesCursor`. Without one: from the beginning.",
        ),
      limit,
      wait: z
        .int()
        .min(0)
        .default(0)
        .describe(`Seconds to wait where there is nothing new. More than ${LONGEST_WAIT} is cut to that.`),
    }),
    answers: { 200: ["What is new, perhaps nothing.", "Changes"] },
    errors: ["bad_request", "cursor_expired"],
  },
  "GET /api/bot/snapshot": {
    ...words.getSnapshot,
    query: z.object({
      cursor: z.string().optional().describe("The `nextCursor` of the page before."),
      limit,
    }),
    answers: { 200: ["A page.", "Snapshot"] },
    errors: ["bad_request"],
  },
  "PUT /api/bot/guilds": { ...words.replaceBotGuilds, body: "BotGuildList", answers: DONE },
  "GET /api/bot/guilds/{guildId}": {
    ...words.getBotGuild,
    who: PEOPLE_AND_BOT,
    answers: { 200: ["The server.", "BotGuild"] },
  },
  "PUT /api/bot/guilds/{guildId}": { ...words.reportBotGuild, body: "BotGuildReport", answers: DONE },
  "DELETE /api/bot/guilds/{guildId}": { ...words.removeBotGuild, answers: DONE },
  "POST /api/bot/stats": { ...words.recordStats, body: "StatsReport", answers: DONE },
};

/** Lists the operations of settings: one path for each module, so that generated clients get the module's types. */
export function settingsOperations(): Operations {
  return Object.assign({}, ...listModules().map(operationsOf));
}

function operationsOf(module: SettingsModule): Operations {
  const name = schemaNameOf(module);
  const { title, intro } = textsOf(module);
  const common = {
    errors: ["bot_absent"],
    example: { settings: module.defaults },
  } satisfies Partial<Operation>;
  return {
    [`GET /api/${module.id}/{guildId}`]: {
      ...common,
      id: `get${name}`,
      summary: `${title}: read`,
      description: `${intro} For administrators of the server, and the bot. Where the bot reads a version, the dashboard shows that it has it.`,
      headers: ifNoneMatch("The `ETag` that you have. 304 where nothing has changed."),
      answers: { 200: ["The settings now.", `${name}State`], 304: ["You have them already."] },
    },
    [`PUT /api/${module.id}/{guildId}`]: {
      ...common,
      id: `put${name}`,
      summary: `${title}: replace`,
      description:
        "Replaces the module's settings as a whole: a missing field is refused like an unknown one. Each save is a new version. For administrators of the server, and the bot.",
      headers: z.object({
        "If-Match": z
          .string()
          .optional()
          .describe("The `ETag` that the change was made for. 412 where somebody was faster."),
        "X-Acting-User": snowflake()
          .optional()
          .describe("Read from the bot only: who did it in Discord, for the history."),
      }),
      body: `${name}Write`,
      answers: {
        200: ["Saved. The new state.", `${name}State`],
        412: [meaningOf("version_conflict"), `${name}Conflict`],
      },
    },
  };
}
