import { useTranslation } from "react-i18next";

import type { Permission } from "#app/content/commands/command.ts";

/** Who may use a command: a person, or somebody whom a role gives the right. */
export function PermissionBadge({ permission }: { permission: Permission }) {
  const { t } = useTranslation("commands");
  const everyone = permission === "Everyone";
  return (
    <span className={`permission ${everyone ? "permission-everyone" : ""}`}>
      {t(`permissions.${permission}`)}
    </span>
  );
}
