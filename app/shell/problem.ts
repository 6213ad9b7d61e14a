import { isRouteErrorResponse } from "@remix-run/react";

import { isProblem, type Problem, type ProblemCode } from "#app/http/problem.ts";

import type common from "#app/i18n/locales/en/common.json";

/** Keys of the problem texts in `common:problem`. */
export type ProblemText = Exclude<
  {
    [Key in keyof typeof common.problem]: (typeof common.problem)[Key] extends { title: string }
      ? Key
      : never;
  }[keyof typeof common.problem],
  "kept"
>;

/** Text of each code. Codes of the API alone share a text. */
const TEXTS: Record<ProblemCode, ProblemText | undefined> = {
  bad_request: "bad_request",
  unauthorized: "unauthorized",
  invalid_grant: "session_expired",
  forbidden: "forbidden",
  bot_absent: "bot_absent",
  not_found: "not_found",
  method_not_allowed: "method_not_allowed",
  conflict: "conflict",
  cursor_expired: "not_found",
  version_conflict: "conflict",
  payload_too_large: "payload_too_large",
  unsupported_media_type: "unsupported_media_type",
  rate_limited: "rate_limited",
  internal: undefined,
  unexpected_format: "discord",
  discord_error: "discord",
  unavailable: "unavailable",
  network: "network",
  timeout: "timeout",
};

/** Codes of Remix's own error responses. */
const CODES: Record<number, ProblemCode> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  503: "unavailable",
};

/** Problem with its text. */
export interface KnownProblem extends Partial<Problem> {
  code: ProblemCode;
  text: ProblemText;
}

/** Returns whether signing in solves the problem. */
export function isSignedOut(text: ProblemText): boolean {
  return text === "unauthorized" || text === "session_expired";
}

/** Returns the problem that the error boundary caught; undefined for an unknown error. */
export function knownProblem(error: unknown): KnownProblem | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (isProblem(error.data)) {
    // An internal error shows the input, too.
    const text = error.data.detail ?? TEXTS[error.data.code] ?? (error.data.kept && "unavailable");
    return text && { ...error.data, text };
  }
  const code = CODES[error.status];
  const text = code && TEXTS[code];
  return text && { code, text };
}

/** Returns the error's text for visitors: never a stack, and in production no message of the server. */
export function errorDetail(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { status, data } = error;
    return isProblem(data)
      ? `${status} ${data.code}\n${data.requestId}`
      : `${status} ${error.statusText}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
