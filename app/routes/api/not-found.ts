import { NotFoundError } from "#app/http/errors.server.ts";
import { answering } from "#app/http/resource.server.ts";

/** Answers unknown paths below `/api/` with the API's 404, whatever the method. */
const loader = answering(async () => {
  throw new NotFoundError("There is no such resource.");
});
export { loader, loader as action };
