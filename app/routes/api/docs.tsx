import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { site } from "#app/content/site.ts";
import { describeApi } from "#app/http/openapi/reference.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import sheet from "#app/styles/api.css?url";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";

import { Contents } from "./docs/contents.tsx";
import { Errors, Introduction, Rules } from "./docs/introduction.tsx";
import { Chapter } from "./docs/layout.tsx";
import { Operation } from "./docs/operation.tsx";

export const handle = { sheet };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.title} · ${site.name}` },
];

/** `/api/docs`: the API for people, from the same descriptions as `/api/openapi.json`. */
export const loader = pageLoader(async ({ request, context }) => {
  const t = fixedT(await localeOf(request), "api");
  return { title: t("title"), reference: describeApi(context.config) };
});

export default function ApiDocs() {
  const { reference } = useLoaderData<typeof loader>();
  const { t } = useTranslation("api");
  return (
    <div className="section grid grid-cols-1 gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <CopyAnnouncement />
      <Introduction publicUrl={reference.publicUrl} />
      <Contents groups={reference.groups} />
      <div className="@container grid grid-cols-1 content-start gap-[clamp(1.5rem,3vw,2.25rem)]">
        <Rules sessionCookie={reference.sessionCookie} />
        {reference.groups.map(({ group, operations }) => (
          <Chapter key={group} id={group} title={t(`groups.${group}.title`)} text={t(`groups.${group}.text`)}>
            {operations.map((operation) => (
              <Operation key={operation.id} {...operation} />
            ))}
          </Chapter>
        ))}
        <Errors problems={reference.problems} />
      </div>
    </div>
  );
}
