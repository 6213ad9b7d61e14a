import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listErasures } from "#app/features/erasures/erasures.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietPage } from "#app/ui/full-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const receipt = query.get("receipt");
  if (!receipt && (await context.session()).has("user")) throw redirect("/account");
  const t = fixedT(await localeOf(request), "account");
  const connected = query.get("connection") === "remains";
  const { db, bearers } = context;
  const [erasure] = receipt ? await listErasures(db, bearers.botKeyNames, receipt) : [];
  // Without the names of the bot's secrets.
  const answers = erasure?.answers.map(({ state, at }) => ({ state, at })) ?? [];
  return { title: t("deleted.title"), connected, answers };
});

export default function Deleted() {
  const { t } = useTranslation("account");
  const { title, connected, answers } = useLoaderData<typeof loader>();
  return (
    <QuietPage title={title} text={t("deleted.text")}>
      {connected && (
        <div className="max-w-xl text-start">
          <Notice kind="warning" title={t("deleted.remainsTitle")}>
            {t("deleted.remains")}
          </Notice>
        </div>
      )}
      {answers.map(({ state, at }, index) => (
        <div key={index} className="max-w-xl text-start">
          <Notice
            kind={state === "done" ? "success" : state === "waiting" ? "info" : "warning"}
            title={t(`deleted.bot.${state}Title`)}
          >
            {t(`deleted.bot.${state}`)} {at && <Time value={at} />}
          </Notice>
        </div>
      ))}
      <ButtonLink href="/">{t("deleted.home")}</ButtonLink>
    </QuietPage>
  );
}
