import { z } from "zod";

import { changeAnswer, changesAnswer, snapshotAnswer } from "#app/features/bot-feed/answers.server.ts";
import { botGuildAnswer } from "#app/features/guilds/answers.server.ts";
import { guildListSchema, guildSchema } from "#app/features/guilds/report.server.ts";
import { statsSchema } from "#app/features/stats/stats.server.ts";
import { FEED_LIMIT, LONGEST_WAIT } from "#app/http/feed-query.server.ts";

import { CHANNEL_ID, CURSOR, GUILD_ID, ICON, OTHER_GUILD_ID, ROLE_ID } from "./examples.server.ts";
import type { Answer, Named, Operation, Parameter } from "./operation.server.ts";

const CHANGE: Named = { name: "Change", schema: changeAnswer };
const DONE: Answer = { status: 204, says: "Done, also when it was said before." };

const LIMIT: Parameter = {
  name: "limit",
  in: "query",
  says: `Entries at most. More than ${FEED_LIMIT.most} is cut to that.`,
  schema: z.int().min(1).default(FEED_LIMIT.usual),
  example: FEED_LIMIT.usual,
};
const cursor = (says: string): Parameter => ({
  name: "cursor",
  in: "query",
  says,
  schema: z.string(),
  example: CURSOR,
});

const teahouse = { name: "Tea & Dragons", icon: ICON, member_count: 1284, channel_count: 23 };
const items = [
  { guildId: GUILD_ID, module: "prefix", version: 3, settings: { prefix: "?" } },
  { guildId: OTHER_GUILD_ID, module: "prefix", version: 7, deleted: true, settings: null },
];

/** What the bot follows, and what it reports. */
export const botOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/bot/changes",
    id: "listChanges",
    group: "bot",
    who: ["bot"],
    summary: "Follow the changes",
    description:
      "What has changed since the cursor, in order, of each module the newest version only. Every entry comes at least once. Coming back with a cursor is the receipt for what it came with. `deleted` says that the bot has left the server; when it returns, its settings come again.",
    parameters: [
      cursor(
        "The `nextCursor` of the answer before, or a snapshot's `changesCursor`. Without one: from the beginning.",
      ),
      LIMIT,
      {
        name: "wait",
        in: "query",
        says: `Seconds to wait where there is nothing new. More than ${LONGEST_WAIT} is cut to that.`,
        schema: z.int().min(0).default(0),
        example: LONGEST_WAIT,
      },
    ],
    answers: [
      {
        status: 200,
        says: "What is new, perhaps nothing.",
        schema: { name: "Changes", schema: changesAnswer, parts: [CHANGE] },
        example: { items, nextCursor: CURSOR, hasMore: false },
      },
    ],
    errors: ["bad_request", "cursor_expired"],
  },
  {
    method: "GET",
    path: "/api/bot/snapshot",
    id: "getSnapshot",
    group: "bot",
    who: ["bot"],
    summary: "Read all settings",
    description:
      "All that was ever saved for the servers that the bot is in, a page at a time. To begin with, and after 410.",
    parameters: [cursor("The `nextCursor` of the page before."), LIMIT],
    answers: [
      {
        status: 200,
        says: "A page.",
        schema: { name: "Snapshot", schema: snapshotAnswer, parts: [CHANGE] },
        example: { items: items.slice(0, 1), nextCursor: null, hasMore: false, changesCursor: CURSOR },
      },
    ],
    errors: ["bad_request"],
  },
  {
    method: "PUT",
    path: "/api/bot/guilds",
    id: "replaceBotGuilds",
    group: "bot",
    who: ["bot"],
    summary: "Report all servers",
    description: "At the start: replaces the whole list. What is not on it, the bot has left. At most 4 MiB.",
    body: {
      name: "BotGuildList",
      schema: guildListSchema,
      example: [{ id: GUILD_ID, ...teahouse }],
    },
    answers: [DONE],
    errors: [],
  },
  {
    method: "GET",
    path: "/api/bot/guilds/{guildId}",
    id: "getBotGuild",
    group: "bot",
    who: ["cookie", "user", "bot"],
    summary: "Read one server",
    description: "As the bot reported it, for the bot and the server's members.",
    answers: [
      {
        status: 200,
        says: "The server.",
        schema: { name: "BotGuild", schema: botGuildAnswer },
        example: { id: GUILD_ID, ...teahouse },
      },
    ],
    errors: ["forbidden"],
  },
  {
    method: "PUT",
    path: "/api/bot/guilds/{guildId}",
    id: "reportBotGuild",
    group: "bot",
    who: ["bot"],
    summary: "Report one server",
    description:
      "Joined, or something changed. What the report leaves out stays as it was; Discord's own objects fit, and fields that are not named here are ignored. At most 256 KiB.",
    body: {
      name: "BotGuildReport",
      schema: guildSchema,
      fields: {
        channels: "All of the server, for the pickers of the dashboard.",
        roles: "All of the server, for the pickers of the dashboard.",
        bot: "What the bot may do there.",
      },
      example: {
        ...teahouse,
        channels: [{ id: CHANNEL_ID, name: "general", type: 0, position: 1, parent_id: null }],
        roles: [
          {
            id: ROLE_ID,
            name: "Tea Master",
            position: 2,
            color: 1752220,
            managed: false,
            permissions: "104324673",
          },
        ],
        bot: { permissions: "268435472", role_position: 5 },
      },
    },
    answers: [DONE],
    errors: [],
  },
  {
    method: "DELETE",
    path: "/api/bot/guilds/{guildId}",
    id: "removeBotGuild",
    group: "bot",
    who: ["bot"],
    summary: "Report that the bot left a server",
    description: "Its settings wait for a return.",
    answers: [DONE],
    errors: [],
  },
  {
    method: "POST",
    path: "/api/bot/stats",
    id: "recordStats",
    group: "bot",
    who: ["bot"],
    summary: "Report statistics",
    description: "Every minute or so. They are kept as a time series.",
    body: {
      name: "StatsReport",
      schema: statsSchema,
      fields: { uptime: "A text like `99.98%`; empty where you do not know it." },
      example: { servers: 1523, users: 284120, commands: 184, uptime: "99.98%" },
    },
    answers: [DONE],
    errors: [],
  },
];
