import { useTranslation } from "react-i18next";

import { categories } from "#app/content/categories.ts";
import { ELSEWHERE, site } from "#app/content/site.ts";
import { Logo } from "#app/ui/logo.tsx";

import { ElsewhereLink } from "./elsewhere-links.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { useShellData } from "./shell-data.ts";

const PAGES = [
  ["home", "/"],
  ["commands", "/commands"],
  ["team", "/team"],
  ["dashboard", "/dashboard"],
  ["apply", "/apply"],
] as const;

/** The end of every page. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer mt-auto border-t border-line">
      <div className="footer-content">
        <div className="footer-brand">
          <Logo name={site.name} />
          <p className="max-w-xs text-muted">{t("footer.line")}</p>
        </div>
        <nav aria-label={t("footer.pages")}>
          <p className="footer-label">{t("footer.pages")}</p>
          {PAGES.map(([name, path]) => (
            <a key={name} href={path} className="footer-link">
              {t(`nav.${name}`)}
            </a>
          ))}
        </nav>
        <nav aria-label={t("nav.about")}>
          <p className="footer-label">{t("nav.about")}</p>
          {ELSEWHERE.map((name) => (
            <ElsewhereLink key={name} name={name} className="footer-link" />
          ))}
        </nav>
        <Features />
        <div>
          <p className="footer-label">{t("language.label")}</p>
          <LanguageSwitcher className="footer-link" />
        </div>
        <p className="footer-note">{t("footer.independent")}</p>
      </div>
    </footer>
  );
}

function Features() {
  const { t } = useTranslation();
  const { locale } = useShellData();
  return (
    <nav aria-label={t("footer.features")}>
      <p className="footer-label">{t("footer.features")}</p>
      <div className="footer-columns">
        {categories.map(({ id, title }) => (
          <a key={id} href={`/${id}`} className="footer-link">
            {title[locale]}
          </a>
        ))}
      </div>
    </nav>
  );
}
