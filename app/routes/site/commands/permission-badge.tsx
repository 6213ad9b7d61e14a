import { useTranslation } from "react-i18next";

import type { Permission } from "#app/content/commands/command.ts";

interface PermissionBadgeProps {
  permission: Permission;
  className?: string;
}

/** Who may use a command: a person, or somebody whom a role gives the right. */
export function PermissionBadge({ permission, className = "" }: PermissionBadgeProps) {
  const { t } = useTranslation("commands");
  const everyone = permission === "Everyone";
  return (
    <span className={`permission ${everyone ? "permission-everyone" : ""} ${className}`}>
      {t(`permissions.${permission}`)}
    </span>
  );
}
