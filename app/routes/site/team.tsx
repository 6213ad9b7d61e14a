import { useLoaderData } from "@remix-run/react";
import { textsIn, type InOneLanguage } from "#app/features/settings/texts.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import type { TeamMember } from "#app/site/feature-schema.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { newTabOf } from "#app/ui/new-tab.ts";
import { NightPanel, SectionHead } from "./parts.tsx";
import sheet from "#app/styles/team.css?url";

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

export const loader = pageLoader(async ({ request, context }) => {
  const locale = await localeOf(request);
  const t = fixedT(locale, "site");
  const about = {
    title: t("team.meta.title"),
    description: t("team.meta.description"),
    picture: context.pictures.ofPage("team", locale),
    breadcrumbs: [{ name: t("team.crumb"), path: "/team" }],
  };
  const { team, links, parts, pictures } = requirePart("team", context);
  const members = textsIn(locale, team).map(({ picture = "", ...member }) => ({
    ...member,
    picture: pictures.get(picture)?.url,
  }));
  return { about, members, support: links.support, applies: parts.apply };
});

export default function Team() {
  const { members, support, applies } = useLoaderData<typeof loader>();
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
          {(support || members.some(({ links }) => links.length > 0)) && (
            <p className="section-text">{t("team.text")}</p>
          )}
        </div>
        <ul className={`grid grid-cols-1 gap-6 ${members.length > 1 ? "md:grid-cols-2" : ""}`}>
          {members.map((member) => (
            <MemberCard key={member.name} {...member} />
          ))}
        </ul>
      </section>
      {(support || applies) && (
        <section className="section" aria-labelledby="community">
          <NightPanel className="md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
            <SectionHead
              id="community"
              title={t(support ? "team.community.title" : "team.community.apply")}
              text={support && t("team.community.text")}
            />
            <div className="flex flex-wrap gap-3 *:max-w-full *:flex-auto md:flex-col md:items-stretch">
              {support && (
                <ButtonLink href={support} {...newTabOf(support)} size="large">
                  {t("team.community.join")}
                </ButtonLink>
              )}
              {applies && (
                <ButtonLink href="/apply" size="large" variant="secondary">
                  {t("team.community.apply")}
                </ButtonLink>
              )}
            </div>
          </NightPanel>
        </section>
      )}
    </>
  );
}

function MemberCard({ name, role, bio, lang, picture, links }: InOneLanguage<TeamMember>) {
  const { t } = useTranslation("site");
  return (
    <li className="group card grid grid-cols-1 overflow-clip md:only:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {picture && (
        <img
          src={picture}
          alt={t("team.portrait", { name })}
          width={480}
          height={480}
          decoding="async"
          className="aspect-square w-full bg-sunken object-cover md:group-only:h-full"
        />
      )}
      <div className="grid grid-cols-1 content-center p-[clamp(1.5rem,5vw,3.5rem)] md:group-not-only:content-start">
        <h2 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] tracking-[-0.025em]">{name}</h2>
        <p className="mt-1.5 font-semibold text-accent" lang={lang?.role}>
          {role}
        </p>
        {bio && (
          <p className="mt-5 max-w-136 text-lead text-muted" lang={lang?.bio}>
            {bio}
          </p>
        )}
        <ul className="mt-7 flex flex-wrap gap-2.5 empty:hidden">
          {links.map(({ label, icon, url }) => (
            <li key={url} className="max-w-full *:max-w-full">
              <ButtonLink href={url} icon={icon} target="_blank" rel="me noopener" variant="secondary">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
