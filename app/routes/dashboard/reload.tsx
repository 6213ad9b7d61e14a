import { Form, useNavigation } from "@remix-run/react";
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
    // As high as two lines: a time in UTC is longer than the reader's own.
    <Form method="post" action={action} preventScrollReset className="flex min-h-10 items-center gap-4">
      {asOf && (
        <p className="text-sm text-muted">
          {t("servers.asOf")} <Time value={asOf} locale={i18n.language} />
        </p>
      )}
      <Button type="submit" variant="secondary" size="small" className="flex-none">
        {reloading ? t("servers.reloading") : again ? t("servers.again") : t("servers.reload")}
      </Button>
    </Form>
  );
}
