import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser, type SignedInUser } from "#app/auth/guards.server.ts";
import { sessionEnd } from "#app/auth/session.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";
import { unlessKnown } from "#app/http/etag.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";

/** Refreshes a Discord token that is due. The ETag is weak, because `expiresAt` moves with each use. */
const { loader, action } = resource({
  GET: async (args) => {
    const signedIn = await findSignedIn(args);
    const changed = signedIn?.user.updated_at.getTime();
    const tag = signedIn ? `"${signedIn.session.get("id")}-${changed}"` : '"nobody"';
    const headers = { ETag: `W/${tag}`, "Cache-Control": "no-store" };
    return unlessKnown(args.request, headers, () => {
      if (!signedIn) return json({ authenticated: false }, { headers });
      const { id, username, global_name, discriminator, email } = signedIn.user;
      const avatar = args.context.cdn.avatar(signedIn.user);
      const user = { id, username, global_name, discriminator, avatar, email };
      return json({ authenticated: true, user, expiresAt: sessionEnd(signedIn.session) }, { headers });
    });
  },
});
export { loader, action };

/** Returns undefined without a session. A session counts even if Discord does not answer. */
async function findSignedIn(args: LoaderFunctionArgs): Promise<SignedInUser | undefined> {
  try {
    const signedIn = await requireUser(args);
    await signedIn.token.get().catch((err: unknown) => {
      if (!(err instanceof DiscordError || isDatabaseUnavailable(err))) throw err;
      args.context.log.warn({ err }, "the token could not be refreshed");
    });
    return signedIn;
  } catch (error) {
    if (httpErrorOf(error).status !== 401) throw error;
    return undefined;
  }
}
