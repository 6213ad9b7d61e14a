import { redirect } from "@remix-run/node";
import { pageAction } from "#app/shell/page.server.ts";

export { default } from "#app/shell/no-page.ts";

/** `POST /logout`: ends this session. There is no GET, because a link must not. Discord's tokens are not revoked, which would end all of the user's sessions. */
export const action = pageAction(async ({ context }) => {
  const cookie = await context.sessions.destroySession(await context.session());
  return redirect("/", { status: 303, headers: { "Set-Cookie": cookie } });
});
