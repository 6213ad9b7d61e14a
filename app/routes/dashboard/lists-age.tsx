import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { INTENT } from "#app/features/settings/form-values.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

/** How old the lists of channels and roles are, and asking Discord for newer ones: part of the form, so that nothing typed is lost. */
export function ListsAge({ asOf }: { asOf: Date | null }) {
  const { t, i18n } = useTranslation("settings");
  const { formData } = useNavigation();
  const refreshing = formData?.get(INTENT) === "refresh";
  return (
    <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted">
        {asOf && (
          <>
            {t("lists.asOf")} <Time value={asOf} locale={i18n.language} />
          </>
        )}
      </p>
      <Button
        type="submit"
        name={INTENT}
        value="refresh"
        variant="secondary"
        size="small"
        aria-disabled={formData !== undefined}
      >
        {refreshing ? t("lists.refreshing") : t("lists.refresh")}
      </Button>
    </div>
  );
}
