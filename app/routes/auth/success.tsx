import { useLoaderData } from "@remix-run/react";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietPage } from "#app/ui/full-page.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async ({ request }) => {
  const t = fixedT(await localeOf(request), "auth");
  return { title: t("joined.title") };
});

export default function Success() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("auth");
  return (
    <QuietPage title={title} text={t("joined.text")}>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href="/invite" size="large" icon="plus">
          {t("joined.add")}
        </ButtonLink>
        <ButtonLink href="/dashboard" variant="secondary" size="large">
          {t("joined.dashboard")}
        </ButtonLink>
      </div>
    </QuietPage>
  );
}
