import { FileJson } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";

/** What this is, where it is, and the same for programs. */
export function Introduction({ publicUrl }: { publicUrl: string }) {
  const { t } = useTranslation("api");
  return (
    <header className="grid grid-cols-1 justify-items-start gap-3.5 lg:col-span-full">
      <h1 className="page-title">{t("title")}</h1>
      <p className="section-text">{t("text")}</p>
      <p className="text-muted">{t("language")}</p>
      <p>
        {t("address")}: <code className="code">{publicUrl}</code>
      </p>
      <ButtonLink href="/api/openapi.json" variant="secondary">
        <FileJson aria-hidden="true" size={18} />
        {t("openapi")}
      </ButtonLink>
    </header>
  );
}
