import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { SessionWatch } from "#app/shell/session-watch.tsx";
import stylesheet from "#app/styles/applications.css?url";

/** Layout of `/apply` and `/admin`. It guards nothing: every loader and action below guards itself. */
export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function ApplicationsLayout() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:py-12">
      <Outlet />
      <SessionWatch />
    </div>
  );
}
