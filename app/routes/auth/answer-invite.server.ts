import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { takeInvite } from "#app/auth/sign-ins.server.ts";
import { notAddedPath } from "#app/routes/dashboard/invite-paths.server.ts";

/**
 * Where an answer of Discord's leads that says by its state that it belongs to an invite; undefined for any other. The code
 * is not traded in, and the server that the answer names is not believed: the page that it leads to looks for itself.
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
