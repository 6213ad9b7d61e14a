import type { LoaderFunctionArgs } from "@remix-run/node";

import { refererPath } from "#app/auth/return-to.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { pathOf } from "#app/http/page.server.ts";
import { plainCookie } from "#app/http/plain-cookie.server.ts";
import { addressesOf, canonicalPath } from "#app/i18n/addresses.ts";
import { englishTextsFor, localeOf } from "#app/i18n/i18n.server.ts";

import { THEMES, type ShellData, type Theme } from "./shell-data.ts";

/** Loads the shell's data. Never throws, because problem pages have a shell, too. */
export async function loadShellData({ request, context }: LoaderFunctionArgs): Promise<ShellData> {
  const [locale, user] = await Promise.all([localeOf(request), findUser(context)]);
  const path = isLinkable(request, context) ? withoutLocale(pagePath(request, context)) : "/";
  return {
    locale,
    englishTexts: englishTextsFor(locale),
    theme: themeFrom(request.headers.get("Cookie")),
    path,
    addresses: addressesOf(context.config.PUBLIC_URL, canonicalPath(path)),
    user,
  };
}

/** Excludes refusals, and sign-in callbacks with their code and state. */
function isLinkable(request: Request, { refusal }: LoaderFunctionArgs["context"]): boolean {
  return !refusal && !new URL(request.url).pathname.startsWith("/auth/");
}

/** Returns the visible page: for a form post, the page with the form. */
function pagePath(request: Request, { config }: LoaderFunctionArgs["context"]): string {
  const formPage = request.method === "POST" ? refererPath(request, config.PUBLIC_URL) : undefined;
  return formPage ?? pathOf(request);
}

async function findUser({
  session,
  cdn,
  config,
  log,
}: LoaderFunctionArgs["context"]): Promise<ShellData["user"]> {
  try {
    const { user } = (await session()).data;
    if (!user) return undefined;
    return {
      name: displayName(user),
      username: user.username,
      avatarUrl: cdn.avatar(user),
      isOwner: user.id === config.BOT_OWNER_ID,
    };
  } catch (err) {
    log.warn({ err }, "the session cannot be read: the shell shows nobody signed in");
    return undefined;
  }
}

/** Reads the theme from a Cookie header. */
export function themeFrom(cookie: string | null): Theme {
  const kept = plainCookie(cookie, "theme");
  return THEMES.find((theme) => theme === kept) ?? "system";
}

function withoutLocale(path: string): string {
  const [pathname = "/", search = ""] = path.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(search);
  // Parsing and writing would change the query's spelling.
  if (!query.has("lng")) return path;
  query.delete("lng");
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
