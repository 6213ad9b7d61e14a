import { NotFoundError } from "#app/http/errors.server.ts";
import { resource } from "#app/http/resource.server.ts";

/** Everything below `/api/` that does not exist, in the API's own words. */
const { loader, action } = resource({ GET: refuse, POST: refuse, PUT: refuse, DELETE: refuse });
export { loader, action };

async function refuse(): Promise<never> {
  throw new NotFoundError("There is no such resource.");
}
