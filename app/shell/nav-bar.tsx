import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";

import { Flag } from "./flag.tsx";
import { LANGUAGE_NAMES, LanguageSwitcher } from "./language-switcher.tsx";
import { loginPath } from "#app/auth/login-path.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavLinks } from "./nav-links.tsx";
import { useShellData } from "./shell-data.ts";
import { ThemeSwitcher } from "./theme-switcher.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The bar at the top of every page. It stays while the page scrolls. */
export function NavBar() {
  const { t } = useTranslation();
  return (
    <header className="bar">
      <div className="bar-veil" />
      <nav aria-label={t("nav.label")} className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-4">
        <a href="/" className="mr-3 flex rounded-full">
          <Logo name={site.name} />
        </a>
        <div className="hidden lg:flex">
          <NavLinks className="bar-link" />
        </div>
        <div className="ml-auto hidden items-center gap-1 lg:flex">
          <Preferences />
          <Account />
          <ButtonLink href="/invite" size="small" className="ml-2">
            {t("nav.add")}
          </ButtonLink>
        </div>
        <div className="ml-auto flex items-center gap-1 lg:hidden">
          <ButtonLink href="/invite" size="small" className="max-[26rem]:hidden">
            {t("nav.add")}
          </ButtonLink>
          <MobileMenu />
        </div>
      </nav>
    </header>
  );
}

/** Language and colours, in one place: both are chosen once. */
function Preferences() {
  const { t } = useTranslation();
  const { locale } = useShellData();
  return (
    <>
      <button
        type="button"
        popovertarget="preferences"
        className="bar-link menu-button-preferences"
        aria-label={`${LANGUAGE_NAMES[locale]}: ${t("nav.preferences")}`}
      >
        <Flag locale={locale} />
        {LANGUAGE_NAMES[locale]}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div id="preferences" popover="auto" className="menu menu-preferences">
        <p className="menu-label">{t("language.label")}</p>
        <LanguageSwitcher />
        <hr className="menu-line" />
        <p className="menu-label">{t("theme.label")}</p>
        <ThemeSwitcher />
      </div>
    </>
  );
}

function Account() {
  const { t } = useTranslation();
  const { user, path } = useShellData();
  if (user) return <UserMenu user={user} />;
  return (
    <a href={loginPath(path)} className="bar-link">
      {t("nav.login")}
    </a>
  );
}
