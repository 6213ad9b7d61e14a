import { redirect } from "@remix-run/node";

import type { Flow } from "#app/auth/sign-ins.server.ts";
import { emptyAnswer, isSpeculative, pageLoader } from "#app/http/page.server.ts";

/** The loader that sends the browser to Discord. A HEAD, or a prefetch, begins nothing. */
export function beginSignIn(flow: Flow) {
  return pageLoader(async ({ request, context }): Promise<never> => {
    if (isSpeculative(request)) throw emptyAnswer();
    await context.limits.startSignIn(context.address);
    await context.authenticator.authenticate(flow, request);
    // Reached only if the strategy took this for its callback.
    throw redirect("/");
  });
}
