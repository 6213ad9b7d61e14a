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

/** Distinctions of pages that the API does not make. */
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

/** Error data for an error boundary: no stack, no secret, and the posted form. */
export interface Problem {
  code: ProblemCode;
  /** Set if the code alone does not tell a person enough. */
  detail?: ProblemDetail;
  requestId: string;
  retryAfter?: number;
  kept?: KeptForm;
  returnTo?: string;
}

export interface KeptForm {
  action: string;
  multipart: boolean;
  fields: [name: string, value: string][];
  /** Fields to read. The others are sent again unseen. */
  shown: Shown;
}

export type Shown = [label: string, value: string][];

/** Tells whether an error boundary caught a problem of ours. */
export function isProblem(data: unknown): data is Problem {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
