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

interface Offer {
  links: "home" | "dashboard" | "invite" | "roles" | "signIn" | "retry";
  /** The posted form can be sent again, or only read: after a refusal a button would help a forged form. */
  input?: "resend" | "read";
}

const RETRY: Offer = { links: "retry", input: "resend" };

export const OFFERS: Record<ProblemText, Offer> = {
  not_found: { links: "home", input: "read" },
  owner_only: { links: "home", input: "read" },
  cross_site: { links: "home" },
  method_not_allowed: { links: "home" },
  bad_request: { links: "home", input: "read" },
  payload_too_large: { links: "home" },
  unsupported_media_type: { links: "home" },
  forbidden: { links: "dashboard", input: "read" },
  access_lacking: { links: "dashboard", input: "read" },
  roles_unknown: { links: "roles", input: "read" },
  cookies_blocked: { links: "dashboard" },
  conflict: { links: "dashboard", input: "read" },
  bot_absent: { links: "invite", input: "read" },
  unauthorized: { links: "signIn", input: "resend" },
  session_expired: { links: "signIn", input: "resend" },
  unavailable: RETRY,
  rate_limited: RETRY,
  network: RETRY,
  timeout: RETRY,
  discord: RETRY,
  rights_unchecked: RETRY,
  list_pending: RETRY,
  declared_anew: RETRY,
  applying_failed: RETRY,
  deciding_failed: RETRY,
  applications_unavailable: { links: "retry" },
  applicant_gone: { links: "retry", input: "read" },
};

export interface KnownProblem extends Partial<PageProblem> {
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
    // Remix's own refusals have a status alone.
    const [code] = Object.entries(STATUS_OF).find(([, status]) => status === error.status) ?? [];
    return code && isText(code) ? { text: code } : undefined;
  }
  const { code, detail, submitted } = error.data;
  // After an internal error the page shows a posted form, too, which the error screen cannot.
  const text = detail ?? (isText(code) ? code : SHARED_TEXTS[code]) ?? (submitted && "unavailable");
  return text && { ...error.data, text };
}

function isText(code: string): code is ProblemText {
  return code in OFFERS;
}

/** Returns the error's text for visitors: never a stack, and in production no message of the server. */
export function errorDetail(error: unknown): string {
  if (!isRouteErrorResponse(error)) return error instanceof Error ? error.message : String(error);
  const { status, statusText, data } = error;
  return isProblem(data) ? `${status} ${data.code}\n${data.requestId}` : `${status} ${statusText}`.trim();
}
