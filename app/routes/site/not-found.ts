import type { LoaderFunctionArgs } from "@remix-run/node";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";

export { default } from "#app/shell/no-page.ts";

/** Unknown URLs, and requests that the server refused before routing. */
async function refuse({ context }: LoaderFunctionArgs): Promise<never> {
  throw context.refusal ?? new NotFoundError();
}

export const loader = pageLoader(refuse);

/** Shows the fields with their names, because the form is unknown here. */
export const action = pageAction(refuse, { show: (fields) => fields });
