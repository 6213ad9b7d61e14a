import type { DiscordClient, DiscordUser } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import type { Tokens } from "#app/discord/oauth.server.ts";

import { isBearerToken } from "./bearer.server.ts";
import { refused } from "./sign-in-error.server.ts";

interface Presented {
  token: string;
  /** Issuer parameter (RFC 9207); checked if present. */
  iss: string | null;
  clientId: string;
  issuer: string;
}

/**
 * Verifies an access token from the fragment. It may be issued to any application or person, so only Discord's answer
 * about it counts (RFC 9700 section 4.6).
 *
 * @throws SignInError 400 if it proves nothing, a DiscordError if Discord cannot answer
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
    // An invalid token is the caller's error, not Discord's.
    throw error instanceof DiscordUnauthorizedError ? refused("Discord refuses the token") : error;
  }
}
