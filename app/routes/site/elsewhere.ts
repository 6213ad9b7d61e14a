import { redirect } from "@remix-run/node";
import { ELSEWHERE, site } from "#app/content/site.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageLoader, pathOf } from "#app/http/page.server.ts";

/** `/docs`, `/terms`, …: redirects to other sites. */
export const loader = pageLoader(async ({ request }) => {
  const name = nameIn(pathOf(request));
  if (!name) throw new NotFoundError();
  return redirect(site.links[name], { headers: { "Cache-Control": "no-store" } });
});

/** Makes this route a page, so that errors have one. */
export default function Elsewhere() {
  return null;
}

/** Returns the segment of the path as the router reads it: without regard to case, encoding and slashes. */
function nameIn(path: string): (typeof ELSEWHERE)[number] | undefined {
  const { pathname } = new URL(path, "http://site");
  const segment = decodeURIComponent(pathname)
    .replace(/^\/+|\/+$/g, "")
    .toLowerCase();
  return ELSEWHERE.find((name) => name === segment);
}
