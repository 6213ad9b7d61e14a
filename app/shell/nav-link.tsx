import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useCurrentness } from "./here.ts";

interface NavLinkProps {
  to: "home" | "dashboard";
  className: string;
  icon?: LucideIcon;
}

const PATHS = { home: "/", dashboard: "/dashboard" };

/** Link that loads a page, because the bar is also part of documents. */
export function NavLink({ to, className, icon: Icon }: NavLinkProps) {
  const { t } = useTranslation();
  const currentness = useCurrentness();
  return (
    <a href={PATHS[to]} className={className} aria-current={currentness(PATHS[to])}>
      {Icon && <Icon aria-hidden="true" size={20} className="menu-icon" />}
      {t(`nav.${to}`)}
    </a>
  );
}
