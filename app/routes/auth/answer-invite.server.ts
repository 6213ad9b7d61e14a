import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { takeInvite } from "#app/auth/sign-ins.server.ts";
import { notAddedPath } from "#app/routes/dashboard/invite-paths.server.ts";

/**
 * Returns the redirect for a callback of an invite, recognised by its state; undefined for other callbacks. The code is not
 * exchanged and the named guild not trusted: the next page checks for itself.
 */
export async function answerInvite({ request, context }: LoaderFunctionArgs): Promise<Response | undefined> {
  const query = new URL(request.url).searchParams;
  const state = query.get("state");
  const browser = (await context.session()).get("browser");
  if (!state || !browser) return undefined;
  const added = await takeInvite(context.db, { state, browser });
  if (!added) return undefined;
  await context.limits.finishSignIn(context.address);
  const error = query.get("error");
  const to = error ? notAddedPath(added, error === "access_denied" ? "cancelled" : "failed") : added;
  return redirect(to, { headers: { "Cache-Control": "no-store" } });
}
