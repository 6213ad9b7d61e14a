import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import rules from "./robots.txt?raw";

/** `GET /robots.txt` (RFC 9309). */
const { loader, action } = resource({
  GET: async ({ context }) => {
    return new Response(`${rules}Sitemap: ${context.config.PUBLIC_URL}/sitemap.xml\n`, {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": SAME_FOR_ALL_VISITORS },
    });
  },
});
export { loader, action };
