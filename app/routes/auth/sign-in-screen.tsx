import { useTranslation } from "react-i18next";

import signInScript from "#app/enhance/sign-in.ts?worker&url";
import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/logo.tsx";
import { Rings } from "#app/ui/rings.tsx";

import type { SignInOutcome } from "./sign-in-outcome.ts";

/** The end of a sign-in: welcome and on, or what went wrong and once more. */
export function SignInScreen({ outcome }: { outcome: SignInOutcome }) {
  const { t } = useTranslation("auth");
  const good = outcome.state === "success";
  return (
    <section className="problem">
      <script src={signInScript} />
      <Rings className="rings-quiet problem-rings" />
      <p className="signing-in" role="status">
        <Mark className="signing-in-mark mx-auto mb-6" />
        <span className="text-lg text-muted">{t("callback.loading")}</span>
      </p>
      <div className="not-signing-in grid justify-items-center gap-7">
        <Mark className="size-14" />
        <h1 className="section-title">{outcome.title}</h1>
        <p role={good ? "status" : "alert"} className="max-w-xl text-lg break-words text-muted">
          {outcome.text}
        </p>
        {good ? (
          <ButtonLink href={outcome.to} data-go-on={outcome.after}>
            {t("callback.continue")}
          </ButtonLink>
        ) : (
          <ButtonLink href={outcome.retry}>{t("callback.retry")}</ButtonLink>
        )}
      </div>
    </section>
  );
}
