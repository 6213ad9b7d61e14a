import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { ELSEWHERE, site } from "#app/content/site.ts";
import { NotFoundError } from "#app/http/errors.server.ts";

/** `/docs`, `/terms`, …: addresses of ours for pages that live elsewhere. */
export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.toLowerCase();
  const name = ELSEWHERE.find((known) => path.startsWith(`/${known}`));
  if (!name) throw new NotFoundError();
  return redirect(site.links[name], { headers: { "Cache-Control": "no-store" } });
}
