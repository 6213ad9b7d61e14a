import type { ApplicationFilter } from "#app/features/applications/search.server.ts";
import { statusIn, type ApplicationStatus } from "#app/features/applications/status.ts";

/** What the owner looks at: which applications, from where in their list. All of it stands in the address. */
export interface ReviewQuery {
  /** `withdrawn`: those who have no application any more, of whom something is left. */
  status?: ApplicationStatus | "withdrawn";
  q?: string;
  from?: string;
}

/** In code points. More than anybody types; what is longer is cut. */
const LONGEST_QUERY = 200;

/** The same in a query. What means nothing filters nothing. */
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

/** Which applications a query asks for; undefined where it asks for those that are not there any more. */
export function filterOf({ status, q }: ReviewQuery): ApplicationFilter | undefined {
  return status === "withdrawn" ? undefined : { status, q };
}

/** The list, and beside it somebody's application; `done` says what has just happened there. */
export function reviewPath(query: ReviewQuery, discordId?: string, done?: string): string {
  return `/admin/applications${discordId ? `/${discordId}` : ""}${searchOf({ ...query, done })}`;
}

/** The same applications as a file, all pages of them. */
export function exportPath({ status, q }: ReviewQuery, format: "csv" | "json"): string {
  return `/admin/applications.${format}${searchOf({ status, q })}`;
}

function searchOf(entries: Record<string, string | undefined>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}
