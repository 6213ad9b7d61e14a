import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { titleMeta } from "#app/shell/title-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietPage } from "#app/ui/full-page.tsx";

export const meta: MetaFunction<typeof loader> = titleMeta;

export const headers = () => ({ "Cache-Control": "no-store" });

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
