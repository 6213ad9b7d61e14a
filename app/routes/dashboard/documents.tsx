import { Outlet } from "@remix-run/react";

export { noStore as headers } from "#app/shell/no-store.ts";

export const handle = { dashboard: true };

/** The dashboard's pages that need no script. It guards nothing: every loader and action below does that for itself. */
export default function DashboardDocuments() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-8">
      <div className="@container">
        <Outlet />
      </div>
    </div>
  );
}
