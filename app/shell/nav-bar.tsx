import type { ReactNode } from "react";
import { languageName } from "#app/i18n/languages.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Logo } from "#app/ui/logo.tsx";
import {
  AboutLinks,
  AccountItems,
  CommandLinks,
  ExternalLink,
  NavLink,
  SignedInAs,
  useBarsData,
  hasCommands,
  hasLinks,
  useIsCommandPage,
} from "./menu-items.tsx";
import { LanguageMark, Preferences } from "./preferences.tsx";

export function NavBar() {
  const { t } = useTranslation(["common", "settings"]);
  const { locale, user, login, site } = useBarsData();
  const language = languageName(locale);
  const isCommandPage = useIsCommandPage();
  const add = (
    <ButtonLink href="/invite" size="small" className="shrink-0">
      {t("nav.add")}
    </ButtonLink>
  );
  return (
    <>
      <div className="bar-veil" data-veil />
      <nav aria-label={t("nav.label")} className="bar-content">
        <a href="/" className="me-2 flex min-w-8 rounded-full">
          <Logo name={site.name} />
        </a>
        <div className="bar-wide">
          <NavLink href="/" className="bar-link" text={t("nav.home")} />
          <div className="contents in-server:hidden">
            {hasCommands(site) && (
              <BarMenu name="commands" button={t("nav.commands")} current={isCommandPage}>
                <CommandLinks />
              </BarMenu>
            )}
            {hasLinks(site, locale) && (
              <BarMenu name="about" button={t("nav.about")}>
                <AboutLinks />
              </BarMenu>
            )}
          </div>
          {user && <NavLink href="/dashboard" className="bar-link bar-widest" text={t("nav.dashboard")} />}
        </div>
        <div className="bar-wide ms-auto min-w-0">
          <BarMenu
            name="preferences"
            label={`${language}${t("settings:colon")} ${t("nav.preferences")}`}
            button={
              <>
                <LanguageMark locale={locale} />
                {!user && <span className="bar-widest">{language}</span>}
              </>
            }
          >
            <Preferences />
          </BarMenu>
          <div className="contents in-server:hidden">
            <ExternalLink name="support" className={`${buttonClass("secondary", "small")} mx-1 shrink-0`} />
          </div>
          {user ? (
            <BarMenu
              name="account"
              button={
                <>
                  <Avatar name={user.name} src={user.avatarUrl} size={32} />
                  <bdi className="bar-name">{user.name}</bdi>
                </>
              }
            >
              <SignedInAs user={user} />
              <AccountItems user={user} />
            </BarMenu>
          ) : (
            <NavLink href={login} data-here className="bar-link" text={t("nav.login")} />
          )}
          {add}
        </div>
        {!user && (
          <p role="status" id="signed-out" popover="auto" className="menu">
            {t("nav.signedOut")}
          </p>
        )}
        <div className="bar-small ms-auto in-server:flex in-server:@min-[62rem]/bar:ms-0">
          <span className="flex @max-[26rem]/bar:hidden in-server:@min-[62rem]/bar:hidden">{add}</span>
          <MobileMenu />
        </div>
      </nav>
    </>
  );
}

interface BarMenuProps {
  name: "commands" | "about" | "preferences" | "account";
  button: ReactNode;
  label?: string;
  current?: boolean;
  children: ReactNode;
}

/** Menu of the bar, as a popover with its button. Arrow keys are handled by `enhance/menu-keys.ts`. */
function BarMenu({ name, button, label, current, children }: BarMenuProps) {
  return (
    <div className="bar-menu has-[bdi]:min-w-0">
      <button
        type="button"
        popovertarget={`${name}-menu`}
        aria-label={label}
        aria-current={current || undefined}
        className="bar-link has-[bdi]:min-w-0"
      >
        {button}
        <Icon name="chevron-down" size={16} className="menu-chevron" />
      </button>
      <div id={`${name}-menu`} popover="auto" className={`menu menu-${name}`}>
        {children}
      </div>
    </div>
  );
}

function MobileMenu() {
  const { t } = useTranslation();
  const { locale, user, login, site } = useBarsData();
  const isCommandPage = useIsCommandPage();
  return (
    <>
      <button
        type="button"
        popovertarget="mobile-menu"
        className="bar-link -me-2 px-2.5"
        aria-label={t("nav.menu")}
      >
        <Icon name="menu" size={24} />
      </button>
      <div id="mobile-menu" popover="auto" className="menu menu-mobile">
        {user && <SignedInAs user={user} />}
        <NavLink href="/" icon="house" text={t("nav.home")} />
        {hasCommands(site) && (
          <MobileSection icon="command" title={t("nav.commands")} current={isCommandPage}>
            <CommandLinks />
          </MobileSection>
        )}
        {hasLinks(site, locale) && (
          <MobileSection icon="info" title={t("nav.about")}>
            <AboutLinks />
          </MobileSection>
        )}
        {user ? (
          <AccountItems user={user} />
        ) : (
          <NavLink href={login} data-here icon="log-in" text={t("nav.login")} />
        )}
        <div className="menu-buttons">
          <ButtonLink href="/invite">{t("nav.add")}</ButtonLink>
          <ExternalLink name="support" className={buttonClass("secondary")} />
        </div>
        <hr className="menu-line" />
        <Preferences />
      </div>
    </>
  );
}

interface MobileSectionProps {
  icon: IconName;
  title: string;
  current?: boolean;
  children: ReactNode;
}

/** Details with a common name: the browser opens one at a time. */
function MobileSection({ icon, title, current, children }: MobileSectionProps) {
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
