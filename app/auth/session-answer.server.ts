import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

/** Body of `GET /auth/session`. Without a session it is only `authenticated: false`. */
export const sessionAnswer = z.object({
  authenticated: z.boolean(),
  user: z
    .object({
      id: snowflake(),
      username: z.string(),
      global_name: z.string().nullable().describe("The display name; null where there is none."),
      discriminator: z.string(),
      avatar: z.url().describe("Address of the picture."),
      email: z.string().nullable().describe("Null unless the operator asks Discord for it."),
    })
    .optional(),
  expiresAt: z.iso.datetime().optional().describe("When the session ends if nobody comes back."),
});
