import { ifNoneMatch, TOO_MANY, type Operations } from "./operation.server.ts";

/** Sessions, and tokens of clients that keep them themselves. A code may come back to `publicUrl`. */
export const listSignInOperations = (publicUrl: string): Operations => ({
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
    etag: true,
    answers: {
      200: ["Who is signed in, or that nobody is.", "Session"],
      304: ["You know already who is signed in."],
      429: TOO_MANY,
    },
    errors: ["internal", "unavailable"],
  },
  "POST /api/discord/oauth/callback": {
    id: "exchangeCode",
    who: [],
    summary: "Trade a code for tokens",
    description: "For clients that send people to Discord themselves. At most 30 a minute for each address.",
    body: "CodeExchange",
    example: { redirect_uri: `${publicUrl}/auth/callback` },
    answers: { 200: ["The tokens.", "Tokens"] },
    errors: ["invalid_grant", "unexpected_format", "discord_error", "network", "timeout", "unavailable"],
  },
  "POST /api/discord/oauth/refresh": {
    id: "refreshTokens",
    who: [],
    summary: "Refresh tokens",
    description:
      "At most 20 a minute for each address and 5 for each user. Who asks again within a minute with the same refresh token gets the same tokens.",
    body: "TokenRefresh",
    answers: { 200: ["The tokens. The refresh token that was sent is used up.", "Tokens"] },
    errors: [
      "invalid_grant",
      "forbidden",
      "unexpected_format",
      "discord_error",
      "network",
      "timeout",
      "unavailable",
    ],
  },
});
