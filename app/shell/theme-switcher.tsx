import { useTranslation } from "react-i18next";

import { Icon } from "#app/ui/icon.tsx";

import { THEMES, useShellData } from "./shell-data.ts";

const ICONS = { light: "sun", dark: "moon", system: "monitor" } as const;

/** Form with a button for each theme. Its response redirects back to the page. */
export function ThemeSwitcher() {
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
          <Icon name={ICONS[choice]} size={20} className="menu-icon" />
          {t(`theme.${choice}`)}
          {choice === theme && <Icon name="check" size={18} className="menu-check" />}
        </button>
      ))}
    </form>
  );
}
