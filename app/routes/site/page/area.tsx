import type { InOneLanguage } from "#app/features/settings/texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ScenePicture } from "#app/routes/site/chat.tsx";
import { CommandCount, CommandTable } from "#app/routes/site/commands/command-table.tsx";
import { Ornament } from "#app/routes/site/feature/ornament.tsx";
import { SectionOfPage } from "#app/routes/site/feature/section.tsx";
import { HeaderLinks, Medallion, PageEnd, PageHeader, SectionHead } from "#app/routes/site/parts.tsx";
import type { FeaturePage } from "#app/site/feature-schema.server.ts";
import type { SiteArea } from "#app/site/site.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { loadArea } from "./area.server.ts";

type AreaData = Awaited<ReturnType<typeof loadArea>>;

/** An area of the bot: its feature page, if it has one, and its commands. */
export function AreaPage(data: AreaData) {
  const { area, page, total } = data;
  const hasParts = page && page.sections.length + total > 0;
  return (
    <div className={`tint-${area.id}`}>
      <Header {...data} />
      {hasParts && <OnThisPage sections={page.sections} total={total} />}
      {page?.sections.map((section) => (
        <SectionOfPage key={section.id} section={section} />
      ))}
      {total > 0 && <Commands {...data} />}
      <Neighbours {...data} />
      <CopyAnnouncement />
    </div>
  );
}

function Header({ about, area, art, page, total }: AreaData) {
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
      <h1 className="page-title" lang={page ? page.lang?.title : area.lang?.title}>
        {about.title}
      </h1>
      {(page || total > 0) && (
        <p className="section-text" lang={page?.lang?.lead}>
          <Prose>{page?.lead ?? about.description}</Prose>
        </p>
      )}
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

function OnThisPage({
  sections,
  total,
}: Pick<InOneLanguage<FeaturePage>, "sections"> & Pick<AreaData, "total">) {
  const { t } = useTranslation("commands");
  const table = total > 0 ? [{ id: "commands", title: t("feature.commands"), lang: undefined }] : [];
  return (
    <nav aria-label={t("feature.onThisPage")} className="mx-auto grid w-full max-w-6xl gap-2.5 px-4">
      <p aria-hidden="true" className="text-sm text-muted">
        {t("feature.onThisPage")}
      </p>
      <ul className="flex flex-wrap gap-2">
        {[...sections, ...table].map(({ id, title, lang }) => (
          <li key={id}>
            <a href={`#${id}`} className="chip" lang={lang?.title}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Commands({ commands, total, starts, linksCommands }: AreaData) {
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
      <CommandTable labelledBy="commands" commands={commands} total={total} isLinked={linksCommands} />
    </section>
  );
}

function Neighbours({ previous, next, linksCommands }: AreaData) {
  const { t } = useTranslation("commands");
  if (!next && !linksCommands) return null;
  return (
    <PageEnd aria-labelledby="more" className="gap-8 pt-[clamp(3.5rem,8vw,6rem)] pb-[clamp(4rem,9vw,7rem)]">
      <h2 id="more" className="section-title">
        {t("feature.more")}
      </h2>
      {next && (
        <div className={`grid w-full gap-4 ${previous ? "max-w-184 sm:grid-cols-2" : "max-w-88"}`}>
          {previous && <NeighbourLink to={previous} back />}
          <NeighbourLink to={next} />
        </div>
      )}
      {linksCommands && (
        <ButtonLink href="/commands" variant="secondary" icon="search">
          {t("feature.allCommands")}
        </ButtonLink>
      )}
    </PageEnd>
  );
}

function NeighbourLink({ to, back = false }: { to: InOneLanguage<SiteArea>; back?: boolean }) {
  const { t } = useTranslation("commands");
  return (
    <a
      href={`/${to.id}`}
      className={`card card-link flex items-center gap-4 px-5 py-4.5 text-start ${back ? "sm:flex-row-reverse sm:text-end" : ""} tint-${to.id}`}
    >
      <Medallion icon={to.icon} small />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{t(back ? "feature.previous" : "feature.next")}</span>
        <span className="block font-display text-xl font-semibold" lang={to.lang?.title}>
          {to.title}
        </span>
      </span>
      <Icon
        name={back ? "arrow-left" : "arrow-right"}
        size={20}
        className={`ms-auto flex-none text-accent ${back ? "sm:me-auto sm:ms-0" : ""}`}
      />
    </a>
  );
}
