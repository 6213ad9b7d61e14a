import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";

/** An order to erase, as an entry of the bot's feed. */
export type Erasure = z.output<typeof erasureAnswer>;

export const erasureAnswer = z.object({
  kind: z.literal("erase").describe("Only for polls with `erasures=1`."),
  id: z.string(),
  userId: snowflake().describe("Erase what you hold about this person."),
  at: z.iso.datetime(),
});

/** Result of an erasure, as the bot sends it. */
export const erasureResultSchema = z.strictObject({ state: z.literal("done") });
