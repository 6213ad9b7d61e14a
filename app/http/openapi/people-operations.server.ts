import { z } from "zod";
import { STATUSES } from "#app/features/applications/status.ts";
import { ifNoneMatch, PEOPLE, TOO_MANY, type Operation, type Operations } from "./operation.server.ts";
import { DISCORD } from "./problems.server.ts";
import words from "./words.json" with { type: "json" };

const BOT_SERVERS: Operation["answers"] = { 200: ["The ids.", "BotServers"] };

export const peopleOperations: Operations = {
  "GET /api/discord/guilds": {
    ...words.listGuilds,
    who: PEOPLE,
    answers: { 200: ["The servers.", "UserGuilds"] },
  },
  "GET /api/discord/guilds/{guildId}/details": {
    ...words.getGuildDetails,
    answers: { 200: ["The server.", "GuildDetails"] },
  },
  "GET /api/discord/guilds/{guildId}/channels": {
    ...words.listGuildChannels,
    answers: { 200: ["The channels.", "Channels"] },
    errors: ["bot_absent"],
  },
  "GET /api/discord/guilds/{guildId}/roles": {
    ...words.listGuildRoles,
    answers: { 200: ["The roles.", "Roles"] },
    errors: ["bot_absent"],
  },
  "GET /api/discord/bot-servers": { ...words.listBotServers, answers: BOT_SERVERS },
  "GET /api/discord/bot/servers": { ...words.listBotServersAgain, answers: BOT_SERVERS },
};

export const applicationOperations: Operations = {
  "POST /api/discord/applications/submit": {
    ...words.submitApplication,
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
    ...words.listApplications,
    query: z.object({ status: z.enum(STATUSES).optional().describe("Only those that stand so.") }),
    answers: { 200: ["The applications.", "Applications"] },
    errors: ["bad_request"],
  },
  "PUT /api/discord/applications/{discordId}/status": {
    ...words.setApplicationStatus,
    body: "ApplicationStatus",
    answers: { 200: ["The application.", "Application"] },
    example: { status: "accepted" },
    errors: ["not_found"],
  },
};

export const signInOperations = (publicUrl: string): Operations => ({
  "GET /auth/session": {
    ...words.getSession,
    who: ["cookie"],
    anonymous: true,
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
    ...words.exchangeCode,
    body: "CodeExchange",
    example: { redirect_uri: `${publicUrl}/auth/callback` },
    answers: { 200: ["The tokens.", "Tokens"] },
    errors: ["invalid_grant", ...DISCORD, "unavailable"],
  },
  "POST /api/discord/oauth/refresh": {
    ...words.refreshTokens,
    body: "TokenRefresh",
    answers: { 200: ["The tokens. The refresh token that was sent is used up.", "Tokens"] },
    errors: ["invalid_grant", "forbidden", ...DISCORD, "unavailable"],
  },
});

export const publicOperations: Operations = {
  "GET /api/stats": {
    ...words.getStats,
    answers: { 200: ["The figures.", "Stats"] },
    errors: ["unavailable"],
  },
  "GET /commands.json": {
    ...words.listCommands,
    answers: { 200: ["All commands, in the order of the site.", "Commands"], 429: TOO_MANY },
  },
  "GET /api/openapi.json": {
    ...words.getApiDescription,
    headers: ifNoneMatch("The `ETag` that you have. 304 where nothing has changed."),
    answers: { 200: ["The document.", "ApiDescription"], 304: ["You have it already."] },
  },
  "GET /healthz": { ...words.getHealth, answers: { 200: ["It does.", "Health"] } },
  "GET /readyz": {
    ...words.getReadiness,
    answers: { 200: ["It can.", "Ready"], 503: ["It cannot now.", "Unready"] },
    errors: ["unavailable", "internal"],
  },
};
