import { languageName, locales, type Locale } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import flags from "./flags.json" with { type: "json" };
import { useBarsData } from "./menu-items.tsx";
import { THEMES } from "./shell-data.ts";

export function LanguageLinks({ className = "menu-item", checked = true }) {
  const { locale, otherLanguage } = useBarsData();
  return locales().map((language) => (
    <a
      key={language}
      href={`${otherLanguage}${language}`}
      hrefLang={language}
      lang={language}
      data-here
      aria-current={language === locale ? "true" : undefined}
      className={className}
    >
      {hasFlags() && <Flag locale={language} />}
      {languageName(language)}
      {checked && language === locale && <Icon name="check" size={18} className="menu-check" />}
    </a>
  ));
}

const THEME_ICONS = { light: "sun", dark: "moon", system: "monitor" } as const;

export function Preferences() {
  const { t } = useTranslation();
  const { theme, look, path } = useBarsData();
  return (
    <div className="menu-columns">
      {locales().length > 1 && (
        <div>
          <p className="menu-label">{t("language.label")}</p>
          <LanguageLinks />
        </div>
      )}
      {!look.scheme && (
        <div>
          <p className="menu-label">{t("theme.label")}</p>
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
        </div>
      )}
    </div>
  );
}

/** Content of a flag's SVG, 60 by 40 units. Flags are shown where each language of the site has one. */
const FLAGS: Record<Locale, string> = flags;

function hasFlags(): boolean {
  return locales().every((language) => Object.hasOwn(FLAGS, language));
}

/** The language's flag, or a symbol of languages where not each has one. */
export function LanguageMark({ locale }: { locale: Locale }) {
  return hasFlags() ? <Flag locale={locale} /> : <Icon name="globe" size={18} />;
}

function Flag({ locale }: { locale: Locale }) {
  return (
    <svg
      viewBox="0 0 60 40"
      width="21"
      className="h-3.5 w-5.25 flex-none rounded-xs [box-shadow:0_0_0_1px_rgb(6_17_29/0.18)]"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: FLAGS[locale] ?? "" }}
    />
  );
}
