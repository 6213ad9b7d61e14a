import type { ProblemCode } from "#app/http/problem.ts";

import type { Operation } from "./operation.server.ts";
import { PROBLEMS } from "./problems.server.ts";

/** What only Discord's part of an answer can bring. */
const DISCORD: ProblemCode[] = ["unexpected_format", "discord_error", "network", "timeout"];

/**
 * Every error code that an operation can answer, by status: its own, and those that follow from who may call it, its path
 * and its body. 405 belongs to paths, not to operations; the document's introduction tells it.
 */
export function problemsOf(operation: Operation): ProblemCode[] {
  const { who, anonymous, path, body, errors } = operation;
  const all = new Set<ProblemCode>(errors);
  const add = (...codes: ProblemCode[]) => codes.forEach((code) => all.add(code));
  if (who.length > 0 && !anonymous) add("unauthorized", "unavailable");
  if (who.includes("user")) add("invalid_grant", ...DISCORD);
  if (path.includes("{guildId}")) add("not_found");
  if (body) add("bad_request", "payload_too_large", "unsupported_media_type");
  if (path.startsWith("/api/")) add("rate_limited", "internal");
  return [...all].sort((one, other) => PROBLEMS[one].status - PROBLEMS[other].status);
}

/** The same, in groups of one status. */
export function problemsByStatus(operation: Operation): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(operation)) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
