import { Menu } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";

import { LanguageSwitcher } from "./language-switcher.tsx";
import { loginPath } from "#app/auth/login-path.ts";
import { NavLinks } from "./nav-links.tsx";
import { useShellData } from "./shell-data.ts";
import { ThemeSwitcher } from "./theme-switcher.tsx";
import { LogoutItem, SignedInAs } from "./user-menu.tsx";

/** All that the bar offers on a wide screen, behind one button on a small one. */
export function MobileMenu() {
  const { t } = useTranslation();
  const { user, path } = useShellData();
  return (
    <>
      <button
        type="button"
        popovertarget="mobile-menu"
        className="bar-link -mr-2 px-2.5"
        aria-label={t("nav.menu")}
      >
        <Menu aria-hidden="true" size={24} />
      </button>
      <div id="mobile-menu" popover="auto" className="menu menu-wide">
        {user && (
          <>
            <SignedInAs user={user} />
            <hr className="menu-line" />
          </>
        )}
        <NavLinks className="menu-item" />
        {user ? (
          <LogoutItem />
        ) : (
          <a href={loginPath(path)} className="menu-item">
            {t("nav.login")}
          </a>
        )}
        <div className="p-3 pb-1">
          <ButtonLink href="/invite" className="w-full">
            {t("nav.add")}
          </ButtonLink>
        </div>
        <hr className="menu-line" />
        <div className="grid sm:grid-cols-2">
          <div>
            <p className="menu-label">{t("language.label")}</p>
            <LanguageSwitcher />
          </div>
          <div>
            <p className="menu-label">{t("theme.label")}</p>
            <ThemeSwitcher />
          </div>
        </div>
      </div>
    </>
  );
}
