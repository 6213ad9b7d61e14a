import { useTranslation } from "react-i18next";

import type { KeptForm } from "#app/http/problem.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

import { loginPath } from "#app/auth/login-path.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isSignedOut, type KnownProblem } from "./problem.ts";

interface KeptInputProps {
  kept: KeptForm;
  problem: KnownProblem;
  resendable: boolean;
}

/** Input of a refused form, to read and to send again, without JavaScript. */
export function KeptInput({ kept, problem, resendable }: KeptInputProps) {
  const { t } = useTranslation();
  const signedOut = isSignedOut(problem.text);
  return (
    <form
      method="post"
      action={kept.action}
      encType={kept.multipart ? "multipart/form-data" : undefined}
      className="card grid w-full max-w-xl gap-5 p-5 text-start sm:p-6"
    >
      <div>
        <h2 className="text-xl">{t(kept.shown.length > 0 ? "problem.kept.title" : "problem.kept.sent")}</h2>
        {resendable && (
          <p className="mt-1 text-muted">{t(signedOut ? "problem.kept.signInFirst" : "problem.kept.text")}</p>
        )}
      </div>
      {kept.shown.length > 0 && (
        <dl className="grid gap-3">
          {kept.shown.map(([label, value], index) => (
            <div key={index}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="max-h-64 overflow-auto wrap-anywhere whitespace-pre-wrap">
                {value || t("problem.kept.empty")}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {resendable && (
        <div className="flex flex-wrap gap-3">
          {kept.fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {signedOut && (
            <ButtonLink href={loginPath(problem.returnTo ?? "/dashboard")} target="_blank" rel="noopener">
              {t("problem.signIn")} <Icon name="external-link" size={18} />
            </ButtonLink>
          )}
          <Button type="submit" variant={signedOut ? "secondary" : "primary"}>
            {t("problem.kept.resend")}
          </Button>
        </div>
      )}
    </form>
  );
}
