import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { BarMenu } from "./bar-menu.tsx";
import { useCurrentness } from "./here.ts";
import type { ShellData } from "./shell-data.ts";

type Person = NonNullable<ShellData["user"]>;

/** Menu of the signed-in person. */
export function UserMenu({ user }: { user: Person }) {
  const { t } = useTranslation();
  const button = (
    <>
      <Avatar name={user.name} src={user.avatarUrl} size={32} />
      <bdi className="bar-name">{user.name}</bdi>
    </>
  );
  return (
    <BarMenu name="account" button={button}>
      <SignedInAs user={user} />
      <hr className="menu-line" />
      <a href="/dashboard" className="menu-item">
        <Icon name="layout-dashboard" size={20} className="menu-icon" />
        {t("nav.dashboard")}
      </a>
      {user.isOwner && <OwnerItems />}
      <AccountItem />
      <LogoutItem />
    </BarMenu>
  );
}

export function SignedInAs({ user }: { user: Person }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3 px-3 py-2">
      <Avatar name={user.name} src={user.avatarUrl} size={40} />
      <p className="min-w-0 leading-snug">
        <span className="sr-only">{t("nav.account")} </span>
        <bdi className="block font-semibold">{user.name}</bdi>
        <span className="block text-sm text-muted">
          @<bdi>{user.username}</bdi>
        </span>
      </p>
    </div>
  );
}

/** Links for the bot's owner. */
export function OwnerItems() {
  const { t } = useTranslation();
  const currentness = useCurrentness();
  return (
    <>
      <a href="/admin/applications" className="menu-item" aria-current={currentness("/admin/applications")}>
        <Icon name="inbox" size={20} className="menu-icon" />
        {t("nav.applications")}
      </a>
      <a href="/admin/bot" className="menu-item" aria-current={currentness("/admin/bot")}>
        <Icon name="bot" size={20} className="menu-icon" />
        {t("nav.bot")}
      </a>
    </>
  );
}

/** Link to the account: sessions and personal data. */
export function AccountItem() {
  const { t } = useTranslation();
  const currentness = useCurrentness();
  return (
    <a href="/account" className="menu-item" aria-current={currentness("/account")}>
      <Icon name="user-round-cog" size={20} className="menu-icon" />
      {t("nav.yourAccount")}
    </a>
  );
}

/** Logout button. A form, because a GET must not end the session. */
export function LogoutItem() {
  const { t } = useTranslation();
  return (
    <form method="post" action="/logout">
      <button type="submit" className="menu-item">
        <Icon name="log-out" size={20} className="menu-icon" />
        {t("nav.logout")}
      </button>
    </form>
  );
}
