import { json, resource } from "#app/http/resource.server.ts";

/** `GET /commands.json`: the catalogue for the bot's own help. */
const { loader, action } = resource({ GET: async () => json({ commands: [] }) });
export { loader, action };
