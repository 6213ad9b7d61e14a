import { isRouteErrorResponse } from "@remix-run/react";

import { isProblem, type Problem, type ProblemCode } from "#app/http/problem.ts";

import type common from "#app/i18n/locales/en/common.json";

/** The texts that a page has for what can go wrong, by key of `common:problem`. */
export type ProblemText = Exclude<
  {
    [Key in keyof typeof common.problem]: (typeof common.problem)[Key] extends { title: string }
      ? Key
      : never;
  }[keyof typeof common.problem],
  "kept"
>;

/** How each code is told to people. What only the API says shares a text with its nearest kin. */
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

/** What Remix itself answers with has a status alone. */
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

/** A problem that has a page of its own. */
export interface KnownProblem extends Partial<Problem> {
  code: ProblemCode;
  text: ProblemText;
}

/** Whether signing in is the way on. */
export function isSignedOut(text: ProblemText): boolean {
  return text === "unauthorized" || text === "session_expired";
}

/** What the error boundary caught, where we know what it means; else it is for the error screen. */
export function knownProblem(error: unknown): KnownProblem | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (isProblem(error.data)) {
    // An unknown error of ours has no page, but what somebody typed must not go with it.
    const text = error.data.detail ?? TEXTS[error.data.code] ?? (error.data.kept && "unavailable");
    return text && { ...error.data, text };
  }
  const code = CODES[error.status];
  const text = code && TEXTS[code];
  return text && { code, text };
}

/** What the error screen may show of an error: never a stack, and in production not even a message from the server. */
export function errorDetail(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { status, data } = error;
    return isProblem(data)
      ? `${status} ${data.code}\n${data.requestId}`
      : `${status} ${error.statusText}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
