import { json, resource } from "#app/http/resource.server.ts";

/** `GET /robots.txt`. */
const { loader, action } = resource({ GET: async () => json({}) });
export { loader, action };
