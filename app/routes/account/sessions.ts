import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireUser } from "#app/auth/guards.server.ts";
import { endOtherSessions, endUserSession } from "#app/auth/session-rows.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { isOfAnother } from "./of-another.server.ts";

export { default } from "#app/shell/no-page.ts";

/** GET is what the language links of a problem page lead to; the list itself is part of the account's page. */
export const loader = pageLoader(async (args) => {
  await requireUser(args);
  throw redirect("/account");
});

/** Ends the session in the URL, of which this one signs out, or without one all but this one. */
export const action = pageAction(async (args) => {
  const { user, session } = await requireUser(args);
  if (isOfAnother(user, args.request)) return redirect("/account", 303);
  const { db, sessions } = args.context;
  const { session: id } = args.params;
  const own = session.get("id");
  if (id === undefined) {
    await endOtherSessions(db, user.id, own);
    sessions.forget();
    return redirect("/account?ended=others", 303);
  }
  if (id === own) {
    const cookie = await sessions.destroySession(session);
    return redirect("/", { status: 303, headers: { "Set-Cookie": cookie } });
  }
  // The same answer for a malformed id, for one that has ended and for somebody else's.
  const isEnded = z.uuid().safeParse(id).success && (await endUserSession(db, user.id, id));
  sessions.forget();
  if (!isEnded) throw new NotFoundError("There is no such session.");
  return redirect("/account?ended=one", 303);
});
