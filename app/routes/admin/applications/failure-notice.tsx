import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import { useShellData } from "#app/shell/shell-data.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { Answer } from "./actions.server.ts";

export function FailureNotice({ answer: { outcome } }: { answer: Answer }) {
  const { t } = useTranslation(["review", "common"]);
  switch (outcome) {
    case "invalid":
    case "done":
      return null;
    case "signedOut":
      return <SignedOut />;
    case "stale":
    case "withdrawn":
    case "notUndone":
    case "forbidden":
    case "notFound":
      return (
        <Notice kind="warning" title={t(`failure.${outcome}`)}>
          {t(`failure.${outcome}Text`)}
        </Notice>
      );
    case "tooLarge":
      return <Notice kind="danger">{t("common:problem.payload_too_large.text")}</Notice>;
    case "tooFast":
      return <Notice kind="danger">{t("common:problem.rate_limited.text")}</Notice>;
    default:
      return <Notice kind="danger">{t("common:application.errorUpdating")}</Notice>;
  }
}

function SignedOut() {
  const { t } = useTranslation(["review", "common"]);
  const { path } = useShellData();
  return (
    <Notice kind="danger" title={t("common:problem.session_expired.text")}>
      <p>{t("failure.signedOut")}</p>
      <a
        href={loginPath(path)}
        target="_blank"
        rel="noopener"
        className={`mt-2 ${buttonClass("primary", "small")}`}
      >
        {t("common:problem.signIn")} <Icon name="external-link" size={16} />
      </a>
    </Notice>
  );
}
