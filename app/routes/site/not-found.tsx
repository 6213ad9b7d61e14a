import { NotFoundError } from "#app/http/errors.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";

/** Unknown URLs, and requests that the server refused before routing. */
export const loader = pageLoader(async ({ context }) => {
  throw context.refusal ?? new NotFoundError();
});

/** Shows the fields with their names, because the form is unknown here. */
export const action = pageAction(
  async ({ context }) => {
    throw context.refusal ?? new NotFoundError();
  },
  { show: (fields) => fields },
);

/** Never rendered. */
export default function NotFound() {
  return null;
}
