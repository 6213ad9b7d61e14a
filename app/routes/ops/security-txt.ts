import { resource, sharedText } from "#app/http/resource.server.ts";
import { locales } from "#app/i18n/languages.ts";

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. It is valid for half a year from now. */
const { loader, action } = resource({
  GET: async ({ context: { config, site } }) => {
    const expires = new Date(Date.now() + 180 * 24 * 3_600_000).toISOString().slice(0, 10);
    const text = `Contact: ${config.SECURITY_CONTACT ?? new URL(site.links.support ?? "/", config.PUBLIC_URL).href}
Expires: ${expires}T00:00:00Z
Preferred-Languages: ${locales().join(", ")}
Canonical: ${config.PUBLIC_URL}/.well-known/security.txt
`;
    return sharedText(text, "text/plain");
  },
});
export { loader, action };
