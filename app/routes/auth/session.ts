import { requireUser } from "#app/auth/guards.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";

/**
 * `GET /auth/session`: who is signed in in this browser, and until when. Asking keeps the session's Discord token alive:
 * it is refreshed when less than ten minutes are left. A session that Discord will not prolong has ended.
 */
const { loader, action } = resource({
  GET: async (args) => {
    const { cdn, log } = args.context;
    try {
      const { user, session, token } = await requireUser(args);
      // Signed in is who has a session, whether or not Discord answers just now.
      await token.get().catch((err: unknown) => {
        if (!(err instanceof DiscordError || isDatabaseUnavailable(err))) throw err;
        log.warn({ err }, "the token could not be refreshed");
      });
      const { id, username, global_name, discriminator, email } = user;
      return json({
        authenticated: true,
        user: { id, username, global_name, discriminator, avatar: cdn.avatar(user), email },
        expiresAt: session.get("expires_at"),
      });
    } catch (error) {
      if (httpErrorOf(error).status !== 401) throw error;
      return json({ authenticated: false });
    }
  },
});
export { loader, action };
