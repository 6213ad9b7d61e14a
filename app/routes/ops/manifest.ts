import { json, resource } from "#app/http/resource.server.ts";

/** `GET /site.webmanifest`. */
const { loader, action } = resource({ GET: async () => json({}) });
export { loader, action };
