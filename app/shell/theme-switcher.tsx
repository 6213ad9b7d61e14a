import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";

import { THEMES, useShellData } from "./shell-data.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor };

/** Form with a button for each theme. Its response redirects back to the page. */
export function ThemeSwitcher() {
  const { t } = useTranslation();
  const { theme, path } = useShellData();
  return (
    <form method="post" action="/theme">
      <input type="hidden" name="to" value={path} data-here />
      {THEMES.map((choice) => {
        const Icon = ICONS[choice];
        return (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            aria-pressed={choice === theme}
            className="menu-item"
          >
            <Icon aria-hidden="true" size={20} className="menu-icon" />
            {t(`theme.${choice}`)}
            {choice === theme && <Check aria-hidden="true" size={18} className="menu-check" />}
          </button>
        );
      })}
    </form>
  );
}
