import { json, resource } from "#app/http/resource.server.ts";

/** `GET /sitemap.xml`. */
const { loader, action } = resource({ GET: async () => json({}) });
export { loader, action };
