import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsIn, type InOneLanguage } from "#app/features/settings/texts.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { EXTERNAL_LINKS } from "#app/site/areas.ts";
import type { FeaturePage } from "#app/site/feature-schema.server.ts";
import { artOf } from "#app/site/look.server.ts";
import type { Area } from "#app/site/site.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { ScenePicture } from "./chat.tsx";
import { CommandCount, CommandTable, MOST_ROWS } from "./commands/command-table.tsx";
import { beginningOf, commandText } from "./commands/command-text.server.ts";
import { Ornament } from "./feature/ornament.tsx";
import { SectionOfPage } from "./feature/section.tsx";
import { HeaderLinks, Medallion, PageEnd, PageHeader, SectionHead } from "./parts.tsx";
import sheet from "#app/styles/feature.css?url";

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

/** `/:page`: an area of the bot, or a redirect to a link of the site folder. */
export const loader = pageLoader(async ({ request, params, context }) => {
  const { link, position } = placeOf({ params, context });
  if (link) throw redirect(link, { headers: { "Cache-Control": "no-store" } });
  const locale = await localeOf(request);
  const all = textsIn(locale, context.site.areas);
  const area = all[position]!;
  const { id, title } = area;
  const given = context.site.features.get(id);
  const page = given && textsIn(locale, given);
  const commands = (await context.commands.current()).inGroup(id);
  const modules = context.modules.last();
  return {
    about: {
      title: page?.title ?? title,
      description: page?.description ?? fixedT(locale, "commands")("feature.description", { title }),
      picture: context.pictures.ofPage(page ? id : "commands", locale),
      breadcrumbs: [{ name: title, path: `/${id}` }],
    },
    area,
    art: artOf(context.site, id),
    page,
    commands: commands.slice(0, MOST_ROWS).map((command) => commandText(command, locale, modules)),
    total: commands.length,
    starts: [...new Set(commands.map((command) => beginningOf(command, modules)))],
    previous: all.at(position - 1)!,
    next: all[(position + 1) % all.length]!,
  };
});

/** Refuses every form: no page here takes one. A path without a page shows the fields, as `not-found.ts` does. */
export const action = pageAction(
  async (args) => {
    placeOf(args);
    throw new Response(null, { status: 405 });
  },
  { show: (fields) => fields },
);

/** @throws NotFoundError */
function placeOf({ params, context }: Pick<ActionFunctionArgs, "params" | "context">) {
  const name = (params.page ?? "").toLowerCase();
  const link = EXTERNAL_LINKS.find((one) => one === name);
  const position = context.site.areas.findIndex(({ id }) => id === name);
  if (!link && position < 0) throw new NotFoundError();
  return { link: link && context.site.links[link], position };
}

export default function Feature() {
  const { area, page, total } = useLoaderData<typeof loader>();
  return (
    <div className={`tint-${area.id}`}>
      <Header />
      {page && <OnThisPage sections={page.sections} />}
      {page?.sections.map((section) => (
        <SectionOfPage key={section.id} section={section} />
      ))}
      {total > 0 && <Commands />}
      <Neighbours />
      <CopyAnnouncement />
    </div>
  );
}

function Header() {
  const { about, area, art, page, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <PageHeader
      className="feature-glow pt-[calc(var(--bar-height)+clamp(1.5rem,4vw,3.5rem))] pb-[clamp(2.5rem,6vw,5rem)]"
      picture={
        page && (
          <div className="relative isolate grid justify-items-center">
            <Ornament src={art} />
            {page.scene && <ScenePicture scene={page.scene} />}
          </div>
        )
      }
    >
      <BackLink href="/">{t("feature.home")}</BackLink>
      <Medallion icon={area.icon} />
      <h1 className="page-title">{about.title}</h1>
      <p className="section-text">
        <Prose>{page?.lead ?? about.description}</Prose>
      </p>
      <HeaderLinks add={t("feature.add")}>
        {total > 0 && (
          <ButtonLink href="#commands" size="large" variant="secondary">
            {t("feature.toCommands", { count: total })}
            <Icon name="arrow-down" size={18} />
          </ButtonLink>
        )}
      </HeaderLinks>
    </PageHeader>
  );
}

function OnThisPage({ sections }: Pick<InOneLanguage<FeaturePage>, "sections">) {
  const { total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const table = total > 0 ? [{ id: "commands", title: t("feature.commands") }] : [];
  return (
    <nav aria-label={t("feature.onThisPage")} className="mx-auto grid w-full max-w-6xl gap-2.5 px-4">
      <p aria-hidden="true" className="text-sm text-muted">
        {t("feature.onThisPage")}
      </p>
      <ul className="flex flex-wrap gap-2">
        {[...sections, ...table].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="chip">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Commands() {
  const { commands, total, starts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const title = (
    <>
      {t("feature.commands")} <CommandCount>{total}</CommandCount>
    </>
  );
  const hints = starts.map((prefix) =>
    prefix === "/" ? t("feature.slash") : prefix && t("feature.prefix", { prefix }),
  );
  const text = <Prose>{hints.filter(Boolean).join(" ")}</Prose>;
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby="commands">
      <SectionHead id="commands" title={title} text={text} />
      <CommandTable labelledBy="commands" commands={commands} total={total} />
    </section>
  );
}

function Neighbours() {
  const { previous, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <PageEnd aria-labelledby="more" className="gap-8 pt-[clamp(3.5rem,8vw,6rem)] pb-[clamp(4rem,9vw,7rem)]">
      <h2 id="more" className="section-title">
        {t("feature.more")}
      </h2>
      <div className="grid w-full max-w-184 gap-4 sm:grid-cols-2">
        <NeighbourLink to={previous} back />
        <NeighbourLink to={next} />
      </div>
      <ButtonLink href="/commands" variant="secondary" icon="search">
        {t("feature.allCommands")}
      </ButtonLink>
    </PageEnd>
  );
}

function NeighbourLink({ to, back = false }: { to: InOneLanguage<Area>; back?: boolean }) {
  const { t } = useTranslation("commands");
  return (
    <a
      href={`/${to.id}`}
      className={`card card-link flex items-center gap-4 px-5 py-4.5 text-start ${back ? "sm:flex-row-reverse sm:text-right" : ""} tint-${to.id}`}
    >
      <Medallion icon={to.icon} small />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{t(back ? "feature.previous" : "feature.next")}</span>
        <span className="block font-display text-xl font-semibold">{to.title}</span>
      </span>
      <Icon
        name={back ? "arrow-left" : "arrow-right"}
        size={20}
        className={`ml-auto flex-none text-accent ${back ? "sm:mr-auto sm:ml-0" : ""}`}
      />
    </a>
  );
}
