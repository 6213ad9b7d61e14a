import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { loginPath } from "#app/auth/login-path.ts";
import { i18nIn, textsAge } from "#app/i18n/i18n.server.ts";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { LogoContext } from "#app/ui/logo.tsx";
import { withLanguage, type Bars } from "./bars.ts";
import { fillIn, MARKS } from "./fill-in.server.ts";
import { Footer } from "./footer.tsx";
import { BarsDataContext, type BarsData, type BarsSite } from "./menu-items.tsx";
import { NavBar } from "./nav-bar.tsx";
import type { ShellData } from "./shell-data.ts";

const PAGES = ["dashboard", "admin/applications", "admin/bot", "admin/setup", "account", "commands"];
/**
 * Bars by their data as JSON, and the site folder, which is the same for all: the 60 most in demand, each of 40 kB, of some 600
 * for all languages, themes, viewers and places.
 */
const rendered = new LRUCache<string, Bars, BarsSite>({
  max: 60,
  memoMethod: (data, _, { context: site }) => render({ ...(JSON.parse(data) as [BarsData])[0], site }),
});

/** Renders the bars of a page: once for each language, theme, kind of viewer and marked link, with what differs filled in. */
export function renderBars({ locale, theme, look, path, user }: ShellData, site: BarsSite): Bars {
  const { path: here, login, otherLanguage, ...anybody } = MARKS;
  const viewer = user && { ...anybody, isOwner: user.isOwner };
  const pathname = placeOf(path.split("?", 1)[0] ?? "/", site);
  const data: Omit<BarsData, "site"> = {
    ...{ locale, theme, look, user: viewer, path: here, login, otherLanguage, pathname },
  };
  // A request that began before the folder changed has its site of then, and the texts of now.
  const key = JSON.stringify([data, site.revision, textsAge()]);
  const { bar, footer } = rendered.memo(key, { context: site });
  const texts = { ...user, path, login: loginPath(path), otherLanguage: withLanguage(path, "") };
  return { bar: fillIn(bar, texts), footer: fillIn(footer, texts) };
}

function render(data: BarsData): Bars {
  const html = (part: ReactNode, identifierPrefix: string) =>
    renderToStaticMarkup(
      <I18nContext.Provider value={i18nIn(data.locale)}>
        <BarsDataContext.Provider value={data}>
          <LogoContext.Provider value={data.look.logo}>{part}</LogoContext.Provider>
        </BarsDataContext.Provider>
      </I18nContext.Provider>,
      { identifierPrefix },
    );
  return { bar: html(<NavBar />, "bar"), footer: html(<Footer />, "footer") };
}

/** Returns a path that marks the same links as this one, of which there are few. */
function placeOf(pathname: string, { areas, pages }: BarsSite): string {
  const linked = [...PAGES, ...areas.map(({ id }) => id), ...pages.map(({ slug }) => slug)].map(
    (path) => `/${path}`,
  );
  if (pathname === "/" || linked.includes(pathname)) return pathname;
  const area = linked.find((page) => pathname.startsWith(`${page}/`));
  return area ? `${area}/*` : "/*";
}
