import { z } from "zod";
import { STATUS_OF, type ProblemCode } from "#app/http/problem.ts";
import { PARTS } from "#app/site/areas.ts";

/** Kinds of credentials: a session's cookie, a person's access token, one of the bot's secrets. */
const proof = z.enum(["cookie", "user", "bot"]);
export type Proof = z.output<typeof proof>;

/** A row of `operations.json`. A body and an answer name their schemas (`schemas.server.ts`). */
const operation = z.strictObject({
  id: z.string(),
  /** Part of the site without which it is not there. */
  part: z.enum(PARTS).optional(),
  /** Accepted credentials, if not the group's; none means that everybody may call it. */
  who: z.array(proof).optional(),
  anonymous: z.literal(true).optional(),
  summary: z.string(),
  description: z.string(),
  /** Describe the headers of these names, where the operation reads them. */
  ifNoneMatch: z.string().optional(),
  ifMatch: z.string().optional(),
  body: z.string().optional(),
  answers: z
    .record(z.string(), z.object({ says: z.string(), schema: z.string().optional() }))
    .default({ 204: { says: "Done, also when it was said before." } }),
  example: z.record(z.string(), z.unknown()).optional(),
  /** Error codes besides those of `problemsOf`. */
  errors: z.array(z.custom<ProblemCode>((code) => Object.hasOwn(STATUS_OF, String(code)))).optional(),
});

export type Operation = z.output<typeof operation> & { headers?: z.ZodObject };

/** Operations by method and path, like `GET /api/stats`, with `{name}` in place of `:name`. */
export type Operations = Record<string, Operation>;

export const operations = z.record(z.string(), operation);
