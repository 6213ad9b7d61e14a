import { isRouteErrorResponse } from "@remix-run/react";
import { isProblem, type Problem, type ProblemCode, type ProblemDetail } from "#app/http/problem.ts";

/** Codes that have no text of their own; an `internal` error is shown by the error screen. */
const SHARED_TEXTS = {
  invalid_grant: "session_expired",
  cursor_expired: "not_found",
  version_conflict: "conflict",
  unexpected_format: "discord",
  discord_error: "discord",
  internal: undefined,
} as const;

/** Keys of the problem texts in `common:problem`. */
export type ProblemText =
  | Exclude<ProblemCode, keyof typeof SHARED_TEXTS>
  | ProblemDetail
  | "session_expired"
  | "discord";

interface Offer {
  links: "home" | "dashboard" | "invite" | "signIn" | "retry";
  /** The posted form can be sent again, or only read: after a refusal a button would help a forged form. */
  input?: "resend" | "read";
}

/** What the page of each problem offers. */
export const OFFERS: Record<ProblemText, Offer> = {
  not_found: { links: "home" },
  owner_only: { links: "home" },
  cross_site: { links: "home" },
  method_not_allowed: { links: "home" },
  bad_request: { links: "home", input: "read" },
  payload_too_large: { links: "home" },
  unsupported_media_type: { links: "home" },
  forbidden: { links: "dashboard" },
  cookies_blocked: { links: "dashboard" },
  conflict: { links: "dashboard", input: "read" },
  bot_absent: { links: "invite", input: "read" },
  unauthorized: { links: "signIn", input: "resend" },
  session_expired: { links: "signIn", input: "resend" },
  unavailable: { links: "retry", input: "resend" },
  rate_limited: { links: "retry", input: "resend" },
  network: { links: "retry", input: "resend" },
  timeout: { links: "retry", input: "resend" },
  discord: { links: "retry", input: "resend" },
  rights_unchecked: { links: "retry", input: "resend" },
  list_pending: { links: "retry", input: "resend" },
  applying_failed: { links: "retry", input: "resend" },
  deciding_failed: { links: "retry", input: "resend" },
  applications_unavailable: { links: "retry" },
  applicant_gone: { links: "retry", input: "read" },
};

/** Texts of Remix's own error responses, by status. */
const STATUS_TEXTS: Record<number, ProblemText> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  503: "unavailable",
};

export interface KnownProblem extends Partial<Problem> {
  text: ProblemText;
}

/** Returns whether signing in solves the problem. */
export function isSignedOut({ text }: KnownProblem): boolean {
  return OFFERS[text].links === "signIn";
}

/** Returns the problem that the error boundary caught; undefined for an unknown error. */
export function knownProblem(error: unknown): KnownProblem | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (!isProblem(error.data)) {
    const text = STATUS_TEXTS[error.status];
    return text && { text };
  }
  const { code, detail, kept } = error.data;
  // An internal error shows the input, too.
  const text = detail ?? textOf(code) ?? (kept && "unavailable");
  return text && { ...error.data, text };
}

function textOf(code: ProblemCode): ProblemText | undefined {
  return hasOwnText(code) ? code : SHARED_TEXTS[code];
}

function hasOwnText(code: ProblemCode): code is Exclude<ProblemCode, keyof typeof SHARED_TEXTS> {
  return code in OFFERS;
}

/** Returns the error's text for visitors: never a stack, and in production no message of the server. */
export function errorDetail(error: unknown): string {
  if (!isRouteErrorResponse(error)) return error instanceof Error ? error.message : String(error);
  const { status, statusText, data } = error;
  return isProblem(data) ? `${status} ${data.code}\n${data.requestId}` : `${status} ${statusText}`.trim();
}
