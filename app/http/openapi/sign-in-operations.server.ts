import { z } from "zod";

import { sessionAnswer } from "#app/auth/session-answer.server.ts";
import { codeSchema, refreshSchema, tokensAnswer } from "#app/auth/token-exchange.server.ts";

import { MOMENT, USER_ID } from "./examples.server.ts";
import { TOO_MANY, type Answer, type Operation } from "./operation.server.ts";

const TOKENS: Answer = {
  status: 200,
  says: "The tokens. The refresh token that was sent is used up.",
  schema: { name: "Tokens", schema: tokensAnswer },
  example: {
    access_token: "6qrZcUqja7812RVdnEKjpzOL4CvHBFG",
    refresh_token: "D43f5y0ahjqew82jZ4NViEr2YafMKhue",
    expires_in: 604_800,
  },
};

/**
 * Sessions, and tokens of clients that keep them themselves.
 *
 * @param publicUrl where a code may come back to
 */
export function listSignInOperations(publicUrl: string): Operation[] {
  return [
    {
      method: "GET",
      path: "/auth/session",
      id: "getSession",
      group: "signIn",
      who: ["cookie"],
      anonymous: true,
      summary: "Ask who is signed in",
      description:
        "Asking keeps the session's Discord token alive: it is refreshed when less than ten minutes are left. A stranger is an answer, too.",
      parameters: [
        {
          name: "If-None-Match",
          in: "header",
          says: "The `ETag` that you have. 304 where nothing has changed but `expiresAt`, which moves with each use.",
          schema: z.string(),
          example: 'W/"3f0c9a52-7d1e-4b68-9a3b-0c5d8e7f6a21-1767225600000"',
        },
      ],
      answers: [
        {
          status: 200,
          says: "Who is signed in, or that nobody is.",
          schema: { name: "Session", schema: sessionAnswer },
          example: {
            authenticated: true,
            user: {
              id: USER_ID,
              username: "bobokafor",
              global_name: "Bob Okafor",
              discriminator: "0",
              avatar: `https://cdn.discordapp.com/avatars/${USER_ID}/c27e9d51f4b60a83e5d71f2849ab0c36.webp?size=128`,
              email: null,
            },
            expiresAt: MOMENT,
          },
          headers: ["ETag"],
        },
        { status: 304, says: "You know already who is signed in.", headers: ["ETag"] },
        TOO_MANY,
      ],
      errors: ["internal", "unavailable"],
    },
    {
      method: "POST",
      path: "/api/discord/oauth/callback",
      id: "exchangeCode",
      group: "signIn",
      who: [],
      summary: "Trade a code for tokens",
      description:
        "For clients that send people to Discord themselves. At most 30 a minute for each address.",
      body: {
        name: "CodeExchange",
        schema: codeSchema,
        fields: {
          redirect_uri: `\`${publicUrl}/auth/callback\` or \`${publicUrl}/auth/discord/callback\`, as it was when the code was asked for.`,
          code_verifier: "Where the code was asked for with a challenge (RFC 7636).",
        },
        example: { code: "NhhvTDYsFcdgNLnnLijcl7Ku7bEEeee", redirect_uri: `${publicUrl}/auth/callback` },
      },
      answers: [{ ...TOKENS, says: "The tokens." }],
      errors: ["invalid_grant", "unexpected_format", "discord_error", "network", "timeout", "unavailable"],
    },
    {
      method: "POST",
      path: "/api/discord/oauth/refresh",
      id: "refreshTokens",
      group: "signIn",
      who: [],
      summary: "Refresh tokens",
      description:
        "At most 20 a minute for each address and 5 for each user. Who asks again within a minute with the same refresh token gets the same tokens.",
      body: {
        name: "TokenRefresh",
        schema: refreshSchema,
        fields: { user_id: "Whose tokens they are: 403 where Discord says somebody else's." },
        example: { refresh_token: "dIRyw3Ni0vBJaP7wQxRkq2cXVh8mTz", user_id: USER_ID },
      },
      answers: [TOKENS],
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
  ];
}
