import { useTranslation } from "react-i18next";

import type { Permission } from "#app/content/commands/command.ts";

interface PermissionBadgeProps {
  permission: Permission;
  className?: string;
}

/** Permission that a command requires. */
export function PermissionBadge({ permission, className = "" }: PermissionBadgeProps) {
  const { t } = useTranslation("commands");
  const everyone = permission === "Everyone";
  return (
    <span className={`permission ${everyone ? "permission-everyone" : ""} ${className}`}>
      {t(`permissions.${permission}`)}
    </span>
  );
}
