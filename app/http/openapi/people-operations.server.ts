import { z } from "zod";

import {
  botServersAnswer,
  channelAnswer,
  guildDetailsAnswer,
  roleAnswer,
  userGuildsAnswer,
} from "#app/features/guilds/answers.server.ts";

import { CHANNEL_ID, GUILD_ID, ICON, OTHER_GUILD_ID, ROLE_ID } from "./examples.server.ts";
import type { Named, Operation } from "./operation.server.ts";

const CHANNEL: Named = { name: "Channel", schema: channelAnswer };
const ROLE: Named = { name: "Role", schema: roleAnswer };

const botServers = {
  method: "GET",
  group: "people",
  who: ["cookie", "user", "bot"],
  summary: "List where the bot is",
  description: "People see those that are theirs, too; the bot sees all.",
  answers: [
    {
      status: 200,
      says: "The ids.",
      schema: { name: "BotServers", schema: botServersAnswer },
      example: { servers: [OTHER_GUILD_ID, GUILD_ID] },
    },
  ],
  errors: [],
} satisfies Partial<Operation>;

/** What people ask about themselves and their servers. */
export const peopleOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/discord/guilds",
    id: "listGuilds",
    group: "people",
    who: ["cookie", "user"],
    summary: "List my servers",
    description:
      "The servers that the caller is in, as Discord tells, at most a minute old. The bot has none: 403.",
    answers: [
      {
        status: 200,
        says: "The servers.",
        schema: { name: "UserGuilds", schema: userGuildsAnswer },
        example: [
          {
            id: GUILD_ID,
            name: "Tea & Dragons",
            icon: ICON,
            owner: true,
            permissions: "2251799813685247",
            approximate_member_count: 1284,
            approximate_channel_count: 23,
          },
        ],
      },
    ],
    errors: ["forbidden"],
  },
  {
    method: "GET",
    path: "/api/discord/guilds/{guildId}/details",
    id: "getGuildDetails",
    group: "people",
    who: ["cookie", "user", "bot"],
    summary: "Read one server",
    description: "For the server's members, whether or not the bot is in it, and the bot.",
    answers: [
      {
        status: 200,
        says: "The server.",
        schema: { name: "GuildDetails", schema: guildDetailsAnswer },
        example: {
          id: GUILD_ID,
          name: "Tea & Dragons",
          icon: ICON,
          approximate_member_count: 1284,
          approximate_channel_count: 23,
          bot_present: true,
        },
      },
    ],
    errors: ["forbidden"],
  },
  {
    method: "GET",
    path: "/api/discord/guilds/{guildId}/channels",
    id: "listGuildChannels",
    group: "people",
    who: ["cookie", "user", "bot"],
    summary: "List a server's channels",
    description:
      "In the order in which Discord shows them, each category before its channels; empty where nobody has told them yet. For administrators of the server, and the bot.",
    answers: [
      {
        status: 200,
        says: "The channels.",
        schema: { name: "Channels", schema: z.array(channelAnswer), parts: [CHANNEL] },
        example: [{ id: CHANNEL_ID, name: "general", type: 0, position: 1, parent_id: null }],
      },
    ],
    errors: ["forbidden", "bot_absent"],
  },
  {
    method: "GET",
    path: "/api/discord/guilds/{guildId}/roles",
    id: "listGuildRoles",
    group: "people",
    who: ["cookie", "user", "bot"],
    summary: "List a server's roles",
    description:
      "From the highest down, @everyone last; empty where nobody has told them yet. For administrators of the server, and the bot.",
    answers: [
      {
        status: 200,
        says: "The roles.",
        schema: { name: "Roles", schema: z.array(roleAnswer), parts: [ROLE] },
        example: [
          {
            id: ROLE_ID,
            name: "Tea Master",
            position: 2,
            color: 1752220,
            managed: false,
            permissions: "104324673",
          },
        ],
      },
    ],
    errors: ["forbidden", "bot_absent"],
  },
  { ...botServers, path: "/api/discord/bot-servers", id: "listBotServers" },
  {
    ...botServers,
    path: "/api/discord/bot/servers",
    id: "listBotServersAgain",
    summary: `${botServers.summary}, by its other name`,
    description: `${botServers.description} The same resource under its other name.`,
  },
];
