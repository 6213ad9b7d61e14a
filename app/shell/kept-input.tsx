import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { KeptForm } from "#app/http/problem.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

import { loginPath } from "#app/auth/login-path.ts";
import { isSignedOut, type KnownProblem } from "./problem.ts";

interface KeptInputProps {
  kept: KeptForm;
  problem: KnownProblem;
  resendable: boolean;
}

/** What somebody typed into a form that could not be taken: to read, and to send once more, without any script. */
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
        <h2 className="text-xl">{t("problem.kept.title")}</h2>
        {resendable && (
          <p className="mt-1 text-muted">{t(signedOut ? "problem.kept.signInFirst" : "problem.kept.text")}</p>
        )}
      </div>
      <dl className="grid gap-3">
        {typedIn(kept).map(([name, value], index) => (
          <div key={index}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="kept-value">{value || t("problem.kept.empty")}</dd>
          </div>
        ))}
      </dl>
      {resendable && (
        <div className="flex flex-wrap gap-3">
          {kept.fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {signedOut && (
            <ButtonLink href={loginPath(problem.returnTo ?? "/dashboard")} target="_blank" rel="noopener">
              {t("problem.signIn")} <ExternalLink aria-hidden="true" size={18} />
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

/** What a person wrote, by what the form calls it: the version that a form was made from goes along unseen. */
function typedIn({ fields, labels }: KeptForm): [label: string, value: string][] {
  if (!labels) return fields.filter(([name]) => name !== "version");
  // Whoever posts names the fields: "constructor" is in every object.
  const known = new Map(Object.entries(labels));
  return fields.flatMap(([name, value]) => {
    const label = known.get(name);
    return label ? [[label, value]] : [];
  });
}
