import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import { site } from "#app/content/site.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Logo } from "#app/ui/logo.tsx";

import { BarMenu } from "./bar-menu.tsx";
import { CommandLinks, useIsCommandPage } from "./command-links.tsx";
import { ElsewhereLink, ElsewhereLinks } from "./elsewhere-links.tsx";
import { Flag } from "./flag.tsx";
import { LANGUAGE_NAMES, LanguageSwitcher } from "./language-switcher.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavLink } from "./nav-link.tsx";
import { useShellData } from "./shell-data.ts";
import { ThemeSwitcher } from "./theme-switcher.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Fixed bar at the top of every page. */
export function NavBar() {
  const { t } = useTranslation();
  const { user } = useShellData();
  const add = (
    <ButtonLink href="/invite" size="small" className="shrink-0">
      {t("nav.add")}
    </ButtonLink>
  );
  return (
    <header className="bar">
      <div className="bar-veil" data-veil />
      <nav aria-label={t("nav.label")} className="bar-content">
        <a href="/" className="mr-2 flex shrink-0 rounded-full">
          <Logo name={site.name} />
        </a>
        <div className="bar-wide">
          <NavLink to="home" className="bar-link" />
          <BarMenu name="commands" button={t("nav.commands")} current={useIsCommandPage()}>
            <CommandLinks />
          </BarMenu>
          <BarMenu name="about" button={t("nav.about")}>
            <ElsewhereLinks />
          </BarMenu>
          {user && <NavLink to="dashboard" className="bar-link bar-widest" />}
        </div>
        <div className="bar-wide ml-auto">
          <Preferences />
          <ElsewhereLink name="support" className={`${buttonClass("secondary", "small")} mx-1 shrink-0`} />
          <Account />
          {add}
        </div>
        <div className="bar-small ml-auto">
          <span className="flex @max-[26rem]/bar:hidden">{add}</span>
          <MobileMenu />
        </div>
      </nav>
    </header>
  );
}

/** Menu for language and theme. */
function Preferences() {
  const { t } = useTranslation();
  const { locale, user } = useShellData();
  const button = (
    <>
      <Flag locale={locale} />
      {!user && <span className="bar-widest">{LANGUAGE_NAMES[locale]}</span>}
    </>
  );
  return (
    <BarMenu name="preferences" button={button} label={`${LANGUAGE_NAMES[locale]}: ${t("nav.preferences")}`}>
      <p className="menu-label">{t("language.label")}</p>
      <LanguageSwitcher />
      <hr className="menu-line" />
      <p className="menu-label">{t("theme.label")}</p>
      <ThemeSwitcher />
    </BarMenu>
  );
}

function Account() {
  const { t } = useTranslation();
  const { user, path } = useShellData();
  if (user) return <UserMenu user={user} />;
  return (
    <a href={loginPath(path)} data-here className="bar-link">
      {t("nav.login")}
    </a>
  );
}
