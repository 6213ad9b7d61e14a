import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/auth/guards.server.ts";
import { connectionToken } from "#app/auth/session.server.ts";
import { DiscordError } from "#app/discord/errors.server.ts";
import { erasePerson } from "#app/features/erasures/erase-person.server.ts";
import { listErasures } from "#app/features/erasures/erasures.server.ts";
import { countPersonalData } from "#app/features/users/personal-data.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async (args) => {
  const { user } = await requireUser(args);
  const t = fixedT(await localeOf(args.request), "account");
  return {
    title: t("deletion.title"),
    user: { id: user.id, name: displayName(user) },
    personalData: await countPersonalData(args.context.db, user.id),
  };
});

/**
 * Deletes, also where Discord does not answer: then the next page says that the connection is to be ended at Discord. A second
 * click, which ends the first answer, has the same receipt.
 */
export const action = pageAction(async (args) => {
  const { request, context } = args;
  // Reads the session before the receipt: whoever ended it meanwhile has left one.
  await context.session();
  const receipt = (await context.sessions.receiptOf(request.headers.get("Cookie"))) ?? "";
  const isDone = (await listErasures(context.db, [], receipt)).length > 0;
  if (isDone) return redirect(`/account/deleted?receipt=${receipt}`, 303);
  const { user, session } = await requireUser(args);
  const form = await readForm(request);
  // Another person may have signed in since the form was loaded.
  if (form.get("understood") !== user.id) return data({ understood: false }, { status: 400 });
  await erasePerson(context.db, user.id, receipt);
  context.guildLists.forget(user.id);
  context.sessions.forget();
  const disconnected = await context.oauth.revoke(connectionToken(session)).then(
    () => true,
    (err: unknown) => {
      if (!(err instanceof DiscordError)) throw err;
      context.log.warn({ err }, "an account was deleted, and Discord could not be told");
      return false;
    },
  );
  const cookie = await context.sessions.destroySession(session);
  const query = new URLSearchParams({ receipt, ...(!disconnected && { connection: "remains" }) });
  return redirect(`/account/deleted?${query}`, { status: 303, headers: { "Set-Cookie": cookie } });
});

export default function Deletion() {
  const { t } = useTranslation("account");
  const { user, personalData } = useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>() !== undefined;
  const gone = [
    ...personalData.map(({ kind, count }) => t(`deletion.gone.${kind}`, { count })),
    t("deletion.connection"),
  ];
  const consequences = [
    { title: t("deletion.goneTitle"), texts: gone, icon: "minus", tone: "text-danger" },
    { title: t("deletion.staysTitle"), texts: [t("deletion.stays")], icon: "check", tone: "text-success" },
  ] as const;
  return (
    <section className="section grid grid-cols-1 gap-6 lg:gap-8" aria-labelledby="deletion">
      <BackLink href="/account">{t("deletion.back")}</BackLink>
      <div className="section-head mb-0">
        <h1 id="deletion" className="page-title">
          {t("deletion.title")}
        </h1>
        <p className="section-text">{t("deletion.lead", { name: user.name })}</p>
      </div>
      <form method="post" className="card grid max-w-[46rem] grid-cols-1 gap-7 p-5 lg:p-9">
        {consequences.map(({ title, texts, icon, tone }) => (
          <div key={title}>
            <h2 className="text-lg">{title}</h2>
            <ul className="mt-3 grid gap-2.5">
              {texts.map((text) => (
                <li key={text} className="flex gap-3">
                  <Icon name={icon} size={20} className={`mt-0.75 flex-none ${tone}`} />
                  {text}
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="grid gap-1.5">
          <label
            className={`flex cursor-pointer items-start gap-3 rounded-control border px-4 py-3.5 font-medium ${isRefused ? "border-danger" : "border-edge hover:border-ink"}`}
          >
            <input
              type="checkbox"
              name="understood"
              value={user.id}
              required
              className="size-6 flex-none accent-accent"
              aria-invalid={isRefused}
              aria-describedby={isRefused ? "understood-error" : undefined}
            />
            <span>{t("deletion.understand")}</span>
          </label>
          {isRefused && (
            <p id="understood-error" role="alert" className="text-sm font-medium text-danger">
              {t("deletion.required")}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" icon="trash">
            {t("deletion.confirm")}
          </Button>
          <ButtonLink href="/account" variant="secondary">
            {t("deletion.cancel")}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
