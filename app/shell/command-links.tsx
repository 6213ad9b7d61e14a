import { useTranslation } from "react-i18next";

import { categories } from "#app/content/categories.ts";
import { Icon } from "#app/ui/icon.tsx";

import { useCurrentness } from "./here.ts";
import { useShellData } from "./shell-data.ts";

/** Links to the pages of the categories and of all commands. */
export function CommandLinks() {
  const { t } = useTranslation();
  const { locale } = useShellData();
  const currentness = useCurrentness();
  return (
    <>
      <ul className="menu-columns">
        {categories.map(({ id, title, icon }) => (
          <li key={id}>
            <a href={`/${id}`} className="menu-item" aria-current={currentness(`/${id}`)}>
              <Icon name={icon} size={20} className="menu-icon" />
              {title[locale]}
            </a>
          </li>
        ))}
      </ul>
      <hr className="menu-line" />
      <a href="/commands" className="menu-item" aria-current={currentness("/commands")}>
        <Icon name="book-text" size={20} className="menu-icon" />
        {t("nav.allCommands")}
      </a>
    </>
  );
}

/** Returns whether the current page is one of them. */
export function useIsCommandPage(): boolean {
  const currentness = useCurrentness();
  return ["/commands", ...categories.map(({ id }) => `/${id}`)].some((path) => currentness(path));
}
