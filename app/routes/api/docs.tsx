import { useLoaderData } from "@remix-run/react";
import { sessionCookieName } from "#app/auth/session.server.ts";
import { kindsOf } from "#app/features/settings/form-values.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { apiDocument } from "#app/http/openapi/document.server.ts";
import { GROUPS } from "#app/http/openapi/operations.server.ts";
import { schemaNameOf } from "#app/http/openapi/schemas.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Method, OperationDetails } from "./docs/operation.tsx";
import { operationsOf } from "./docs/operations.server.ts";
import { Paced } from "./docs/paced.tsx";
import sheet from "#app/styles/api.css?url";

export const handle = { sheet };

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** Fields of modules, those of rows too, up to which the page describes each: more would be megabytes. */
const MOST_FIELDS = 200;

/** Modules of which the page describes the fields, by all that there are: their description is built once. */
const described = new WeakMap<Modules, Modules>();

function describedOf(all: Modules): Modules {
  const known = described.get(all);
  if (known) return known;
  const isLong = all.list.flatMap(({ fields }) => Object.keys(kindsOf(fields))).length > MOST_FIELDS;
  const shown = isLong ? { ...all, list: all.list.slice(0, 1) } : all;
  described.set(all, shown);
  return shown;
}

export const loader = pageLoader(async ({ request, context }) => {
  const t = fixedT(await localeOf(request), "api");
  const all = await context.modules.current();
  const shown = describedOf(all);
  const { body } = await apiDocument(context, shown);
  const operations = operationsOf(JSON.parse(body));
  const english = fixedT("en", "api");
  return {
    title: t("title"),
    publicUrl: context.config.PUBLIC_URL,
    sessionCookie: sessionCookieName(context.config.secure),
    groups: GROUPS.map((group) => ({
      group,
      operations: operations.filter(({ tag }) => tag === english(`groups.${group}.title`)),
    })).filter((one) => one.operations.length > 0),
    /** Modules that are only named, because there are too many: the first one stands for all. */
    named: all.list.slice(shown.list.length).map((module) => ({
      name: schemaNameOf(module),
      path: `/api/${module.id}/{guildId}`,
      title: textIn("en", module.title).text,
    })),
  };
});

export default function ApiDocs() {
  const { publicUrl, sessionCookie, groups, named } = useLoaderData<typeof loader>();
  const { t } = useTranslation("api");
  return (
    <div className="section grid grid-cols-1 gap-8">
      <CopyAnnouncement />
      <header className="grid grid-cols-1 justify-items-start gap-3.5">
        <h1 className="page-title">{t("title")}</h1>
        <p className="section-text">{t("text")}</p>
        <p className="text-muted">{t("language")}</p>
        <p>
          {t("address")} <code className="code">{publicUrl}</code>
        </p>
        <ButtonLink href="/api/openapi.json" variant="secondary" icon="file-json">
          {t("openapi")}
        </ButtonLink>
      </header>
      <nav aria-label={t("contents")}>
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ group }) => (
            <li key={group}>
              <a href={`#${group}`} className="chip">
                {t(`groups.${group}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Rules cookie={sessionCookie} />
      {groups.map(({ group, operations }) => (
        <section key={group} className="grid grid-cols-1 gap-3" aria-labelledby={group}>
          <h2 id={group} className="section-title">
            {t(`groups.${group}.title`)}
          </h2>
          <p className="section-text">{t(`groups.${group}.text`)}</p>
          {operations.map((one) => (
            <Paced key={one.id} of={one}>
              <OperationDetails {...one} />
            </Paced>
          ))}
          {group === "settings" && named.length > 0 && (
            <div className={CARD}>
              <p>
                <Prose>{t("named")}</Prose>
              </p>
              <ul className="grid gap-3">
                {named.map(({ name, title, path }) => (
                  <li key={name} id={`get${name}`}>
                    <span lang="en">{title}</span>: <Method>GET</Method>{" "}
                    <span id={`put${name}`}>
                      <Method>PUT</Method>
                    </span>{" "}
                    <code translate="no">{path}</code>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

const CARD = "card grid grid-cols-1 gap-3.5 p-[clamp(1.125rem,3vw,1.75rem)]";
const FACT = "grid grid-cols-1 gap-x-6 gap-y-0.5 lg:grid-cols-[15rem_minmax(0,1fr)]";
const RULES = ["ids", "open", "errors", "methods", "limits", "sameSite"] as const;

function Rules({ cookie }: { cookie: string }) {
  const { t } = useTranslation("api");
  return (
    <section className={CARD} aria-labelledby="who">
      <h2 id="who" className="text-[1.375rem]">
        {t("who.title")}
      </h2>
      <dl className="grid grid-cols-1 gap-3.5">
        {(["bot", "user", "cookie"] as const).map((proof) => (
          <div key={proof} className={FACT}>
            <dt className="font-semibold">{t(`who.${proof}`)}</dt>
            <dd>
              <Prose>{t(`who.${proof}Text`, { cookie })}</Prose>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-4 text-[1.375rem]">{t("rules.title")}</h2>
      <ul className="grid list-disc gap-1.5 ps-5">
        {RULES.map((rule) => (
          <li key={rule}>
            <Prose>{t(`rules.${rule}`)}</Prose>
          </li>
        ))}
      </ul>
    </section>
  );
}
