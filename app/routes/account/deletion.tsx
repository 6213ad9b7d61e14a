import { data, redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { requireUser } from "#app/auth/guards.server.ts";
import { connectionToken } from "#app/auth/session.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { countPersonalData, deletePersonalData } from "#app/features/users/personal-data.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { pageAction, pageLoader } from "#app/http/page.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { titleMeta } from "#app/shell/title-meta.ts";

import { DeletionForm } from "./deletion-form.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** `/account/deletion`: names what will be gone, and asks. */
export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const t = fixedT(await localeOf(args.request), "account");
  return {
    title: t("deletion.title"),
    user: { id: user.id, name: displayName(user) },
    held: await countPersonalData(args.context.db, user.id),
  };
});

/**
 * Deletes, and then asks Discord to end the connection. What is held here goes even where Discord does not answer: the
 * next page says that the rest is to be done there.
 */
export const action = pageAction(async (args) => {
  const { user, session } = await requireUser(args);
  const { request, context } = args;
  const form = await readForm(request);
  // The box carries whose data it is about: the browser may be somebody else's by the time it is sent.
  if (form.get("understood") !== user.id) {
    const t = fixedT(await localeOf(request), "account");
    return data({ errors: [t("deletion.required")] }, { status: 400 });
  }
  await context.db.transaction().execute((trx) => deletePersonalData(trx, user.id));
  context.guildLists.forget(user.id);
  const disconnected = await context.oauth.revoke(connectionToken(session)).then(
    () => true,
    (err: unknown) => {
      if (!(err instanceof DiscordError)) throw err;
      context.log.warn({ err }, "an account was deleted, and Discord could not be told");
      return false;
    },
  );
  const cookie = await context.sessions.destroySession(session);
  const to = disconnected ? "/account/deleted" : "/account/deleted?connection=remains";
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
});

export default function Deletion() {
  const { user, held } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DeletionForm user={user} held={held} errors={answer?.errors} />;
}
