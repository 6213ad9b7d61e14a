import { z } from "zod";
import { STATUSES } from "#app/features/applications/status.ts";
import { ifNoneMatch, PEOPLE, TOO_MANY, type Operation, type Operations } from "./operation.server.ts";
import { DISCORD } from "./problems.server.ts";

const botServers: Operation = {
  id: "listBotServers",
  summary: "List where the bot is",
  description: "People see those that are theirs, too; the bot sees all.",
  answers: { 200: ["The ids.", "BotServers"] },
};

export const peopleOperations: Operations = {
  "GET /api/discord/guilds": {
    id: "listGuilds",
    who: PEOPLE,
    summary: "List my servers",
    description:
      "The servers that the caller is in, as Discord tells, at most a minute old. The bot has none: 403.",
    answers: { 200: ["The servers.", "UserGuilds"] },
  },
  "GET /api/discord/guilds/{guildId}/details": {
    id: "getGuildDetails",
    summary: "Read one server",
    description: "For the server's members, whether or not the bot is in it, and the bot.",
    answers: { 200: ["The server.", "GuildDetails"] },
  },
  "GET /api/discord/guilds/{guildId}/channels": {
    id: "listGuildChannels",
    summary: "List a server's channels",
    description:
      "In the order in which Discord shows them, each category before its channels; empty where nobody has told them yet. For administrators of the server, and the bot.",
    answers: { 200: ["The channels.", "Channels"] },
    errors: ["bot_absent"],
  },
  "GET /api/discord/guilds/{guildId}/roles": {
    id: "listGuildRoles",
    summary: "List a server's roles",
    description:
      "From the highest down, @everyone last; empty where nobody has told them yet. For administrators of the server, and the bot.",
    answers: { 200: ["The roles.", "Roles"] },
    errors: ["bot_absent"],
  },
  "GET /api/discord/bot-servers": botServers,
  "GET /api/discord/bot/servers": {
    ...botServers,
    id: "listBotServersAgain",
    summary: `${botServers.summary}, by its other name`,
    description: `${botServers.description} The same resource under its other name.`,
  },
};

export const applicationOperations: Operations = {
  "POST /api/discord/applications/submit": {
    id: "submitApplication",
    summary: "Apply to join the team",
    description:
      "Each person has one application. Sending again replaces what it says while it is pending or reviewed. At most 5 a minute for each person, and 256 KiB. The bot has none: 403.",
    body: "ApplicationForm",
    answers: {
      201: ["The new application.", "Application"],
      200: [
        "The application with its new content. Status and `submittedAt` are as they were.",
        "Application",
      ],
    },
    errors: ["conflict"],
  },
  "GET /api/discord/applications": {
    id: "listApplications",
    summary: "List the applications",
    description: "For the bot's owner: all of them, the newest first.",
    query: z.object({ status: z.enum(STATUSES).optional().describe("Only those that stand so.") }),
    answers: { 200: ["The applications.", "Applications"] },
    errors: ["bad_request"],
  },
  "PUT /api/discord/applications/{discordId}/status": {
    id: "setApplicationStatus",
    summary: "Say where an application stands",
    description:
      "For the bot's owner, from any status. Nothing goes back to pending. Repeating a status changes nothing.",
    body: "ApplicationStatus",
    answers: { 200: ["The application.", "Application"] },
    example: { status: "accepted" },
    errors: ["not_found"],
  },
};

export const signInOperations = (publicUrl: string): Operations => ({
  "GET /auth/session": {
    id: "getSession",
    who: ["cookie"],
    anonymous: true,
    summary: "Ask who is signed in",
    description:
      "Asking keeps the session's Discord token alive: it is refreshed when less than ten minutes are left. A stranger is an answer, too.",
    headers: ifNoneMatch(
      "The `ETag` that you have. 304 where nothing has changed but `expiresAt`, which moves with each use.",
    ),
    answers: {
      200: ["Who is signed in, or that nobody is.", "Session"],
      304: ["You know already who is signed in."],
      429: TOO_MANY,
    },
    errors: ["internal", "unavailable"],
  },
  "POST /api/discord/oauth/callback": {
    id: "exchangeCode",
    summary: "Trade a code for tokens",
    description: "For clients that send people to Discord themselves. At most 30 a minute for each address.",
    body: "CodeExchange",
    example: { redirect_uri: `${publicUrl}/auth/callback` },
    answers: { 200: ["The tokens.", "Tokens"] },
    errors: ["invalid_grant", ...DISCORD, "unavailable"],
  },
  "POST /api/discord/oauth/refresh": {
    id: "refreshTokens",
    summary: "Refresh tokens",
    description:
      "At most 20 a minute for each address and 5 for each user. Who asks again within a minute with the same refresh token gets the same tokens.",
    body: "TokenRefresh",
    answers: { 200: ["The tokens. The refresh token that was sent is used up.", "Tokens"] },
    errors: ["invalid_grant", "forbidden", ...DISCORD, "unavailable"],
  },
});

export const publicOperations: Operations = {
  "GET /api/stats": {
    id: "getStats",
    summary: "Read the statistics",
    description: "The newest that the bot has reported. Zeros before the first report.",
    answers: { 200: ["The figures.", "Stats"] },
    errors: ["unavailable"],
  },
  "GET /commands.json": {
    id: "listCommands",
    summary: "List the commands",
    description: "The catalogue in both languages, for the bot's own help.",
    answers: { 200: ["All commands, in the order of the site.", "Commands"], 429: TOO_MANY },
  },
  "GET /api/openapi.json": {
    id: "getApiDescription",
    summary: "Read this description",
    description: "This document (OpenAPI 3.1), for generators of clients.",
    headers: ifNoneMatch("The `ETag` that you have. 304 where nothing has changed."),
    answers: { 200: ["The document.", "ApiDescription"], 304: ["You have it already."] },
  },
  "GET /healthz": {
    id: "getHealth",
    summary: "Ask whether the process answers",
    description: "Says nothing about the database, so that its failure does not restart the process.",
    answers: { 200: ["It does.", "Health"] },
  },
  "GET /readyz": {
    id: "getReadiness",
    summary: "Ask whether the process can serve",
    description: "Not while it is about to end, the database is away, or migrations are left.",
    answers: { 200: ["It can.", "Ready"], 503: ["It cannot now.", "Unready"] },
    errors: ["unavailable", "internal"],
  },
};
