import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonClass } from "#app/ui/button.tsx";

import { BASED_ON, INTENT, KEEP } from "./names.ts";

interface WithdrawQuestionProps {
  /** Of what stands there: what is asked about. */
  version: number;
  /** There are changes that were not sent. */
  hasDraft: boolean;
}

/** Asks before an application is taken back, and which of two texts shall stay. */
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
        <input type="hidden" name={BASED_ON} value={version} />
        <input type="hidden" name={INTENT} value="withdraw" />
        {hasDraft ? (
          <>
            <Button {...withdraw} name={KEEP} value="changes">
              {t("withdraw.keepChanges")}
            </Button>
            <Button {...withdraw} name={KEEP} value="sent">
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
