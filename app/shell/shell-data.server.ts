import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { refererPath } from "#app/auth/return-to.server.ts";
import type { UserSession } from "#app/auth/session.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { addressesOf, canonicalPath } from "#app/i18n/addresses.ts";
import { localeOf, textsForBrowser } from "#app/i18n/i18n.server.ts";
import { plainCookie } from "#app/plain-cookie.server.ts";
import { lookOf } from "#app/site/look.server.ts";
import { TOUCH_ICON } from "./icons.ts";
import { pathOf } from "./page.server.ts";
import { THEMES, type ShellUser, type Theme } from "./shell-data.ts";

/** Loads the data of the document and the shell. Never throws, because problem pages have a shell, too. */
export async function loadShellData({ request, context }: LoaderFunctionArgs) {
  const { PUBLIC_URL: origin } = context.config;
  const [locale, user] = await Promise.all([localeOf(request), context.viewer ?? findUser(context)]);
  const formPage = request.method === "POST" ? refererPath(request, origin) : undefined;
  // Refusals have no page, and sign-in callbacks have their code and state in the URL.
  const isLinkable = !context.refusal && !/^\/auth\/.*callback/i.test(new URL(request.url).pathname);
  const path = isLinkable ? withoutLocale(formPage ?? pathOf(request)) : "/";
  const look = lookOf(context.site);
  return {
    locale,
    look,
    touchIcon: context.pictures.addressOf(TOUCH_ICON),
    texts: textsForBrowser(locale).path,
    theme: look.scheme ?? themeFrom(request.headers.get("Cookie")),
    path,
    addresses: addressesOf(origin, canonicalPath(path)),
    user,
    bot: context.site.name,
  };
}

async function findUser(context: AppLoadContext): Promise<ShellUser | undefined> {
  try {
    return shellUserOf(await context.session(), context);
  } catch (err) {
    context.log.warn({ err }, "the session cannot be read: the shell shows nobody signed in");
    return undefined;
  }
}

/** Returns the person whom the shell shows as signed in, if the session has one. */
export function shellUserOf(session: UserSession, { cdn, config }: Pick<AppLoadContext, "cdn" | "config">) {
  const user = session.get("user");
  return (
    user && {
      name: displayName(user),
      username: user.username,
      avatarUrl: cdn.avatar(user),
      isOwner: user.id === config.BOT_OWNER_ID,
    }
  );
}

export function themeFrom(cookie: string | null): Theme {
  const chosen = plainCookie(cookie, "theme");
  return THEMES.find((theme) => theme === chosen) ?? "system";
}

function withoutLocale(path: string): string {
  const [pathname = "/", search = ""] = path.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(search);
  // Parsing and writing would change the query's spelling.
  if (!query.has("lng")) return path;
  query.delete("lng");
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
