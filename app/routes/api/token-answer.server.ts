import type { Tokens } from "#app/discord/oauth.server.ts";

/** Tokens as a client gets them: `expires_in` in whole seconds from now. */
export function tokenAnswer({ accessToken, refreshToken, expiresAt }: Tokens) {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1_000)),
  };
}
