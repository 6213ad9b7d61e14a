import type { HeadersFunction, LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

import historyStyles from "#app/styles/history.css?url";
import settingsStyles from "#app/styles/settings.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: settingsStyles },
  { rel: "stylesheet", href: historyStyles },
];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** The dashboard's pages that need no script. It guards nothing: every loader and action below does that for itself. */
export default function DashboardDocuments() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:py-12">
      <Outlet />
    </div>
  );
}
