import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";

/** Stands where the servers would be, until Discord tells them (spec section 4). It is none, and leads nowhere. */
export function ExampleGuild() {
  const { t } = useTranslation("dashboard");
  const name = t("servers.exampleName");
  return (
    <div className="card flex max-w-md items-center gap-4 border-dashed p-4">
      <Avatar name={name} size={48} shape="square" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          <span className="rounded-full border border-edge px-2 text-xs font-medium text-muted">
            {t("servers.offline")}
          </span>
        </p>
        <p className="text-sm text-muted">{t("servers.exampleText")}</p>
      </div>
    </div>
  );
}
