import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { site } from "#app/content/site.ts";
import { describeApi, type Reference } from "#app/http/openapi/reference.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Chapter, CHAPTER_CARD, Method, Name, Status } from "./docs/layout.tsx";
import { Operation } from "./docs/operation.tsx";
import sheet from "#app/styles/api.css?url";

export const handle = { sheet };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.title} · ${site.name}` },
];

export const loader = pageLoader(async ({ request, context }) => {
  const t = fixedT(await localeOf(request), "api");
  return { title: t("title"), reference: describeApi(context.config, await context.modules.current()) };
});

export default function ApiDocs() {
  const { reference } = useLoaderData<typeof loader>();
  const { t } = useTranslation("api");
  return (
    <div className="section grid grid-cols-1 gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <CopyAnnouncement />
      <header className="grid grid-cols-1 justify-items-start gap-3.5 lg:col-span-full">
        <h1 className="page-title">{t("title")}</h1>
        <p className="section-text">{t("text")}</p>
        <p className="text-muted">{t("language")}</p>
        <p>
          {t("address")}: <code className="code">{reference.publicUrl}</code>
        </p>
        <ButtonLink href="/api/openapi.json" variant="secondary" icon="file-json">
          {t("openapi")}
        </ButtonLink>
      </header>
      <Contents groups={reference.groups} />
      <div className="@container grid grid-cols-1 content-start gap-[clamp(1.5rem,3vw,2.25rem)]">
        <Rules sessionCookie={reference.sessionCookie} />
        {reference.groups.map(({ group, operations }) => (
          <Chapter key={group} id={group} title={t(`groups.${group}.title`)} text={t(`groups.${group}.text`)}>
            {operations.map((operation) => (
              <Operation key={operation.id} {...operation} />
            ))}
            {group === "settings" && reference.named.length > 0 && <Named modules={reference.named} />}
          </Chapter>
        ))}
        <Chapter id="errors" title={t("errors.title")} text={t("errors.text")}>
          <div className={CHAPTER_CARD}>
            <dl className="grid grid-cols-1 gap-3.5">
              {reference.problems.map(({ code, status, says }) => (
                <div key={code} className={`border-t border-line pt-3.5 first:border-t-0 first:pt-0 ${FACT}`}>
                  <dt id={code}>
                    <Status>{status}</Status> <Name>{code}</Name>
                  </dt>
                  <dd lang="en">
                    <Prose>{says}</Prose>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </Chapter>
      </div>
    </div>
  );
}

/** Names the modules that the bot declares, where their fields would make the page too long. */
function Named({ modules }: { modules: Reference["named"] }) {
  const { t } = useTranslation("api");
  return (
    <div className={CHAPTER_CARD}>
      <p>
        <Prose>{t("named")}</Prose>
      </p>
      <ul className="grid gap-3">
        {modules.map(({ name, title, path }) => (
          <li key={name} id={`get${name}`}>
            <span lang="en">{title}</span>: <Method>GET</Method>{" "}
            <span id={`put${name}`}>
              <Method>PUT</Method>
            </span>{" "}
            <Name>{path}</Name>
          </li>
        ))}
      </ul>
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

function ContentsLink({ className = "", children, ...link }: ComponentProps<"a">) {
  return (
    <a
      {...link}
      className={`flex min-h-8 items-baseline gap-2 rounded-lg px-2 py-1 text-compact leading-[1.4] hover:bg-accent-soft hover:text-accent-strong ${className}`}
    >
      {children}
    </a>
  );
}

const PROOFS = ["bot", "user", "cookie"] as const;
const RULES = ["ids", "open", "methods", "limits", "sameSite"] as const;
const FACT = "grid grid-cols-1 gap-x-6 gap-y-0.5 @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)]";

function Rules({ sessionCookie }: { sessionCookie: string }) {
  const { t } = useTranslation("api");
  return (
    <section className={CHAPTER_CARD} aria-labelledby="who">
      <h2 id="who" className="text-[1.375rem]">
        {t("who.title")}
      </h2>
      <dl className="grid grid-cols-1 gap-3.5">
        {PROOFS.map((proof) => (
          <div key={proof} className={FACT}>
            <dt className="font-semibold">{t(`who.${proof}`)}</dt>
            <dd>
              <Prose>{t(`who.${proof}Text`, { cookie: sessionCookie })}</Prose>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="text-[1.375rem]">{t("rules.title")}</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {RULES.map((rule) => (
          <li key={rule}>
            <Prose>{t(`rules.${rule}`)}</Prose>
          </li>
        ))}
      </ul>
    </section>
  );
}
