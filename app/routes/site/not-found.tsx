import { NotFoundError } from "#app/http/errors.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";

/** Any address without a page, and any request that the process refused before a route saw it. */
export const loader = pageLoader(async ({ context }) => {
  throw context.refusal ?? new NotFoundError();
});

/** Which form was refused is not known here: its fields are shown as they came. */
export const action = pageAction(
  async ({ context }) => {
    throw context.refusal ?? new NotFoundError();
  },
  { show: (fields) => fields },
);

/** Never seen: the loader always throws, and the root's boundary shows what. */
export default function NotFound() {
  return null;
}
