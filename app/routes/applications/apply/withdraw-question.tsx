import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonClass } from "#app/ui/button.tsx";

import { BASED_ON, INTENT } from "./names.ts";

/** Asks before an application is taken back. */
export function WithdrawQuestion({ version }: { version: number }) {
  const { t } = useTranslation("applications");
  const sending = useNavigation().formMethod === "POST";
  return (
    <section className="card mx-auto grid max-w-xl gap-5 p-6 sm:p-8" aria-labelledby="withdraw">
      <h1 id="withdraw" className="text-2xl">
        {t("withdraw.title")}
      </h1>
      <p className="text-muted">{t("withdraw.text")}</p>
      <Form method="post" action="/apply" className="flex flex-wrap gap-3">
        <input type="hidden" name={BASED_ON} value={version} />
        <Button type="submit" variant="danger" name={INTENT} value="withdraw" aria-disabled={sending}>
          {t("withdraw.confirm")}
        </Button>
        <Link to="/apply" className={buttonClass("secondary")}>
          {t("withdraw.keep")}
        </Link>
      </Form>
    </section>
  );
}
