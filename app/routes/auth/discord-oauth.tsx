import { useLoaderData } from "@remix-run/react";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietPage } from "#app/ui/full-page.tsx";

export const handle = { bare: true };

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async ({ request }) => {
  const t = fixedT(await localeOf(request), "auth");
  return { title: t("join.title") };
});

export default function JoinPage() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("auth");
  return (
    <QuietPage title={title} text={t("join.text")}>
      <ButtonLink href="/discord/oauth/start" size="large">
        {t("join.button")}
      </ButtonLink>
    </QuietPage>
  );
}
