import { redirect } from "@remix-run/node";

import { pageLoader } from "#app/http/page.server.ts";

/** `/login`: begins the sign-in at Discord and remembers where the person was (`?redirect=`, else the page they came from). */
export const loader = pageLoader(async ({ request, context }) => {
  await context.authenticator.authenticate("login", request);
  // Reached only if the strategy took this for its callback.
  throw redirect("/");
});
