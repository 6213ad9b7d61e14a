import type { IncomingMessage } from "node:http";

import { categories, type Category } from "#app/content/categories.ts";
import { plainCookie } from "#app/http/plain-cookie.server.ts";
import { DEFAULT_LOCALE, type Locale } from "#app/i18n/i18n.ts";
import { localeAsked, localeFrom } from "#app/i18n/i18n.server.ts";
import type { Theme } from "#app/shell/shell-data.ts";
import { themeFrom } from "#app/shell/shell-data.server.ts";
import { isHost, targetOf } from "#server/target.ts";

import type { Head } from "./head.ts";

/** A look at a page by somebody without a session: all that its answer may depend on. */
export interface Visit {
  /** The same for whoever gets the same answer. */
  key: string;
  path: string;
  category?: Category;
  locale: Locale;
  theme: Theme;
  /** The language that the address asks for, which the browser is to remember. */
  chosen: Locale | null;
}

interface VisitOptions {
  publicUrl: string;
  sessionCookie: string;
}

/** The one page that `?category=` filters. */
const FILTERED = "/commands";
/** A path as our pages spell it; others may lead to the same page, and would be kept once for each spelling. */
const CANONICAL = /^\/(?:[a-z\d_~-][a-z\d._~-]*(?:\/[a-z\d_~-][a-z\d._~-]*)*)?$/;
/** What networks and newsletters put behind addresses to count clicks: it means nothing here, and comes in crowds. */
const MARK = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|ttclid|twclid|igshid|mc_[ce]id|ref|si)$/;
const LONGEST_PATH = 200;
const NO_QUERY = new URLSearchParams();

/** What a request asks for if the answer may come from the page cache; undefined: only Remix can say. */
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

/** The request that stands for all visits of this key: nothing is in it that came from one visitor alone. */
export function requestFor({ path, category, locale, theme }: Visit, publicUrl: string): Request {
  const url = new URL(path, publicUrl);
  if (category) url.searchParams.set("category", category);
  const headers = { Host: url.host, Cookie: `lng=${locale}; theme=${theme}` };
  return new Request(url, { headers });
}

type Target = Pick<URL, "pathname" | "searchParams">;

/** What `targetOf` says. A canonical path without a query is what it will be, and most visits need no parser. */
function readTarget(req: IncomingMessage, host = "", publicUrl: string): Target | undefined {
  const { url = "" } = req;
  if (CANONICAL.test(url) && isHost(host)) return { pathname: url, searchParams: NO_QUERY };
  try {
    return targetOf(req, publicUrl);
  } catch {
    // Refused where all other requests are, with what belongs to a refusal.
    return undefined;
  }
}

/** Data requests have a query of their own that decides which loaders run. */
function isKnownSpelling(path: string): boolean {
  return path.length <= LONGEST_PATH && CANONICAL.test(path) && !path.endsWith(".data");
}

/**
 * What others add to addresses is as if it were not there. What people search for has no end, so it is not kept; nor is
 * a page with parameters that we do not know, because its links carry them on.
 */
function visitTo({ pathname: path, searchParams: query }: Target, cookie: string | null): Visit | undefined {
  const ours = path === FILTERED ? ["lng", "category"] : ["lng"];
  for (const name of query.keys()) if (!ours.includes(name) && !MARK.test(name)) return undefined;
  const category =
    path === FILTERED ? categories.find(({ id }) => id === query.get("category"))?.id : undefined;
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
