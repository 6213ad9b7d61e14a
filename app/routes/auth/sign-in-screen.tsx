import signInScript from "#app/enhance/sign-in.ts?worker&url";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FullPage } from "#app/ui/full-page.tsx";
import { Mark } from "#app/ui/logo.tsx";

/** Outcome of a sign-in, with translated texts, and where it leads. `after`: milliseconds until the page goes there. */
export interface SignInOutcome extends Record<"title" | "text" | "to", string> {
  state: "success" | "error";
  after?: number;
}

export function SignInScreen({ outcome }: { outcome: SignInOutcome }) {
  const { t } = useTranslation("auth");
  const good = outcome.state === "success";
  return (
    <FullPage>
      <script src={signInScript} />
      <p className="hidden in-data-signing-in:block" role="status">
        <Mark className="mx-auto mb-6 w-14 motion-safe:animate-signing-in" />
        <span className="text-lg text-muted">{t("callback.loading")}</span>
      </p>
      <div className="grid in-data-signing-in:hidden justify-items-center gap-7">
        <Mark className="size-14" />
        <h1 className="section-title">{outcome.title}</h1>
        <p role={good ? "status" : "alert"} className="max-w-xl text-lg break-words text-muted">
          {outcome.text}
        </p>
        <ButtonLink href={outcome.to} data-go-on={outcome.after}>
          {t(good ? "callback.continue" : "callback.retry")}
        </ButtonLink>
      </div>
    </FullPage>
  );
}
