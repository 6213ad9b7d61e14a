import { redirect } from "@remix-run/node";
import { resource } from "#app/http/resource.server.ts";
import { lookOf } from "#app/site/look.server.ts";

/** `GET /favicon.ico`, which browsers ask for where a page names no icon: leads to that of the site folder. */
const { loader, action } = resource({
  GET: async ({ context: { site } }) => redirect(lookOf(site).icons[0]!.url),
});
export { loader, action };
