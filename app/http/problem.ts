/** The error codes of the API and of the pages (docs/contracts.md, Errors). */
export type ProblemCode =
  | "bad_request"
  | "unauthorized"
  | "invalid_grant"
  | "forbidden"
  | "bot_absent"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "cursor_expired"
  | "version_conflict"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal"
  | "unexpected_format"
  | "discord_error"
  | "unavailable"
  | "network"
  | "timeout";

/** What a page tells apart and the API does not. */
export type ProblemDetail =
  | "cross_site"
  | "list_pending"
  | "rights_unchecked"
  | "owner_only"
  | "cookies_blocked"
  | "applying_failed"
  | "applications_unavailable"
  | "deciding_failed"
  | "applicant_gone";

/** What an error boundary gets to show: no stack, no secret, and what was typed, so that nothing is lost. */
export interface Problem {
  code: ProblemCode;
  /** Set where the code alone does not say enough to a person. */
  detail?: ProblemDetail;
  requestId: string;
  /** Seconds. */
  retryAfter?: number;
  /** The form that could not be taken. */
  kept?: KeptForm;
  /** Where to come back to after signing in. */
  returnTo?: string;
}

/** A form as it was sent. */
export interface KeptForm {
  /** Where it goes. */
  action: string;
  multipart: boolean;
  fields: [name: string, value: string][];
  /** What somebody typed or chose, to read. Fields that are not in it are sent along unseen. */
  shown: Shown;
}

/** Fields by their labels, and what they say in words. */
export type Shown = [label: string, value: string][];

/** Whether what an error boundary caught is a problem that we threw. */
export function isProblem(data: unknown): data is Problem {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
