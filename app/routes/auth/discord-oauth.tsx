import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/logo.tsx";
import { Rings } from "#app/ui/rings.tsx";

/** Without bar and footer: the page has one purpose (spec section 2). */
export const handle = { bare: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.title} · ${site.name}` },
];

export const headers = () => ({ "Cache-Control": "no-store" });

/** `/discord/oauth`: one button, which begins the sign-in that may also add the person to servers. */
export const loader = pageLoader(async ({ request }) => {
  const t = fixedT(await localeOf(request), "auth");
  return { title: t("join.title") };
});

export default function DiscordOAuth() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("auth");
  return (
    <section className="problem">
      <Rings className="rings-quiet problem-rings" />
      <Mark className="size-16" />
      <div className="max-w-xl">
        <h1 className="section-title">{title}</h1>
        <p className="mt-4 text-lg text-muted">{t("join.text")}</p>
      </div>
      <ButtonLink href="/discord/oauth/start" size="large">
        {t("join.button")}
      </ButtonLink>
    </section>
  );
}
