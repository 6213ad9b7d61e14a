import { isRouteErrorResponse } from "@remix-run/react";
import {
  isProblem,
  STATUS_OF,
  type PageProblem,
  type ProblemCode,
  type ProblemDetail,
} from "#app/http/problem.ts";

/** Codes that have no text of their own; an `internal` error is shown by the error screen. */
const SHARED_TEXTS = {
  invalid_grant: "session_expired",
  cursor_expired: "not_found",
  task_expired: "not_found",
  version_conflict: "conflict",
  precondition_required: "conflict",
  unexpected_format: "discord",
  discord_error: "discord",
  internal: undefined,
} as const;

export type ProblemText =
  | Exclude<ProblemCode, keyof typeof SHARED_TEXTS>
  | ProblemDetail
  | "session_expired"
  | "discord";

export interface KnownProblem extends Partial<PageProblem> {
  text: ProblemText;
}

/** Returns whether signing in solves the problem. */
export function isSignedOut({ text }: KnownProblem): boolean {
  return text === "unauthorized" || text === "session_expired";
}

/** Returns the problem that the error boundary caught; undefined for an unknown error. */
export function knownProblem(error: unknown): KnownProblem | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (!isProblem(error.data)) {
    // Remix's own refusals have a status alone.
    const codes = Object.keys(STATUS_OF) as ProblemCode[];
    const code = codes.find((one) => STATUS_OF[one] === error.status);
    return code && !isShared(code) ? { text: code } : undefined;
  }
  const { code, detail, submitted } = error.data;
  // After an internal error the page shows a posted form, too, which the error screen cannot.
  const text = detail ?? (isShared(code) ? SHARED_TEXTS[code] : code) ?? (submitted && "unavailable");
  return text && { ...error.data, text };
}

function isShared(code: ProblemCode): code is keyof typeof SHARED_TEXTS {
  return code in SHARED_TEXTS;
}

/** Returns the error's text for visitors: never a stack, and in production no message of the server. */
export function errorDetail(error: unknown): string {
  if (!isRouteErrorResponse(error)) return error instanceof Error ? error.message : String(error);
  const { status, statusText, data } = error;
  return isProblem(data) ? `${status} ${data.code}\n${data.requestId}` : `${status} ${statusText}`.trim();
}
