import type { ReactNode } from "react";
import { textIn } from "#app/features/settings/texts.ts";
import { locales } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EXTERNAL_LINKS } from "#app/site/areas.ts";
import { Logo } from "#app/ui/logo.tsx";
import { ExternalLink, hasLinks, isShown, NavLink, pagesOfMenus, useBarsData } from "./menu-items.tsx";
import { LanguageLinks } from "./preferences.tsx";

const PAGES = ["home", "commands", "team", "dashboard", "apply"] as const;
const LABEL = "mb-1.5 text-note text-muted";
const LINK =
  "flex min-h-9 w-fit max-w-full min-w-6 break-inside-avoid items-center gap-2.5 underline-offset-[0.2em] *:min-w-0 hover:text-accent hover:underline aria-[current]:text-accent";

export function Footer() {
  const { t } = useTranslation();
  const { locale, site } = useBarsData();
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-[1.7vw] gap-y-10 px-4 py-12 *:max-w-full max-sm:grid max-sm:grid-cols-[min(7rem,40%)_minmax(0,1fr)] in-server:py-5">
      <div className="grid in-server:hidden col-span-full w-full lg:flex-1 grid-cols-1 content-start justify-items-start gap-3">
        <Logo name={site.name} />
        {site.tagline && (
          <p className="max-w-xs text-muted" lang={textIn(locale, site.tagline).lang}>
            {textIn(locale, site.tagline).text}
          </p>
        )}
      </div>
      <Links label={t("footer.pages")}>
        {PAGES.filter((name) => isShown(name, site)).map((name) => (
          <a key={name} href={name === "home" ? "/" : `/${name}`} className={LINK}>
            {t(`nav.${name}`)}
          </a>
        ))}
      </Links>
      {hasLinks(site, locale) && (
        <Links label={t("nav.about")}>
          {EXTERNAL_LINKS.filter((name) => site.links[name]).map((name) => (
            <ExternalLink key={name} name={name} className={LINK} />
          ))}
          {pagesOfMenus(site, locale).map((link) => (
            <NavLink key={link.href} {...link} className={LINK} />
          ))}
        </Links>
      )}
      {site.areas.length > 0 && (
        <Links label={t("footer.features")} className="max-sm:col-span-full">
          <div className="w-62 max-w-full columns-[6.75rem_2] gap-x-6">
            {site.areas.map(({ id, title }) => (
              <a key={id} href={`/${id}`} className={LINK} lang={textIn(locale, title).lang}>
                {textIn(locale, title).text}
              </a>
            ))}
          </div>
        </Links>
      )}
      {locales().length > 1 && (
        <div className="in-server:hidden">
          <p className={LABEL}>{t("language.label")}</p>
          <LanguageLinks className={LINK} checked={false} />
        </div>
      )}
      <p className="col-span-full w-full text-note text-muted">{t("footer.independent")}</p>
    </div>
  );
}

function Links(props: { label: string; className?: string; children: ReactNode }) {
  const { label, className = "", children } = props;
  return (
    <nav aria-label={label} className={`in-server:hidden ${className}`}>
      <p className={LABEL}>{label}</p>
      {children}
    </nav>
  );
}
