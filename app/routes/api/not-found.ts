import { NotFoundError } from "#app/http/errors.server.ts";
import { resource } from "#app/http/resource.server.ts";

const nothing = () => Promise.reject(new NotFoundError("There is no such resource."));

/** Everything below `/api/` that does not exist, in the API's own words. */
export const { loader, action } = resource({ GET: nothing, POST: nothing, PUT: nothing, DELETE: nothing });
