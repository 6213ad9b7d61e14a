import { redirect } from "@remix-run/node";
import { EXTERNAL_LINKS, site } from "#app/content/site.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { canonicalPath } from "#app/i18n/addresses.ts";
import { pageLoader, pathOf } from "#app/shell/page.server.ts";

export { default } from "#app/shell/no-page.ts";

/** `/docs`, `/terms`, …: redirects to other sites. */
export const loader = pageLoader(async ({ request }) => {
  const path = decodeURIComponent(canonicalPath(pathOf(request))).toLowerCase();
  const name = EXTERNAL_LINKS.find((one) => path === `/${one}`);
  if (!name) throw new NotFoundError();
  return redirect(site.links[name], { headers: { "Cache-Control": "no-store" } });
});
