import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import type { ActionFailure } from "#app/shell/act-or-fail.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Nothing was sent, everything stays as it is, and this says what to do. */
export function FailureNotice({ reason }: { reason: ActionFailure }) {
  const { t } = useTranslation(["applications", "common"]);
  if (reason === "failed") return <Notice kind="danger">{t("common:application.errorSubmitting")}</Notice>;
  return (
    <Notice kind="danger">
      {t(`applications:${reason}`)}{" "}
      {reason === "signedOut" && (
        <a href={loginPath("/apply")} target="_blank" rel="noopener" className="link">
          {t("applications:signIn")}
        </a>
      )}
    </Notice>
  );
}
