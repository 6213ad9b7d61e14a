import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

/** Body of `POST /api/discord/oauth/refresh`. */
export const refreshSchema = z.object({ refresh_token: z.string().min(1).max(500), user_id: snowflake() });

/** Body of `POST /api/discord/oauth/callback`. */
export const codeSchema = z.object({
  code: z.string().min(1).max(500),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128).optional(),
});

/** Response body of both. */
export const tokensAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int().min(0).describe("Seconds from now."),
});
