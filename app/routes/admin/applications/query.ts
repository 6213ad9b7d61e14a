import type { ApplicationFilter, ListedApplicant } from "#app/features/applications/list.server.ts";
import { type ApplicationStatus, statusIn } from "#app/features/applications/status.ts";

/** The part of the list that the owner looks at, as the URL has it. */
export interface ReviewQuery {
  /** `withdrawn`: people without an application any more, of whom events or notes exist. */
  status?: ApplicationStatus | "withdrawn";
  q?: string;
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

/** Returns the filter for applications; undefined where the query asks for withdrawn ones. */
export function filterOf({ status, q }: ReviewQuery): ApplicationFilter | undefined {
  return status === "withdrawn" ? undefined : { status, q };
}

/** Path of the list, or of an applicant beside it. `done` names the result of a post. */
export function reviewPath(query: ReviewQuery, discordId?: string, done?: string): string {
  return `/admin/applications${discordId ? `/${discordId}` : ""}${searchOf({ ...query, done })}`;
}

export function exportPath({ status, q }: ReviewQuery, format: "csv" | "json"): string {
  return `/admin/applications.${format}${searchOf({ status, q })}`;
}

function searchOf(entries: Record<string, string | undefined>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

/** A loaded page of the list, the entries right before and after it, and the neighbours of the applicant it was loaded for. */
interface Listed {
  query: ReviewQuery;
  entries: Pick<ListedApplicant, "discordId">[];
  newer?: ListedApplicant;
  older?: ListedApplicant;
  discordId?: string;
  previous?: ListedApplicant;
  next?: ListedApplicant;
}

/** What an applicant's page knows of the list beside it: the query as it was loaded, and the neighbours. */
export type ListContext = { query: ReviewQuery } & ReturnType<typeof neighboursOf>;

/** Finds the applicants before and after one in the list, each with the start of their page of the list. */
export function neighboursOf({ query, entries, newer, older, ...loaded }: Listed, chosen: string) {
  const indexOf = (id?: string) => entries.findIndex(({ discordId }) => discordId === id);
  const withPage = (one?: Pick<ListedApplicant, "discordId" | "place">) =>
    one && { discordId: one.discordId, from: indexOf(one.discordId) < 0 ? one.place : query.from };
  const at = indexOf(chosen);
  if (at >= 0)
    return { previous: withPage(entries[at - 1] ?? newer), next: withPage(entries[at + 1] ?? older) };
  if (loaded.discordId !== chosen) return {};
  return { previous: withPage(loaded.previous), next: withPage(loaded.next) };
}

export function profileUrl(discordId: string): string {
  return `https://discord.com/users/${discordId}`;
}
