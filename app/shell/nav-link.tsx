import { useTranslation } from "react-i18next";

import type { IconName } from "#app/content/icons.ts";
import { Icon } from "#app/ui/icon.tsx";

import { useCurrentness } from "./here.ts";

interface NavLinkProps {
  to: "home" | "dashboard";
  className: string;
  icon?: IconName;
}

const PATHS = { home: "/", dashboard: "/dashboard" };

/** Link that loads a page, because the bar is also part of documents. */
export function NavLink({ to, className, icon }: NavLinkProps) {
  const { t } = useTranslation();
  const currentness = useCurrentness();
  return (
    <a href={PATHS[to]} className={className} aria-current={currentness(PATHS[to])}>
      {icon && <Icon name={icon} size={20} className="menu-icon" />}
      {t(`nav.${to}`)}
    </a>
  );
}
