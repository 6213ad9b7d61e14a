import { z } from "zod";

/** What `GET /healthz` answers. */
export const healthAnswer = z.object({ status: z.literal("ok") });

/** What `GET /readyz` answers while it can serve. */
export const readyAnswer = z.object({ status: z.literal("ready") });

/** What it answers while it cannot; without the database it is the usual error. */
export const unreadyAnswer = z.object({
  status: z.enum(["draining", "migrations pending"]),
  pending: z.array(z.string()).optional().describe("The migrations that are left."),
});
