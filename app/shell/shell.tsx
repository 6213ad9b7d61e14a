import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";
import { pageOptions } from "./page-options.ts";

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { bare } = pageOptions(useMatches());
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-30 rounded-control bg-accent px-4 py-2.5 font-semibold text-accent-ink not-focus:-top-20 print:hidden"
      >
        {t("skip")}
      </a>
      {!bare && <NavBar />}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {!bare && <Footer />}
    </>
  );
}
