import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { QuietPage } from "#app/ui/quiet-page.tsx";

/** The application has arrived. */
export function ThankYou({ name }: { name: string }) {
  const { t } = useTranslation("applications");
  return (
    <QuietPage title={t("thanks.title", { name })} text={t("thanks.text")}>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href="/">{t("thanks.home")}</ButtonLink>
        <Link to="/apply" className={buttonClass("secondary")}>
          {t("thanks.see")}
        </Link>
      </div>
    </QuietPage>
  );
}
