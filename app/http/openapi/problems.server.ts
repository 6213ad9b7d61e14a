import { z } from "zod";
import { STATUS_OF, type ProblemCode } from "#app/http/problem.ts";
import type { ListedOperation } from "./operation.server.ts";

interface ProblemText {
  message: string;
  /** When it comes and what to do, if the message does not tell. */
  says?: string;
}

export const PROBLEMS: Record<ProblemCode, ProblemText> = {
  bad_request: {
    message: "The body does not fit.",
    says: "The body or the query does not fit. `fields` says what is wrong where.",
  },
  unauthorized: {
    message: "Please sign in.",
    says: "Nothing was presented, or nothing that counts here. With `tokenExpired`, refresh the access token; with `requireReauth`, sign in.",
  },
  invalid_grant: {
    message: "Session abgelaufen. Bitte melde dich erneut an.",
    says: "Discord will not prolong the session, or does not know the code or the refresh token: only signing in helps.",
  },
  forbidden: {
    message: "You do not have administrator privileges for this server.",
    says: "Known, but not allowed. Not an administrator of a server is this, too, whether or not the server exists; so is an access token without the scope `guilds` where servers are asked for.",
  },
  bot_absent: {
    message: "The bot is not in this server.",
    says: "An administrator of the server, but the bot is not in it.",
  },
  not_found: {
    message: "There is no such server.",
    says: "There is no such thing, or the id is malformed.",
  },
  method_not_allowed: {
    message: "This resource does not have that method.",
    says: "The resource has no such method. `Allow` names those that it has.",
  },
  conflict: {
    message: "This has been decided already.",
    says: "It has been decided already.",
  },
  cursor_expired: {
    message: "The cursor is too old. Take a snapshot, and follow the changes from its changesCursor.",
    says: "The cursor is older than 30 days, or of another database. Take a snapshot, and follow the changes from its `changesCursor`.",
  },
  version_conflict: {
    message: "The settings have changed meanwhile.",
    says: "Somebody was faster. `current` is what stands there now.",
  },
  payload_too_large: {
    message: "The body must have at most 65536 bytes.",
    says: "The body has more bytes than this resource takes: 64 KiB unless its description says otherwise.",
  },
  unsupported_media_type: {
    message: "The body must be application/json.",
    says: "The body must be `application/json`, and not compressed.",
  },
  rate_limited: {
    message: "Too many requests.",
    says: "Too many requests, here or at Discord. `Retry-After` says for how many seconds to wait.",
  },
  internal: { message: "Something went wrong on our side." },
  unexpected_format: {
    message: "Discord answered in an unexpected format.",
    says: "Discord answered in a format that it does not document.",
  },
  discord_error: { message: "Discord answered with an error." },
  unavailable: {
    message: "The database cannot be reached. Please try again in a moment.",
    says: "The database cannot be reached, Discord did not confirm the rights that a write needs, or has not said yet where the bot is. Try again.",
  },
  network: { message: "Discord cannot be reached." },
  timeout: { message: "Discord did not answer in time." },
};

export function meaningOf(code: ProblemCode): string {
  return PROBLEMS[code].says ?? PROBLEMS[code].message;
}

export function exampleOfProblem(code: ProblemCode) {
  return {
    error: code,
    message: PROBLEMS[code].message,
    ...(STATUS_OF[code] === 401 && { requireReauth: true }),
    ...(code === "bad_request" && { fields: { "settings.prefix": ["Must not be empty."] } }),
  };
}

export const errorSchema = z.object({
  error: z.enum(Object.keys(PROBLEMS)).describe("What went wrong, for programs."),
  message: z.string().describe("The same for people. It may change: do not compare it."),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("What is wrong where, by path: `roles[0].level`; the whole body is the empty path."),
  tokenExpired: z.literal(true).optional().describe("Refresh the access token and try again."),
  requireReauth: z.literal(true).optional().describe("Only signing in helps."),
  current: z.record(z.string(), z.unknown()).optional().describe("With `version_conflict`: the state now."),
});

const DISCORD: ProblemCode[] = ["unexpected_format", "discord_error", "network", "timeout"];

/** Lists the error codes of an operation by status: its own, and those that follow from its callers, path and body. */
export function problemsOf(operation: ListedOperation): Map<number, ProblemCode[]> {
  const { path, who, anonymous, body, errors = [] } = operation;
  const all = new Set(errors);
  const add = (...codes: ProblemCode[]) => codes.forEach((code) => all.add(code));
  if (who.length > 0 && !anonymous) add("unauthorized", "unavailable");
  if (who.includes("user")) add("invalid_grant", ...DISCORD);
  if (path.includes("{guildId}")) add("not_found");
  if (body) add("bad_request", "payload_too_large", "unsupported_media_type");
  if (path.startsWith("/api/")) add("rate_limited", "internal");
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of [...all].sort((one, other) => STATUS_OF[one] - STATUS_OF[other])) {
    const status = STATUS_OF[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
