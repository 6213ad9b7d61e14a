import type { ApplicationFilter } from "#app/features/applications/list.server.ts";
import { statusIn } from "#app/features/applications/status.ts";
import { queryOf } from "#app/paths.ts";

export interface ReviewQuery extends ApplicationFilter {
  from?: string;
}

const LONGEST_QUERY = 200;

/** Parses a query. Unknown values filter nothing. */
export function reviewQueryIn(query: URLSearchParams): ReviewQuery {
  const typed = (query.get("q") ?? "").replaceAll("\0", "").trim();
  const q = [...typed].slice(0, LONGEST_QUERY).join("").toWellFormed();
  const status = query.get("status") ?? "";
  return {
    status: status === "withdrawn" ? status : statusIn(status),
    q: q || undefined,
    from: query.get("from") || undefined,
  };
}

export function reviewPath(query: ReviewQuery, discordId?: string, done?: Done): string {
  return `/admin/applications${discordId ? `/${discordId}` : ""}${queryOf({ ...query, done })}`;
}

export function exportPath({ status, q }: ReviewQuery, format: "csv" | "json"): string {
  return `/admin/applications.${format}${queryOf({ status, q })}`;
}

export function profileUrl(discordId: string): string {
  return `https://discord.com/users/${discordId}`;
}

/** Section of an applicant's page, also its id. */
export type SectionName = "decision" | "history" | "notes";

/** Value of a button: what to do, and the status, event or note that it is about. */
export type Intent = "decide" | "clear" | "note" | `${"decide" | "undo" | "deleteNote"} ${string}`;

/** Returns the section in which the button with a value is, and in which its failure is shown. */
export function sectionOf(intent: string): SectionName {
  if (intent.startsWith("undo ")) return "history";
  return intent === "note" || intent.startsWith("deleteNote ") ? "notes" : "decision";
}

/** Results of a post, as `?done=` names them, and the section that shows each. */
export const DONE = {
  decided: "decision",
  message: "decision",
  unchanged: "decision",
  undone: "decision",
  noted: "notes",
  noteDeleted: "notes",
} as const;
export type Done = keyof typeof DONE;
