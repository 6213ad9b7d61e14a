import { json, resource } from "#app/http/resource.server.ts";

/** `GET /healthz`: the process answers. Ignores the database, whose failure must not restart the process. */
const { loader, action } = resource({ GET: async () => json({ status: "ok" }) });
export { loader, action };
