import { createContext, useContext, type ComponentProps } from "react";
import { textIn } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EXTERNAL_LINKS, PARTS } from "#app/site/areas.ts";
import { versionIn } from "#app/site/pages.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { newTabOf } from "#app/ui/new-tab.ts";
import { currentMark } from "./bars.ts";
import type { ShellData, ShellUser } from "./shell-data.ts";

type NavLinkProps = ComponentProps<"a"> & { href: string; icon?: IconName; text: string };

/** Data of the bar and the footer. Addresses and the user's texts are marks that are filled in later. */
export interface BarsData extends Pick<ShellData, "locale" | "theme" | "look" | "user" | "path"> {
  /** Path that decides which links are marked as current. */
  pathname: string;
  /** Address of the sign-in that leads back to the page. */
  login: string;
  /** Address of the page without the name of the language, which is its end. */
  otherLanguage: string;
  site: BarsSite;
}

/** What the bars show of the site folder. */
export type BarsSite = Pick<Site, "name" | "tagline" | "links" | "areas" | "parts" | "pages" | "revision">;

export const BarsDataContext = createContext<BarsData | undefined>(undefined);

export function useBarsData(): BarsData {
  const data = useContext(BarsDataContext);
  if (!data) throw new Error("Only the bars have these data.");
  return data;
}

/** Tells whether a page of the menus is there: those of parts of the site may be off. */
export function isShown(page: string, { parts }: Pick<BarsSite, "parts">): boolean {
  const part = PARTS.find((one) => one === page);
  return part === undefined || parts[part];
}

/** Tells whether the menu of commands has something to show. */
export function hasCommands({ areas, parts }: BarsSite): boolean {
  return areas.length > 0 || parts.commands;
}

/** Tells whether the menu about the bot has something to show to readers of a language. */
export function hasLinks(site: BarsSite, locale: Locale): boolean {
  return EXTERNAL_LINKS.some((name) => site.links[name]) || pagesOfMenus(site, locale).length > 0;
}

/** Link that marks the current page or area. It loads the document, because the bar is also part of documents. */
export function NavLink({ icon, text, className = "menu-item", ...link }: NavLinkProps) {
  return (
    <a {...link} className={className} aria-current={currentMark(link.href, useBarsData().pathname)}>
      {icon && <Icon name={icon} size={20} className="menu-icon" />}
      {text}
    </a>
  );
}

export function CommandLinks() {
  const { t } = useTranslation();
  const { locale, site } = useBarsData();
  return (
    <>
      <ul className="menu-columns">
        {site.areas.map(({ id, title, icon }) => (
          <li key={id}>
            <NavLink href={`/${id}`} icon={icon} {...textIn(locale, title)} />
          </li>
        ))}
      </ul>
      {isShown("commands", site) && (
        <>
          {site.areas.length > 0 && <hr className="menu-line" />}
          <NavLink href="/commands" icon="book-text" text={t("nav.allCommands")} />
        </>
      )}
    </>
  );
}

export function useIsCommandPage(): boolean {
  const { pathname, site } = useBarsData();
  const area = pathname.split("/")[1];
  return area === "commands" || site.areas.some(({ id }) => id === area);
}

interface ExternalLinkProps {
  name: (typeof EXTERNAL_LINKS)[number];
  className: string;
  /** Shows an icon for "new tab". The text for screen readers is always there. */
  marked?: boolean;
}

export function ExternalLink({ name, className, marked = false }: ExternalLinkProps) {
  const { t } = useTranslation();
  const { site } = useBarsData();
  const href = site.links[name];
  if (!href) return null;
  const away = href.startsWith("https:");
  return (
    <a href={href} {...newTabOf(href)} className={className}>
      <span>
        {t(`elsewhere.${name}`)}
        {away && <span className="sr-only"> {t("newTab")}</span>}
      </span>
      {away && marked && <Icon name="external-link" size={16} className="menu-away" />}
    </a>
  );
}

/** Lists the pages of the site folder that are in menus, but for those that are links there. */
export function pagesOfMenus({ pages, links }: BarsSite, locale: Locale) {
  const found = pages.flatMap(({ slug, versions }) => {
    const { language, version } = versionIn(versions, locale)!;
    const { title: text, menu, order } = version;
    const href = `/${slug}`;
    const lang = language === locale ? undefined : language;
    return menu && !Object.values(links).includes(href) ? [{ order, link: { href, text, lang } }] : [];
  });
  return found.toSorted((one, other) => one.order - other.order).map(({ link }) => link);
}

export function AboutLinks() {
  const { site, locale } = useBarsData();
  return (
    <ul>
      {EXTERNAL_LINKS.filter((name) => site.links[name]).map((name) => (
        <li key={name}>
          <ExternalLink name={name} className="menu-item" marked />
        </li>
      ))}
      {pagesOfMenus(site, locale).map((link) => (
        <li key={link.href}>
          <NavLink {...link} />
        </li>
      ))}
    </ul>
  );
}

export function SignedInAs({ user }: { user: ShellUser }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center gap-3 px-3 py-2">
        <Avatar name={user.name} src={user.avatarUrl} size={40} />
        <p className="min-w-0 leading-snug">
          <span className="sr-only">{t("nav.account")} </span>
          <bdi className="block font-semibold">{user.name}</bdi>
          <span className="block text-sm text-muted">
            <bdi>@{user.username}</bdi>
          </span>
        </p>
      </div>
      <hr className="menu-line" />
    </>
  );
}

/** Links of the signed-in person, and the logout: a form, because a GET must not end the session. */
export function AccountItems({ user }: { user: ShellUser }) {
  const { t } = useTranslation();
  const { site } = useBarsData();
  return (
    <>
      <NavLink href="/dashboard" icon="layout-dashboard" text={t("nav.dashboard")} />
      {user.isOwner && (
        <>
          {site.parts.apply && (
            <NavLink href="/admin/applications" icon="inbox" text={t("nav.applications")} />
          )}
          <NavLink href="/admin/bot" icon="bot" text={t("nav.bot")} />
          <NavLink href="/admin/setup" icon="circle-check" text={t("nav.setup")} />
        </>
      )}
      <NavLink href="/account" icon="user-round-cog" text={t("nav.yourAccount")} />
      <form method="post" action="/logout">
        <button type="submit" className="menu-item">
          <Icon name="log-out" size={20} className="menu-icon" />
          {t("nav.logout")}
        </button>
      </form>
    </>
  );
}
