import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

import { tokenAnswer } from "./token-answer.server.ts";

const body = z.object({ refresh_token: z.string().min(1).max(500), user_id: snowflake() });

/** `POST /api/discord/oauth/refresh`: another client's refresh token for new tokens (spec section 7). */
const { loader, action } = resource({
  POST: async ({ request, context }) => {
    const { refresh_token: refreshToken, user_id: userId } = await readJson(request, body);
    await context.limits.refreshToken({ address: context.address, userId });
    return json(tokenAnswer(await context.clientTokens.refresh(refreshToken, userId)));
  },
});
export { loader, action };
