import { redirect } from "@remix-run/node";

import { ELSEWHERE, site } from "#app/content/site.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageLoader, pathOf } from "#app/http/page.server.ts";

/** `/docs`, `/terms`, …: addresses of ours for pages that live elsewhere. */
export const loader = pageLoader(async ({ request }) => {
  const name = nameIn(pathOf(request));
  if (!name) throw new NotFoundError();
  return redirect(site.links[name], { headers: { "Cache-Control": "no-store" } });
});

/** Makes this a page, so that what goes wrong is shown as one. */
export default function Elsewhere() {
  return null;
}

/** The one segment of the path, read as the router reads it: whatever its case, encoding and slashes around it. */
function nameIn(path: string): (typeof ELSEWHERE)[number] | undefined {
  const { pathname } = new URL(path, "http://site");
  const segment = decodeURIComponent(pathname)
    .replace(/^\/+|\/+$/g, "")
    .toLowerCase();
  return ELSEWHERE.find((name) => name === segment);
}
