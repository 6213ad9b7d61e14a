/** The error codes of the API and of the pages, with their statuses (docs/contracts.md, Errors). */
export const STATUS_OF = {
  bad_request: 400,
  unauthorized: 401,
  invalid_grant: 401,
  forbidden: 403,
  bot_absent: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  cursor_expired: 410,
  task_expired: 410,
  version_conflict: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  unexpected_format: 502,
  discord_error: 502,
  unavailable: 503,
  network: 503,
  timeout: 504,
} as const;

export type ProblemCode = keyof typeof STATUS_OF;

/** Distinctions of pages that the API does not make. */
export type ProblemDetail =
  | "cross_site"
  | "list_pending"
  | "declared_anew"
  | "rights_unchecked"
  | "roles_unknown"
  | "access_lacking"
  | "owner_only"
  | "cookies_blocked"
  | "applying_failed"
  | "applications_unavailable"
  | "deciding_failed"
  | "applicant_gone";

/** Error data for an error boundary: no stack, no secret, and the posted form. */
export interface PageProblem {
  code: ProblemCode;
  detail?: ProblemDetail;
  requestId: string;
  retryAfter?: number;
  submitted?: SubmittedForm;
  /** A form was posted that is too large for this page; the browser still has it, one step back. */
  unkept?: boolean;
  returnTo?: string;
}

export interface SubmittedForm {
  action: string;
  multipart: boolean;
  fields: [name: string, value: string][];
  /** Fields to read. The others are sent again unseen. */
  shown: Shown;
}

export type Shown = [label: string, value: string][];

export function isProblem(data: unknown): data is PageProblem {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
