import { PEOPLE, PEOPLE_AND_BOT, type Operation, type Operations } from "./operation.server.ts";

const botServers: Operation = {
  id: "listBotServers",
  who: PEOPLE_AND_BOT,
  summary: "List where the bot is",
  description: "People see those that are theirs, too; the bot sees all.",
  answers: { 200: ["The ids.", "BotServers"] },
};

/** What people ask about themselves and their servers. */
export const peopleOperations: Operations = {
  "GET /api/discord/guilds": {
    id: "listGuilds",
    who: PEOPLE,
    summary: "List my servers",
    description:
      "The servers that the caller is in, as Discord tells, at most a minute old. The bot has none: 403.",
    answers: { 200: ["The servers.", "UserGuilds"] },
    errors: ["forbidden"],
  },
  "GET /api/discord/guilds/{guildId}/details": {
    id: "getGuildDetails",
    who: PEOPLE_AND_BOT,
    summary: "Read one server",
    description: "For the server's members, whether or not the bot is in it, and the bot.",
    answers: { 200: ["The server.", "GuildDetails"] },
    errors: ["forbidden"],
  },
  "GET /api/discord/guilds/{guildId}/channels": {
    id: "listGuildChannels",
    who: PEOPLE_AND_BOT,
    summary: "List a server's channels",
    description:
      "In the order in which Discord shows them, each category before its channels; empty where nobody has told them yet. For administrators of the server, and the bot.",
    answers: { 200: ["The channels.", "Channels"] },
    errors: ["forbidden", "bot_absent"],
  },
  "GET /api/discord/guilds/{guildId}/roles": {
    id: "listGuildRoles",
    who: PEOPLE_AND_BOT,
    summary: "List a server's roles",
    description:
      "From the highest down, @everyone last; empty where nobody has told them yet. For administrators of the server, and the bot.",
    answers: { 200: ["The roles.", "Roles"] },
    errors: ["forbidden", "bot_absent"],
  },
  "GET /api/discord/bot-servers": botServers,
  "GET /api/discord/bot/servers": {
    ...botServers,
    id: "listBotServersAgain",
    summary: `${botServers.summary}, by its other name`,
    description: `${botServers.description} The same resource under its other name.`,
  },
};
