import { redirect } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.server.ts";
import { endOtherSessions } from "#app/auth/session-rows.server.ts";
import { connectionToken } from "#app/auth/session.server.ts";
import { pageAction } from "#app/shell/page.server.ts";
import { isOfAnother } from "./of-another.server.ts";

export { default } from "#app/shell/no-page.ts";
export { loader } from "./sessions.ts";

/** `POST /account/connection`: revokes the person's tokens at Discord and ends all their sessions, or none where it fails. */
export const action = pageAction(async (args) => {
  const { user, session } = await requireUser(args);
  if (isOfAnother(user, args.request)) return redirect("/account", 303);
  const { db, guildLists, oauth, sessions } = args.context;
  await oauth.revoke(connectionToken(session));
  await endOtherSessions(db, user.id, session.get("id"));
  sessions.forget();
  guildLists.forget(user.id);
  const cookie = await sessions.destroySession(session);
  return redirect("/", { status: 303, headers: { "Set-Cookie": cookie } });
});
