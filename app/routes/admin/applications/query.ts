import type { ApplicationFilter, ListedApplication } from "#app/features/applications/list.server.ts";
import { type ApplicationStatus, statusIn } from "#app/features/applications/status.ts";

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

/** Who comes before and after in the list, and where the page of the list begins that has them. */
export interface Neighbours {
  previous?: Neighbour;
  next?: Neighbour;
}
interface Neighbour {
  discordId: string;
  from?: string;
}

/** A page of the list, who comes right before and after it, and the neighbours of who was chosen when it was asked for. */
interface Listed {
  query: ReviewQuery;
  entries: { discordId: string }[];
  newer?: ListedApplication;
  older?: ListedApplication;
  around: { discordId?: string; previous?: ListedApplication; next?: ListedApplication };
}

/** The neighbours of whoever is chosen, from what is known of the list already: going on asks the server for nobody else. */
export function neighboursOf({ query, entries, newer, older, around }: Listed, chosen?: string): Neighbours {
  const here = (one?: { discordId: string }) => one && { discordId: one.discordId, from: query.from };
  const there = (one?: ListedApplication) => one && { discordId: one.discordId, from: one.place };
  const at = entries.findIndex(({ discordId }) => discordId === chosen);
  if (at >= 0)
    return { previous: here(entries[at - 1]) ?? there(newer), next: here(entries[at + 1]) ?? there(older) };
  if (around.discordId !== chosen) return {};
  const find = (one?: ListedApplication) =>
    here(entries.find(({ discordId }) => discordId === one?.discordId)) ?? there(one);
  return { previous: find(around.previous), next: find(around.next) };
}

/** Somebody's profile on Discord. */
export function profileUrl(discordId: string): string {
  return `https://discord.com/users/${discordId}`;
}
