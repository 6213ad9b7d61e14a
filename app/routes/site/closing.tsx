import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/logo.tsx";

import { PageEnd } from "./page-end.tsx";

export function Closing() {
  const { t } = useTranslation("site");
  return (
    <PageEnd className="gap-5 py-[clamp(5rem,12vw,9rem)]">
      <Mark className="size-16" />
      <h2 className="section-title">{t("home.closing.title")}</h2>
      <p className="section-text">{t("home.closing.text")}</p>
      <ButtonLink href="/invite" size="large" className="mt-2">
        {t("home.hero.add")}
      </ButtonLink>
    </PageEnd>
  );
}
