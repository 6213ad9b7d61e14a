import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import type { IconName } from "#app/content/icons.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import {
  AboutLinks,
  AccountItems,
  CommandLinks,
  ExternalLink,
  NavLink,
  SignedInAs,
  useIsCommandPage,
} from "./menu-items.tsx";
import { LanguageLinks, ThemeForm } from "./preferences.tsx";
import { useShellData } from "./shell-data.ts";

/** The bar's links and menus on small screens, behind one button. */
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
        <Icon name="menu" size={24} />
      </button>
      <div id="mobile-menu" popover="auto" className="menu menu-mobile">
        {user && <SignedInAs user={user} />}
        <NavLink href="/" icon="house">
          {t("nav.home")}
        </NavLink>
        <Section icon="command" title={t("nav.commands")} current={useIsCommandPage()}>
          <CommandLinks />
        </Section>
        <Section icon="info" title={t("nav.about")}>
          <AboutLinks />
        </Section>
        {user ? (
          <>
            <NavLink href="/dashboard" icon="layout-dashboard">
              {t("nav.dashboard")}
            </NavLink>
            <AccountItems user={user} />
          </>
        ) : (
          <a href={loginPath(path)} data-here className="menu-item">
            <Icon name="log-in" size={20} className="menu-icon" />
            {t("nav.login")}
          </a>
        )}
        <div className="menu-buttons">
          <ButtonLink href="/invite">{t("nav.add")}</ButtonLink>
          <ExternalLink name="support" className={buttonClass("secondary")} />
        </div>
        <hr className="menu-line" />
        <div className="menu-columns">
          <div>
            <p className="menu-label">{t("language.label")}</p>
            <LanguageLinks />
          </div>
          <div>
            <p className="menu-label">{t("theme.label")}</p>
            <ThemeForm />
          </div>
        </div>
      </div>
    </>
  );
}

interface SectionProps {
  icon: IconName;
  title: string;
  current?: boolean;
  children: ReactNode;
}

/** Details with a common name: the browser opens one at a time. */
function Section({ icon, title, current, children }: SectionProps) {
  return (
    <details name="mobile-menu" className="menu-section">
      <summary className="menu-item" aria-current={current || undefined}>
        <Icon name={icon} size={20} className="menu-icon" />
        {title}
        <Icon name="chevron-down" size={18} className="menu-chevron" />
      </summary>
      <div className="menu-section-content">{children}</div>
    </details>
  );
}
