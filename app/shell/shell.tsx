import { useMatches } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SKIP_LINK } from "#app/ui/skip-link.tsx";
import { BarsContext, useCurrentBars } from "./bars.ts";
import { pageOptions } from "./page-options.ts";
import { useShellData } from "./shell-data.ts";

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { bare } = pageOptions(useMatches());
  const { bar, footer } = useContext(BarsContext)();
  useCurrentBars(useShellData());
  return (
    <>
      <a href="#content" className={SKIP_LINK}>
        {t("skip")}
      </a>
      {!bare && <header className="bar" dangerouslySetInnerHTML={{ __html: bar }} suppressHydrationWarning />}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {!bare && (
        <footer
          className="mt-auto border-t border-line print:hidden"
          dangerouslySetInnerHTML={{ __html: footer }}
          suppressHydrationWarning
        />
      )}
    </>
  );
}
