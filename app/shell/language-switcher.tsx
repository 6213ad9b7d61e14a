import { Check } from "lucide-react";

import { LOCALES, type Locale } from "#app/i18n/i18n.ts";

import { Flag } from "./flag.tsx";
import { useShellData } from "./shell-data.ts";

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

interface LanguageSwitcherProps {
  className?: string;
  /** Marks the language of the page with a check. */
  checked?: boolean;
}

/** Links to this same page in each language, query and all. */
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
      {checked && language === locale && <Check aria-hidden="true" size={18} className="menu-check" />}
    </a>
  ));
}

function inLanguage(path: string, locale: Locale): string {
  return `${path}${path.includes("?") ? "&" : "?"}lng=${locale}`;
}
