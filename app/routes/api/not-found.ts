import { NotFoundError } from "#app/http/errors.server.ts";
import { answering } from "#app/http/resource.server.ts";

/** Everything below `/api/` that does not exist, in the API's own words, whatever the method. */
const loader = answering(async () => {
  throw new NotFoundError("There is no such resource.");
});
export { loader, loader as action };
