import { redirect } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.server.ts";
import { endOtherSessions } from "#app/auth/session-rows.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";

/** Reached by changing the language of a problem page; the list itself is part of the account's page. */
export const loader = pageLoader(async (args) => {
  await requireUser(args);
  throw redirect("/account");
});

/** `POST /account/sessions`: ends all sessions of this person but this one. */
export const action = pageAction(async (args) => {
  const { user, session } = await requireUser(args);
  await endOtherSessions(args.context.db, user.id, session.get("id"));
  return redirect("/account?ended=others", 303);
});

/** Makes this route a page, so that errors have one. */
export default function Sessions() {
  return null;
}
