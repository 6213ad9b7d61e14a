import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietPage } from "#app/ui/full-page.tsx";
import { Notice } from "#app/ui/notice.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async ({ request, context }) => {
  if ((await context.session()).has("user")) throw redirect("/account");
  const t = fixedT(await localeOf(request), "account");
  const connected = new URL(request.url).searchParams.get("connection") === "remains";
  return { title: t("deleted.title"), connected };
});

export default function Deleted() {
  const { t } = useTranslation("account");
  const { title, connected } = useLoaderData<typeof loader>();
  return (
    <QuietPage title={title} text={t("deleted.text")}>
      {connected && (
        <div className="max-w-xl text-start">
          <Notice kind="warning" title={t("deleted.remainsTitle")}>
            {t("deleted.remains")}
          </Notice>
        </div>
      )}
      <ButtonLink href="/">{t("deleted.home")}</ButtonLink>
    </QuietPage>
  );
}
