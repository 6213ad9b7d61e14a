import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonClass } from "#app/ui/button.tsx";

interface WithdrawQuestionProps {
  version: number;
  hasDraft: boolean;
}

/** Asks before an application is withdrawn, and which of two texts to keep. */
export function WithdrawQuestion({ version, hasDraft }: WithdrawQuestionProps) {
  const { t } = useTranslation("applications");
  const sending = useNavigation().formMethod === "POST";
  const withdraw = { type: "submit", variant: "danger", "aria-disabled": sending } as const;
  return (
    <section className="card mx-auto grid max-w-xl gap-5 p-6 sm:p-8" aria-labelledby="withdraw">
      <h1 id="withdraw" className="text-2xl">
        {t("withdraw.title")}
      </h1>
      <p className="text-muted">{t(hasDraft ? "withdraw.textChanges" : "withdraw.text")}</p>
      <Form method="post" action="/apply" className="flex flex-wrap gap-3">
        <input type="hidden" name="basedOn" value={version} />
        <input type="hidden" name="intent" value="withdraw" />
        {hasDraft ? (
          <>
            <Button {...withdraw} name="keep" value="changes">
              {t("withdraw.keepChanges")}
            </Button>
            <Button {...withdraw} name="keep" value="sent">
              {t("withdraw.keepSent")}
            </Button>
          </>
        ) : (
          <Button {...withdraw}>{t("withdraw.confirm")}</Button>
        )}
        <Link to="/apply" className={buttonClass("secondary")}>
          {t("withdraw.keep")}
        </Link>
      </Form>
    </section>
  );
}
