import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { inLanguage } from "#app/content/localized.ts";
import { site } from "#app/content/site.ts";
import { team } from "#app/content/team.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { documentMeta, type DocumentFacts } from "#app/shell/document-meta.ts";
import stylesheet from "#app/styles/team.css?url";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { MemberCard } from "./member-card.tsx";

export const handle = { ownSheet: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = documentMeta;

/** `/team`: the team and the community. */
export const loader = pageLoader(async ({ request }) => {
  const locale = await localeOf(request);
  const t = fixedT(locale, "site");
  const about: DocumentFacts = {
    title: t("team.meta.title"),
    description: t("team.meta.description"),
    image: "team",
    breadcrumbs: [{ name: t("team.crumb"), path: "/team" }],
  };
  return { about, members: inLanguage(team, locale) };
});

export default function Team() {
  const { members } = useLoaderData<typeof loader>();
  const { t } = useTranslation("site");
  return (
    <>
      <section className="section" aria-labelledby="team">
        <div className="mb-5">
          <BackLink href="/">{t("team.home")}</BackLink>
        </div>
        <div className="section-head">
          <h1 id="team" className="page-title">
            {t("team.title")}
          </h1>
          <p className="section-text">{t("team.text")}</p>
        </div>
        <ul className={`grid grid-cols-1 gap-6 ${members.length > 1 ? "md:grid-cols-2" : ""}`}>
          {members.map((member) => (
            <MemberCard key={member.name} {...member} />
          ))}
        </ul>
      </section>
      <Community />
    </>
  );
}

/** Links to the community and the application form. */
function Community() {
  const { t } = useTranslation("site");
  return (
    <section className="section" aria-labelledby="community">
      <div className="night panel md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <Rings className="-right-72 -bottom-88 w-208" />
        <div>
          <h2 id="community" className="section-title">
            {t("team.community.title")}
          </h2>
          <p className="section-text mt-4">{t("team.community.text")}</p>
        </div>
        <div className="flex flex-wrap gap-3 md:flex-col md:items-stretch">
          <ButtonLink
            href={site.links.support}
            target="_blank"
            rel="noopener"
            size="large"
            className="max-w-full flex-auto"
          >
            {t("team.community.join")}
          </ButtonLink>
          <ButtonLink href="/apply" size="large" variant="secondary" className="max-w-full flex-auto">
            {t("team.community.apply")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
