import { json, resource } from "#app/http/resource.server.ts";

/** `GET /healthz`: the process answers. Says nothing about the database, so that its failure does not restart us. */
const { loader, action } = resource({ GET: async () => json({ status: "ok" }) });
export { loader, action };
