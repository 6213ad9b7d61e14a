import { useTranslation } from "react-i18next";

import { guildPath } from "#app/paths.ts";
import { Notice } from "#app/ui/notice.tsx";

/** What has just been imported. */
export function Imported({ modules, guildId }: { modules: string[]; guildId: string }) {
  const { t, i18n } = useTranslation("transfer");
  if (modules.length === 0) return <Notice kind="info">{t("unchanged")}</Notice>;
  const list = new Intl.ListFormat(i18n.language).format(modules);
  return (
    <Notice kind="success">
      {t("done", { modules: list })}{" "}
      <a href={guildPath(guildId, "history")} className="link">
        {t("toHistory")}
      </a>
    </Notice>
  );
}
