import { redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/logo.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Rings } from "#app/ui/rings.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.title} · ${site.name}` },
];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

/**
 * `/account/deleted`: where a deletion leads, so that reloading deletes nothing. By then there is nobody signed in; it
 * says nothing about anybody, and who is signed in has not been deleted.
 */
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
    <section className="problem">
      <Rings className="rings-quiet problem-rings" />
      <Mark className="size-14" />
      <div className="max-w-xl">
        <h1 className="section-title">{title}</h1>
        <p className="mt-4 text-lg text-muted">{t("deleted.text")}</p>
      </div>
      {connected && (
        <div className="max-w-xl text-start">
          <Notice kind="warning" title={t("deleted.remainsTitle")}>
            {t("deleted.remains")}
          </Notice>
        </div>
      )}
      <ButtonLink href="/">{t("deleted.home")}</ButtonLink>
    </section>
  );
}
