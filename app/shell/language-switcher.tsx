import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import { Icon } from "#app/ui/icon.tsx";

import { Flag } from "./flag.tsx";
import { useShellData } from "./shell-data.ts";

export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

interface LanguageSwitcherProps {
  className?: string;
  /** Shows a check beside the current language. */
  checked?: boolean;
}

/** Links to the current page, with its query, in each language. */
export function LanguageSwitcher({ className = "menu-item", checked = true }: LanguageSwitcherProps) {
  const { locale, path } = useShellData();
  return LOCALES.toReversed().map((language) => (
    <a
      key={language}
      href={inLanguage(path, language)}
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

function inLanguage(path: string, locale: Locale): string {
  return `${path}${path.includes("?") ? "&" : "?"}lng=${locale}`;
}
