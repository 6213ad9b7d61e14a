import { redirect } from "@remix-run/node";

import { emptyAnswer, isSpeculative, pageLoader } from "#app/http/page.server.ts";

/** `/login`: begins the sign-in at Discord and remembers where the person was (`?redirect=`, else the page they came from). */
export const loader = pageLoader(async ({ request, context }) => {
  if (isSpeculative(request)) throw emptyAnswer();
  await context.authenticator.authenticate("login", request);
  // Reached only if the strategy took this for its callback.
  throw redirect("/");
});

/** Makes this a page, so that what goes wrong is shown as one. */
export default function Login() {
  return null;
}
