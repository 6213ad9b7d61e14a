import { redirect } from "@remix-run/node";
import { methodNotAllowed } from "#app/http/resource.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";

export { default } from "#app/shell/no-page.ts";

/** GET answers 405, because a link must not end the session. */
export const loader = pageLoader(async () => {
  throw methodNotAllowed(["POST"]);
});

/** `POST /logout`: ends this session. Discord's tokens are not revoked, which would end all of the user's sessions. */
export const action = pageAction(async ({ request, context }) => {
  if (request.method !== "POST") throw methodNotAllowed(["POST"]);
  const cookie = await context.sessions.destroySession(await context.session());
  return redirect("/", { status: 303, headers: { "Set-Cookie": cookie } });
});
