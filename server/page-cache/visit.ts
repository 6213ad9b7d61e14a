import type { IncomingMessage } from "node:http";
import { localeAsked, localeFrom } from "#app/i18n/i18n.server.ts";
import { defaultLocale, type Locale } from "#app/i18n/languages.ts";
import { themeFrom } from "#app/shell/shell-data.server.ts";
import type { ShellUser, Theme } from "#app/shell/shell-data.ts";
import { OTHER } from "#app/site/areas.ts";
import { isHost, targetOf } from "#server/request.ts";

/** Kinds of people whose pages differ in the shell only: by name and picture, which are put in when a page is served. */
export type Viewer = "visitor" | "member" | "owner";

/** Everything that a shared page may depend on. */
export interface Visit {
  key: string;
  path: string;
  viewer: Viewer;
  /** Area on `/commands`, or `other`. */
  category?: string;
  /** Search on `/commands`. */
  search?: string;
  locale: Locale;
  theme: Theme;
  /** Language from `?lng=`, which is stored in the browser's cookie. */
  chosen: Locale | null;
}

const FILTERED_PATH = "/commands";
/** Canonical spelling of a path. Other spellings may lead to the same page and would be cached separately. */
const CANONICAL = /^\/(?:[a-z\d_~-][a-z\d._~-]*(?:\/[a-z\d_~-][a-z\d._~-]*)*)?$/;
/** The same with letters that addresses encode, as `encodeURI` does. */
const FOREIGN = /^(?:\/[\p{Ll}\p{Lo}\p{M}\p{N}_'-]+)+$/u;
/** Tracking parameters of networks and newsletters, ignored because they have no meaning here. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|ttclid|twclid|igshid|mc_[ce]id|ref|si)$/;
const MAX_PATH_LENGTH = 200;
/** Longer searches are rendered for each request, so that keys stay short. */
const MAX_SEARCH_LENGTH = 50;
const NO_QUERY = new URLSearchParams();

/** Request headers by their names in lower case. */
export type RequestHead = Record<string, string | undefined>;
const RELEVANT = new Set(["host", "cookie", "accept-encoding", "if-none-match"]);
const UNCACHEABLE = new Set(["authorization", "transfer-encoding", "content-length"]);

/** Reads the relevant headers of a cacheable request. `req.headers`, made lazily, costs more than a cached response. */
export function headOf(raw: string[]): RequestHead | undefined {
  const head: RequestHead = {};
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] ?? "").toLowerCase();
    if (UNCACHEABLE.has(name)) return undefined;
    if (!RELEVANT.has(name)) continue;
    if (head[name] !== undefined) return undefined;
    head[name] = raw[i + 1];
  }
  return head;
}

interface Place {
  publicUrl: string;
  areas: readonly { id: string }[];
}

/** Parses a request that the page cache may answer, as a visitor's. Returns undefined if only Remix can. */
export function visitOf(
  req: IncomingMessage,
  head: RequestHead,
  { publicUrl, areas }: Place,
): Visit | undefined {
  if (req.method !== "GET" && req.method !== "HEAD") return undefined;
  const target = readTarget(req, head.host, publicUrl);
  if (!target) return undefined;
  const { pathname: path, searchParams: query } = target;
  const cookie = head.cookie ?? null;
  // Data requests select loaders by their query.
  if (path.length > MAX_PATH_LENGTH || !isCanonical(path) || path.endsWith(".data")) return undefined;
  const isFiltered = path === FILTERED_PATH;
  const ours = isFiltered ? ["lng", "category", "q"] : ["lng"];
  for (const name of query.keys()) if (!ours.includes(name) && !TRACKING.test(name)) return undefined;
  const category = isFiltered
    ? [...areas, { id: OTHER }].find(({ id }) => id === query.get("category"))?.id
    : undefined;
  const search = isFiltered ? (query.get("q") ?? "") : "";
  if (search.length > MAX_SEARCH_LENGTH) return undefined;
  const locale = localeFrom(query, cookie) ?? defaultLocale();
  const theme = themeFrom(cookie);
  const key = `${path}?${category ?? ""} ${locale} ${theme} ${search}`;
  return { key, path, viewer: "visitor", category, search, locale, theme, chosen: localeAsked(query) };
}

export function visitBy(user: ShellUser | undefined, visit: Visit): Visit {
  if (!user) return visit;
  const viewer = user.isOwner ? "owner" : "member";
  return { ...visit, viewer, key: `${viewer} ${visit.key}` };
}

/** Builds the request that stands for all visits of a key. It contains nothing personal. */
export function requestFor({ path, category, search, locale, theme }: Visit, publicUrl: string): Request {
  const url = new URL(path, publicUrl);
  if (search) url.searchParams.set("q", search);
  if (category) url.searchParams.set("category", category);
  const headers = { Host: url.host, Cookie: `lng=${locale}; theme=${theme}` };
  return new Request(url, { headers });
}

function isCanonical(path: string): boolean {
  if (CANONICAL.test(path)) return true;
  try {
    const plain = decodeURI(path);
    return FOREIGN.test(plain) && encodeURI(plain) === path;
  } catch {
    return false;
  }
}

type Target = Pick<URL, "pathname" | "searchParams">;

/** Like `targetOf`, but skips the URL parser for a canonical path without a query. */
function readTarget(req: IncomingMessage, host = "", publicUrl: string): Target | undefined {
  const { url = "" } = req;
  if (CANONICAL.test(url) && isHost(host)) return { pathname: url, searchParams: NO_QUERY };
  try {
    return targetOf(req, publicUrl);
  } catch {
    // The app's own call of `targetOf` refuses it with a proper response.
    return undefined;
  }
}
