import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import { Icon } from "#app/ui/icon.tsx";
import { THEMES, useShellData } from "./shell-data.ts";

export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", de: "Deutsch" };

interface LanguageLinksProps {
  className?: string;
  checked?: boolean;
}

/** Links to the current page, with its query, in each language. */
export function LanguageLinks({ className = "menu-item", checked = true }: LanguageLinksProps) {
  const { locale, path } = useShellData();
  return LOCALES.toReversed().map((language) => (
    <a
      key={language}
      href={`${path}${path.includes("?") ? "&" : "?"}lng=${language}`}
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

const THEME_ICONS = { light: "sun", dark: "moon", system: "monitor" } as const;

/** Form with a button for each theme. Its response redirects back to the page. */
export function ThemeForm() {
  const { t } = useTranslation();
  const { theme, path } = useShellData();
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

const FLAGS: Record<Locale, () => JSX.Element> = { en: BritishFlag, de: GermanFlag };
const FLAG = "h-3.5 w-5.25 flex-none rounded-[3px] [box-shadow:0_0_0_1px_rgb(6_17_29/0.18)]";

/** Decorative flag beside a language's name. */
export function Flag({ locale }: { locale: Locale }) {
  const Drawing = FLAGS[locale];
  return <Drawing />;
}

function GermanFlag() {
  return (
    <svg viewBox="0 0 30 20" width="21" className={FLAG} aria-hidden="true" focusable="false">
      <path fill="#000" d="M0 0h30v7H0z" />
      <path fill="#d00" d="M0 6.67h30v7H0z" />
      <path fill="#ffce00" d="M0 13.33h30V20H0z" />
    </svg>
  );
}

function BritishFlag() {
  // The red diagonals are off-centre: clipped to four triangles.
  const id = `flag${useId().replaceAll(":", "")}`;
  return (
    <svg viewBox="0 0 60 40" width="21" className={FLAG} aria-hidden="true" focusable="false">
      <clipPath id={id}>
        <path d="M30 20h30v20zv20H0zH0V0zV0h30z" />
      </clipPath>
      <path fill="#012169" d="M0 0h60v40H0z" />
      <path stroke="#fff" strokeWidth="8" d="m0 0 60 40m0-40L0 40" />
      <path clipPath={`url(#${id})`} stroke="#c8102e" strokeWidth="5" d="m0 0 60 40m0-40L0 40" />
      <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
      <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
    </svg>
  );
}
