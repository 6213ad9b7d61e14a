import { site } from "#app/content/site.ts";
import { resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { LOCALES } from "#app/i18n/i18n.ts";

/** Milliseconds until readers should ask again; a year is the most that RFC 9116 recommends (section 2.5.5). */
const LIFETIME = 180 * 24 * 3_600_000;

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. */
const { loader, action } = resource({
  GET: async ({ context: { config } }) => {
    const expires = new Date(Date.now() + LIFETIME).toISOString().slice(0, 10);
    const lines = [
      `Contact: ${config.SECURITY_CONTACT ?? site.links.support}`,
      `Expires: ${expires}T00:00:00Z`,
      `Preferred-Languages: ${LOCALES.join(", ")}`,
      `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
    ];
    return new Response(`${lines.join("\n")}\n`, {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": SAME_FOR_ALL_VISITORS },
    });
  },
});
export { loader, action };
