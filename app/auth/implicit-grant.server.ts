import type { DiscordClient, DiscordUser } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import type { Tokens } from "#app/discord/oauth.server.ts";

import { isBearerToken } from "./bearer.server.ts";
import { refused } from "./sign-in-error.server.ts";

interface Presented {
  token: string;
  /** What the answer says who gave it (RFC 9207); checked where it is there. */
  iss: string | null;
  clientId: string;
  issuer: string;
}

/**
 * What an access token that came in the fragment is worth. It may have been given to any application, or be somebody
 * else's, so nothing counts but what Discord says of it (RFC 9700 section 4.6): ours, not over, and whose.
 *
 * @throws SignInError 400 where it proves nothing, a DiscordError where Discord cannot say
 */
export async function proveToken(
  discord: DiscordClient,
  { token, iss, clientId, issuer }: Presented,
): Promise<{ tokens: Tokens; profile: DiscordUser }> {
  if (iss !== null && iss !== issuer) throw refused("the answer has another issuer");
  if (!isBearerToken(token)) throw refused("this is no token");
  try {
    const { application, scopes, expires, user } = await discord.getCurrentAuthorization(token);
    if (application.id !== clientId) throw refused("the token was issued to another application");
    if (expires.getTime() <= Date.now()) throw refused("the token has expired");
    if (!user) throw refused("the token names nobody");
    const profile = await discord.getCurrentUser(token);
    if (profile.id !== user.id) throw refused("the token names two people");
    return { tokens: { accessToken: token, expiresAt: expires, scopes }, profile };
  } catch (error) {
    // Whoever posts a dead token is wrong, not Discord.
    throw error instanceof DiscordUnauthorizedError ? refused("Discord refuses the token") : error;
  }
}
