import { redirect } from "@remix-run/node";

import type { Flow } from "#app/auth/sign-ins.server.ts";
import { isSpeculative, pageLoader } from "#app/http/page.server.ts";
import { noContent } from "#app/http/resource.server.ts";

/** Creates the loader that redirects to Discord. HEAD requests and prefetches do not start a sign-in. */
export function beginSignIn(flow: Flow) {
  return pageLoader(async ({ request, context }): Promise<never> => {
    if (isSpeculative(request)) throw noContent();
    await context.limits.startSignIn(context.address);
    await context.authenticator.authenticate(flow, request);
    // The strategy redirects unless it takes this request for its callback.
    throw redirect("/");
  });
}
