import { useTranslation } from "react-i18next";

import { Avatar } from "#app/ui/avatar.tsx";

/** Placeholder for the servers while Discord does not tell them: an example without a link. */
export function ExampleGuild() {
  const { t } = useTranslation("dashboard");
  const name = t("servers.exampleName");
  return (
    <div className="card flex max-w-md items-center gap-4 border-dashed border-edge p-4">
      <Avatar name={name} size={48} shape="square" />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{t("servers.exampleText")}</p>
      </div>
    </div>
  );
}
