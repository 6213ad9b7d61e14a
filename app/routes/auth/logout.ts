import { redirect } from "@remix-run/node";

import { methodNotAllowed } from "#app/http/resource.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";

/** A link must not sign anybody out: 405. */
export const loader = pageLoader(async () => {
  throw methodNotAllowed(["POST"]);
});

/** `POST /logout`: ends this session. Discord's tokens are left alone: revoking them would end all of the user's sessions. */
export const action = pageAction(async ({ request, context }) => {
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const cookie = await context.sessions.destroySession(await context.session());
  return redirect("/", { status: 303, headers: { "Set-Cookie": cookie } });
});

/** Makes this a page, so that what goes wrong is shown as one. */
export default function Logout() {
  return null;
}
