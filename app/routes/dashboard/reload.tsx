import { Form, useNavigation } from "@remix-run/react";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

interface ReloadProps {
  asOf?: Date;
  /** The last try failed. */
  again: boolean;
  /** The page itself, and what is searched for in it. */
  action: string;
}

/** How old the list is, and asking for a newer one. */
export function Reload({ asOf, again, action }: ReloadProps) {
  const { t, i18n } = useTranslation("dashboard");
  const reloading = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => reloading && event.preventDefault()}
    >
      {asOf && (
        <p className="text-sm text-muted">
          {t("servers.asOf")} <Time value={asOf} locale={i18n.language} />
        </p>
      )}
      <Button type="submit" variant="secondary" size="small" aria-disabled={reloading}>
        <RotateCw aria-hidden size={16} className={reloading ? "motion-safe:animate-spin" : undefined} />
        {reloading ? t("servers.reloading") : again ? t("servers.again") : t("servers.reload")}
      </Button>
    </Form>
  );
}
