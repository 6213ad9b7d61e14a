import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { guildPath } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The way to the file. */
export function ExportCard({ guildId }: { guildId: string }) {
  const { t } = useTranslation("transfer");
  return (
    <section className="card transfer-part content-start" aria-labelledby="export">
      <h3 id="export" className="text-xl">
        {t("export.title")}
      </h3>
      <p>{t("export.text")}</p>
      <div>
        <ButtonLink href={guildPath(guildId, "transfer.json")} variant="secondary">
          <Download aria-hidden="true" size={18} /> {t("export.do")}
        </ButtonLink>
      </div>
    </section>
  );
}
