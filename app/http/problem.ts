import statuses from "./statuses.json" with { type: "json" };

/** The error codes of the API and of the pages, with their statuses (docs/contracts.md, Errors). */
export const STATUS_OF = statuses;

export type ProblemCode = keyof typeof STATUS_OF;

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
  detail?: ProblemDetail;
  requestId: string;
  retryAfter?: number;
  submitted?: SubmittedForm;
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

export function isProblem(data: unknown): data is Problem {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
