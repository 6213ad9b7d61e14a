import { useTranslation } from "react-i18next";

import { useShellData } from "./shell-data.ts";

/** The pages of the site, as links that load them: the bar is the same on documents and in the app. */
export function NavLinks({ className }: { className: string }) {
  const { t } = useTranslation();
  const { path, user } = useShellData();
  const here = path.split("?")[0] ?? "/";
  return (
    <>
      <a href="/" className={className} aria-current={currentness(here, "/")}>
        {t("nav.home")}
      </a>
      {user && (
        <a href="/dashboard" className={className} aria-current={currentness(here, "/dashboard")}>
          {t("nav.dashboard")}
        </a>
      )}
    </>
  );
}

/** This very page, or one of the area that it opens. */
function currentness(here: string, path: string): "page" | "true" | undefined {
  if (here === path) return "page";
  return path !== "/" && here.startsWith(`${path}/`) ? "true" : undefined;
}
