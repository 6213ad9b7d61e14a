import { z } from "zod";
import { more } from "#app/features/findings.server.ts";
import { MESSAGES } from "#app/http/errors.server.ts";
import { STATUS_OF, type ProblemCode } from "#app/http/problem.ts";
import meanings from "./meanings.json" with { type: "json" };
import type { Operation, Proof } from "./operation.server.ts";

/** When a code comes and what to do, where its message does not tell. */
const MEANINGS: Partial<Record<ProblemCode, string>> = meanings;

export function meaningOf(code: ProblemCode): string {
  return MEANINGS[code] ?? MESSAGES[code];
}

/** Makes the example of a code; `all` are those of its answer, with `invalid_grant` where people ask, who can sign in. */
export function exampleOfProblem(code: ProblemCode, all: ProblemCode[]) {
  return {
    error: code,
    message: MESSAGES[code],
    ...(STATUS_OF[code] === 401 && all.includes("invalid_grant") && { requireReauth: true }),
    ...(code === "bad_request" && { fields: { "settings.prefix": ["Must not be empty."] } }),
  };
}

export const errorSchema = z.object({
  error: z.enum(Object.keys(MESSAGES)).describe("What went wrong, for programs."),
  message: z.string().describe("The same for people. It may change: do not compare it."),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("What is wrong where, by path: `roles[0].level`; the whole body is the empty path."),
  codes: z
    .record(z.string(), z.object({ code: z.string(), max: z.number().optional(), is: z.number().optional() }))
    .optional()
    .describe(
      "What is wrong in a rich message, for programs: by its path in the settings, with the bound and what there was.",
    ),
  more,
  tokenExpired: z.literal(true).optional().describe("Refresh the access token and try again."),
  requireReauth: z.literal(true).optional().describe("Only signing in helps."),
  current: z.record(z.string(), z.unknown()).optional().describe("With `version_conflict`: the state now."),
});

const DISCORD: ProblemCode[] = ["unexpected_format", "discord_error", "network", "timeout"];

/** Lists the error codes of an operation by status: its own, and those that follow from its callers, path and body. */
export function problemsOf(path: string, who: readonly Proof[], { anonymous, body, errors = [] }: Operation) {
  const all = new Set<ProblemCode>(who.includes("user") ? ["forbidden", ...errors] : errors);
  const add = (...codes: ProblemCode[]) => codes.forEach((code) => all.add(code));
  if (who.length > 0 && !anonymous) add("unauthorized", "unavailable");
  if (who.includes("user")) add("invalid_grant", ...DISCORD);
  if (/\{(guildId|task|erasure)\}/.test(path)) add("not_found");
  if (body) add("bad_request", "payload_too_large", "unsupported_media_type");
  if (path.startsWith("/api/")) add("rate_limited", "internal");
  const statuses = new Set([...all].map((code) => STATUS_OF[code]).sort((one, other) => one - other));
  return [...statuses].map((status) => ({
    status,
    codes: [...all].filter((code) => STATUS_OF[code] === status),
  }));
}
