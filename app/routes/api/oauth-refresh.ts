import { refreshSchema, tokenAnswer } from "#app/auth/client-tokens.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  POST: async ({ request, context }) => {
    const { refresh_token: refreshToken, user_id: userId } = await readJson(request, refreshSchema);
    const count = await context.limits.refreshToken({ address: context.address, userId });
    const tokens = await context.clientTokens.refresh(refreshToken, userId);
    await count();
    return json(tokenAnswer(tokens));
  },
});
export { loader, action };
