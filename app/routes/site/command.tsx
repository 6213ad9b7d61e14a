import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { categories } from "#app/content/categories.ts";
import { inLanguage } from "#app/content/localized.ts";
import { findCommand, relatedCommands } from "#app/features/commands/list.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { moduleTitle } from "#app/i18n/say.server.ts";
import { documentMeta } from "#app/shell/document-meta.ts";
import sheet from "#app/styles/commands.css?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { CommandFacts } from "./commands/command-facts.tsx";
import { argumentTexts, commandText, defaultPrefix } from "./commands/command-text.server.ts";
import { Ornament } from "./feature/ornament.tsx";
import { Medallion, PageHeader } from "./parts.tsx";

export const handle = { sheet };

export const meta: MetaFunction<typeof loader> = documentMeta;

const RELATED = 6;

/** `/commands/warn-add`: the page of one command. */
export const loader = pageLoader(async ({ request, params }) => {
  const command = findCommand(params.command ?? "");
  if (!command) throw new NotFoundError("There is no such command.");
  const locale = await localeOf(request);
  const t = fixedT(locale, "commands");
  const text = commandText(command, locale);
  const category = inLanguage(categories, locale).find(({ id }) => id === command.category)!;
  const module = getModule(command.setting);
  return {
    about: {
      title: t("page.title", { name: defaultPrefix + command.name }),
      description: t("page.description", { text: text.description }),
      image: command.category,
      breadcrumbs: [
        { name: t("page.commands"), path: "/commands" },
        { name: category.title, path: `/${category.id}` },
        { name: command.name, path: `/commands/${command.slug}` },
      ],
    },
    command: text,
    category,
    arguments: argumentTexts(command, locale),
    example: defaultPrefix + command.example,
    setting: module && moduleTitle(locale, module.id),
    related: relatedCommands(command, RELATED).map((other) => commandText(other, locale)),
  };
});

export default function Command() {
  const { category } = useLoaderData<typeof loader>();
  return (
    <div className={`tint-${category.id}`}>
      <Header />
      <CommandFacts />
      <RelatedCommands />
      <CopyAnnouncement />
    </div>
  );
}

function Header() {
  const { command, category, about } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <PageHeader
      className="pt-[calc(var(--bar-height)+clamp(2rem,5vw,4.5rem))] pb-[clamp(1.5rem,4vw,3rem)]"
      art={<Ornament category={category.id} className="command-ornament" />}
    >
      <nav aria-label={t("page.trail")}>
        <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-compact text-muted *:inline-flex *:min-h-8 *:items-center *:gap-1.5">
          {about.breadcrumbs.slice(0, -1).map(({ name, path }) => (
            <li key={path}>
              <a href={path} className="underline decoration-edge underline-offset-[0.2em] hover:text-accent">
                {name}
              </a>
              <Icon name="chevron-right" size={16} />
            </li>
          ))}
          <li aria-current="page" translate="no">
            {command.name}
          </li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Medallion icon={category.icon} />
        <h1 className="page-title" translate="no">
          {command.name}
        </h1>
      </div>
      <p className="section-text">{command.description}</p>
    </PageHeader>
  );
}

function RelatedCommands() {
  const { related, category } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby="related">
      <h2 id="related" className="mb-5 text-2xl sm:text-3xl">
        {t("page.related")}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {related.map(({ slug, name, description }) => (
          <li key={slug} className="card card-link grid content-start gap-1 px-4.5 py-4">
            <a href={`/commands/${slug}`} className="command-name card-link-target" translate="no">
              {name}
            </a>
            <p className="text-compact text-muted">{description}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={`/${category.id}`} variant="secondary">
          {t("page.backTo", { title: category.title })}
        </ButtonLink>
        <ButtonLink href="/commands" variant="secondary">
          {t("page.allCommands")}
        </ButtonLink>
      </div>
    </section>
  );
}
