import type { HeadersFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";

export const handle = { dashboard: true };

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** The dashboard's pages that need no script. It guards nothing: every loader and action below does that for itself. */
export default function DashboardDocuments() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:py-12">
      <Outlet />
    </div>
  );
}
