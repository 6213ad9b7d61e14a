import { codeExchangeSchema, tokenAnswer } from "#app/auth/client-tokens.server.ts";
import { DiscordGrantError } from "#app/discord/errors.server.ts";
import { BadRequestError, UnauthorizedError } from "#app/http/errors.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { redirectUris } from "#app/paths.ts";

/** `POST /api/discord/oauth/callback`: exchanges another client's code for tokens, for our own redirect URIs only. */
const { loader, action } = resource({
  POST: async ({ request, context }) => {
    await context.limits.finishSignIn(context.address);
    const {
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    } = await readJson(request, codeExchangeSchema);
    const { oauth, config } = context;
    const known = redirectUris(config.PUBLIC_URL);
    if (!known.includes(redirectUri)) {
      throw new BadRequestError("The redirect URI is not one of ours.", {
        redirect_uri: [known.join(", ")],
      });
    }
    const tokens = await oauth
      .exchangeCode(new URLSearchParams({ code }), { redirectUri, verifier })
      .catch((cause: unknown) => {
        if (!(cause instanceof DiscordGrantError) || cause.code === "invalid_client") throw cause;
        throw new UnauthorizedError("Discord refused the authorization code.", { code: "invalid_grant" });
      });
    return json(tokenAnswer(tokens));
  },
});
export { loader, action };
