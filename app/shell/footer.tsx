import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { Logo } from "#app/ui/logo.tsx";

import { LanguageSwitcher } from "./language-switcher.tsx";

const LINKS = ["support", "docs", "terms", "privacy", "impressum", "blog"] as const;

/** The end of every page. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer mt-auto border-t border-line">
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-12 sm:grid-cols-[1fr_auto_auto] sm:gap-16 lg:grid-cols-[1fr_auto_auto_auto]">
        <div className="grid content-start justify-items-start gap-3">
          <Logo name={site.name} />
          <p className="max-w-xs text-muted">{t("footer.line")}</p>
        </div>
        <nav aria-label={t("footer.label")}>
          <p className="footer-label">{t("footer.pages")}</p>
          <a href="/" className="footer-link">
            {t("nav.home")}
          </a>
          <a href="/dashboard" className="footer-link">
            {t("nav.dashboard")}
          </a>
        </nav>
        <nav aria-label={t("footer.about")}>
          <p className="footer-label">{t("footer.about")}</p>
          {LINKS.map((name) => (
            <a key={name} href={site.links[name]} target="_blank" rel="noopener" className="footer-link">
              {t(`footer.links.${name}`)}
            </a>
          ))}
        </nav>
        <div>
          <p className="footer-label">{t("language.label")}</p>
          <LanguageSwitcher className="footer-link" />
        </div>
        <p className="text-sm text-muted sm:col-span-full">{t("footer.independent")}</p>
      </div>
    </footer>
  );
}
