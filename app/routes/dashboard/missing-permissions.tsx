import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { PermissionName } from "#app/discord/permissions.ts";
import { buttonClass } from "#app/ui/button.tsx";

interface MissingPermissionsProps {
  permissions: PermissionName[];
  /** Where Discord asks for exactly these. */
  repairUrl: string;
}

/** Where on a page that is said. */
export const MISSING = "missing-permissions";

/** What the bot lacks in the server for what is set, and the way to give it. */
export function MissingPermissions({ permissions, repairUrl }: MissingPermissionsProps) {
  const { t, i18n } = useTranslation("settings");
  if (permissions.length === 0) return null;
  const names = permissions.map((permission) => t(`permissions.${permission}`));
  return (
    <div id={MISSING} className="notice notice-warning flex-wrap">
      <ShieldAlert aria-hidden="true" size={20} className="notice-icon" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{t("missing.title", { count: permissions.length })}</p>
        <p>{t("missing.text", { names: new Intl.ListFormat(i18n.language).format(names) })}</p>
      </div>
      {/* Discord is another site: the router does not lead there. */}
      <a href={repairUrl} className={`${buttonClass("secondary", "small")} self-start`}>
        {t("missing.repair")}
      </a>
    </div>
  );
}
