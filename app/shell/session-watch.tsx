import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { loginPath } from "#app/auth/login-path.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { useShellData } from "./shell-data.ts";
import { watchSession } from "./watch-session.ts";

/**
 * Shows a notice when the session has ended while a page of the app is open. The person signs in in another tab, and the
 * notice disappears.
 */
export function SessionWatch() {
  const { t } = useTranslation();
  const { path } = useShellData();
  const [signedIn, setSignedIn] = useState(true);
  useEffect(() => watchSession(setSignedIn), []);
  if (signedIn) return null;
  return (
    // Fixed, so that it is visible while typing.
    <div
      role="alert"
      className="card fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-176 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-accent px-5 py-4 shadow-float"
    >
      <p>
        <strong className="block">{t("problem.session_expired.text")}</strong>
        {t("problem.kept.signInFirst")}
      </p>
      <a href={loginPath(path)} target="_blank" rel="noopener" className={buttonClass("primary", "small")}>
        {t("problem.signIn")} <Icon name="external-link" size={16} />
      </a>
    </div>
  );
}
