import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";

import { exportPath, type ReviewQuery } from "./query.ts";

/** What is found, as files. */
export function ExportLinks({ query }: { query: ReviewQuery }) {
  const { t } = useTranslation("review");
  return (
    <div role="group" aria-label={t("export.label")} className="flex flex-wrap gap-2">
      {(["csv", "json"] as const).map((format) => (
        <ButtonLink
          key={format}
          href={exportPath(query, format)}
          download=""
          variant="secondary"
          size="small"
        >
          <Download aria-hidden="true" size={16} /> {t(`export.${format}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
