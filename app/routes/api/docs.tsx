import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { site } from "#app/content/site.ts";
import { describeApi, type Reference } from "#app/http/openapi/reference.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Errors, Introduction, Rules } from "./docs/introduction.tsx";
import { Chapter, Method } from "./docs/layout.tsx";
import { Operation } from "./docs/operation.tsx";
import sheet from "#app/styles/api.css?url";

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

function Contents({ groups }: Pick<Reference, "groups">) {
  const { t } = useTranslation("api");
  return (
    <nav
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:max-h-[calc(100svh-var(--bar-height)-3rem)] lg:scrollbar-thin lg:self-start lg:overflow-auto"
      aria-labelledby="contents"
    >
      <h2 id="contents" className="mb-2 text-[1.125rem]">
        {t("contents")}
      </h2>
      <ul>
        {groups.map(({ group, operations }) => (
          <li key={group}>
            <ContentsLink href={`#${group}`} className="mt-2 font-[650]">
              {t(`groups.${group}.title`)}
            </ContentsLink>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <ContentsLink href={`#${id}`} title={path}>
                    <Method column>{method}</Method> <span lang="en">{summary}</span>
                  </ContentsLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <ContentsLink href="#errors" className="mt-2 font-[650]">
            {t("errors.title")}
          </ContentsLink>
        </li>
      </ul>
    </nav>
  );
}

function ContentsLink({ href, title, className = "", children }: ComponentProps<"a">) {
  return (
    <a
      href={href}
      title={title}
      className={`flex min-h-8 items-baseline gap-2 rounded-lg px-2 py-1 text-compact leading-[1.4] hover:bg-accent-soft hover:text-accent-strong ${className}`}
    >
      {children}
    </a>
  );
}
