import { botServersAnswer, userGuildsAnswer } from "#app/features/guilds/answers.server.ts";

import { GUILD_ID, ICON, OTHER_GUILD_ID } from "./examples.server.ts";
import type { Operation } from "./operation.server.ts";

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
  { ...botServers, path: "/api/discord/bot-servers", id: "listBotServers" },
  {
    ...botServers,
    path: "/api/discord/bot/servers",
    id: "listBotServersAgain",
    summary: `${botServers.summary}, by its other name`,
    description: `${botServers.description} The same resource under its other name.`,
  },
];
