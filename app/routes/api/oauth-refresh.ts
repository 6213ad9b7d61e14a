import { refreshSchema, tokenAnswer } from "#app/auth/client-tokens.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  POST: async ({ request, context }) => {
    const { refresh_token: refreshToken, user_id: userId } = await readJson(request, refreshSchema);
    await context.limits.refreshToken({ address: context.address, userId });
    return json(tokenAnswer(await context.clientTokens.refresh(refreshToken, userId)));
  },
});
export { loader, action };
