import { resource, sharedText } from "#app/http/resource.server.ts";
import rules from "./robots.txt?raw";

const FORBIDDEN = rules.match(/(?<=^Disallow: ).+/gm) ?? [];

/** `GET /robots.txt` (RFC 9309). Rules are beginnings of addresses: `/invite` would forbid an area `invites`, too. */
const { loader, action } = resource({
  GET: async ({ context: { config, site } }) => {
    const allowed = [...site.areas.map(({ id }) => id), ...site.pages.map(({ slug }) => slug)]
      .filter((name) => FORBIDDEN.some((start) => `/${name}`.startsWith(start)))
      .map((name) => `Allow: /${name}\n`);
    // Some robots take the first rule that fits instead of the longest.
    const text = rules.replace("*\n", (begin) => begin + allowed.join(""));
    return sharedText(`${text}Sitemap: ${config.PUBLIC_URL}/sitemap.xml\n`, "text/plain");
  },
});
export { loader, action };
