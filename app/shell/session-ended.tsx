import { loginPath } from "#app/auth/login-path.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useShellData } from "./shell-data.ts";

/** Says that the session has ended, and leads to a sign-in in another tab: this page stays as it is. */
export function SessionEnded() {
  const { t } = useTranslation();
  const { path } = useShellData();
  return (
    <>
      <strong>{t("session.ended")}</strong>{" "}
      <a href={loginPath(path)} target="_blank" rel="noopener" className="link">
        {t("session.signIn")}
      </a>
    </>
  );
}
