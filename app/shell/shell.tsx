import { useMatches } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
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
      <a
        href="#content"
        className="fixed top-2 start-2 z-30 rounded-control bg-accent px-4 py-2.5 font-semibold text-accent-ink not-focus:-top-20 print:hidden"
      >
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
