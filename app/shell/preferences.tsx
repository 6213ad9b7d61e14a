import type { ReactNode } from "react";
import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useBarsData } from "./menu-items.tsx";
import { THEMES } from "./shell-data.ts";

export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

export function LanguageLinks({ className = "menu-item", checked = true }) {
  const { locale, otherLanguage } = useBarsData();
  return LOCALES.toReversed().map((language) => (
    <a
      key={language}
      href={`${otherLanguage}${language}`}
      hrefLang={language}
      lang={language}
      data-here
      aria-current={language === locale ? "true" : undefined}
      className={className}
    >
      <Flag locale={language} />
      {LANGUAGE_NAMES[language]}
      {checked && language === locale && <Icon name="check" size={18} className="menu-check" />}
    </a>
  ));
}

export function Preferences() {
  const { t } = useTranslation();
  return (
    <div className="menu-columns">
      <div>
        <p className="menu-label">{t("language.label")}</p>
        <LanguageLinks />
      </div>
      <div>
        <p className="menu-label">{t("theme.label")}</p>
        <ThemeForm />
      </div>
    </div>
  );
}

const THEME_ICONS = { light: "sun", dark: "moon", system: "monitor" } as const;

function ThemeForm() {
  const { t } = useTranslation();
  const { theme, path } = useBarsData();
  return (
    <form method="post" action="/theme">
      <input type="hidden" name="to" value={path} data-here />
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="submit"
          name="theme"
          value={choice}
          aria-pressed={choice === theme}
          className="menu-item"
        >
          <Icon name={THEME_ICONS[choice]} size={20} className="menu-icon" />
          {t(`theme.${choice}`)}
          {choice === theme && <Icon name="check" size={18} className="menu-check" />}
        </button>
      ))}
    </form>
  );
}

const FLAGS: Record<Locale, ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h60v40H0z" />
      <path stroke="#fff" strokeWidth="8" d="m0 0 60 40m0-40L0 40" />
      <path fill="#c8102e" d="M30 20h4.5L60 37v3zv3L4.5 40H0zh-4.5L0 3V0zv-3L55.5 0H60z" />
      <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
      <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
    </>
  ),
  de: (
    <>
      <path fill="#000" d="M0 0h60v14H0z" />
      <path fill="#d00" d="M0 13.33h60v14H0z" />
      <path fill="#ffce00" d="M0 26.67h60V40H0z" />
    </>
  ),
};

export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg
      viewBox="0 0 60 40"
      width="21"
      className="h-3.5 w-5.25 flex-none rounded-[3px] [box-shadow:0_0_0_1px_rgb(6_17_29/0.18)]"
      aria-hidden="true"
    >
      {FLAGS[locale]}
    </svg>
  );
}
