import type { IncomingMessage } from "node:http";

import { categories, type Category } from "#app/content/categories.ts";
import { plainCookie } from "#app/http/plain-cookie.server.ts";
import { DEFAULT_LOCALE, type Locale } from "#app/i18n/i18n.ts";
import { localeAsked, localeFrom } from "#app/i18n/i18n.server.ts";
import type { Theme } from "#app/shell/shell-data.ts";
import { themeFrom } from "#app/shell/shell-data.server.ts";
import { isHost, targetOf } from "#server/target.ts";

/** A request for a page without a session: everything that the response may depend on. */
export interface Visit {
  key: string;
  path: string;
  category?: Category;
  locale: Locale;
  theme: Theme;
  /** Language from `?lng=`, which is stored in the browser's cookie. */
  chosen: Locale | null;
}

interface VisitOptions {
  publicUrl: string;
  sessionCookie: string;
}

const FILTERED_PATH = "/commands";
/** Canonical spelling of a path. Other spellings may lead to the same page and would be cached separately. */
const CANONICAL = /^\/(?:[a-z\d_~-][a-z\d._~-]*(?:\/[a-z\d_~-][a-z\d._~-]*)*)?$/;
/** Tracking parameters of networks and newsletters, ignored because they have no meaning here. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|ttclid|twclid|igshid|mc_[ce]id|ref|si)$/;
const MAX_PATH_LENGTH = 200;
const NO_QUERY = new URLSearchParams();

/** Request headers that a response from the page cache depends on. */
export interface Head {
  host?: string;
  cookie?: string;
  "accept-encoding"?: string;
  "if-none-match"?: string;
}

/** Headers that make a request uncacheable. */
const UNCACHEABLE = ["authorization", "transfer-encoding", "content-length"];
const LENGTHS = [4, 6, 13, 14, 15, 17];

/**
 * Reads the relevant headers from `rawHeaders`, because Node creates `req.headers` lazily, which would cost more than
 * the rest of a cached response. Undefined if a header is repeated or makes the request uncacheable.
 */
export function headOf(raw: string[]): Head | undefined {
  const head: Head = {};
  for (let i = 0; i < raw.length; i += 2) {
    const name = nameOf(raw[i] ?? "");
    if (name === undefined) continue;
    if (name === "uncacheable" || head[name] !== undefined) return undefined;
    head[name] = raw[i + 1] ?? "";
  }
  return head;
}

/** Compares the length first, because most headers are none of these. */
function nameOf(name: string): keyof Head | "uncacheable" | undefined {
  if (!LENGTHS.includes(name.length)) return undefined;
  const lower = name.toLowerCase();
  if (lower === "host" || lower === "cookie" || lower === "accept-encoding" || lower === "if-none-match")
    return lower;
  return UNCACHEABLE.includes(lower) ? "uncacheable" : undefined;
}

/** Parses a request that the page cache may answer. Returns undefined if only Remix can. */
export function visitOf(
  req: IncomingMessage,
  head: Head,
  { publicUrl, sessionCookie }: VisitOptions,
): Visit | undefined {
  if (req.method !== "GET" && req.method !== "HEAD") return undefined;
  const cookie = head.cookie ?? null;
  if (plainCookie(cookie, sessionCookie) !== undefined) return undefined;
  const target = readTarget(req, head.host, publicUrl);
  return target && isKnownSpelling(target.pathname) ? visitTo(target, cookie) : undefined;
}

/** Builds the request that stands for all visits of a key. It contains nothing personal. */
export function requestFor({ path, category, locale, theme }: Visit, publicUrl: string): Request {
  const url = new URL(path, publicUrl);
  if (category) url.searchParams.set("category", category);
  const headers = { Host: url.host, Cookie: `lng=${locale}; theme=${theme}` };
  return new Request(url, { headers });
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

/** Data requests are not cached: their query selects loaders. */
function isKnownSpelling(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && CANONICAL.test(path) && !path.endsWith(".data");
}

/**
 * Searches and unknown parameters are not cached, because their number is unlimited and the page's links repeat them.
 * Tracking parameters are ignored.
 */
function visitTo({ pathname: path, searchParams: query }: Target, cookie: string | null): Visit | undefined {
  const ours = path === FILTERED_PATH ? ["lng", "category"] : ["lng"];
  for (const name of query.keys()) if (!ours.includes(name) && !TRACKING.test(name)) return undefined;
  const category =
    path === FILTERED_PATH ? categories.find(({ id }) => id === query.get("category"))?.id : undefined;
  const locale = localeFrom(query, cookie) ?? DEFAULT_LOCALE;
  const theme = themeFrom(cookie);
  return {
    key: `${path}?${category ?? ""} ${locale} ${theme}`,
    path,
    category,
    locale,
    theme,
    chosen: localeAsked(query),
  };
}
