import { redirect } from "@remix-run/node";
import { lookOf } from "#app/features/site/look.server.ts";
import { resource } from "#app/http/resource.server.ts";

/** `GET /favicon.ico`, which browsers ask for where a page names no icon: leads to that of the site folder. */
const { loader, action } = resource({
  GET: async ({ context: { site } }) => redirect(lookOf(site).icons[0]!.url),
});
export { loader, action };
