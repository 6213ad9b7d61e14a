import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { categories, type Category } from "#app/content/categories.ts";
import { featurePages } from "#app/content/features/pages.ts";
import { inLanguage } from "#app/content/localized.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageLoader, pathOf } from "#app/http/page.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { documentMeta } from "#app/shell/document-meta.ts";
import stylesheet from "#app/styles/feature.css?url";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";

import { commandText, defaultPrefix } from "./commands/command-text.server.ts";
import { FeatureCommands } from "./feature/feature-commands.tsx";
import { FeatureHeader } from "./feature/feature-header.tsx";
import { FeatureSection } from "./feature/feature-section.tsx";
import { Neighbours } from "./feature/neighbours.tsx";
import { OnThisPage } from "./feature/on-this-page.tsx";

export const handle = { ownSheet: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = documentMeta;

/** `/economy` and the other categories' pages. */
export const loader = pageLoader(async ({ request }) => {
  const id = requireCategory(pathOf(request));
  const locale = await localeOf(request);
  const page = inLanguage(featurePages[id], locale);
  const all = inLanguage(categories, locale);
  const position = categories.findIndex((category) => category.id === id);
  const at = (index: number) => all[(index + all.length) % all.length]!;
  return {
    about: {
      title: page.title,
      description: page.description,
      image: id,
      breadcrumbs: [{ name: at(position).title, path: `/${id}` }],
    },
    category: at(position),
    page,
    commands: listCommands(id).map((command) => commandText(command, locale)),
    prefix: defaultPrefix,
    previous: at(position - 1),
    next: at(position + 1),
  };
});

export default function Feature() {
  const { category, page, commands, prefix, previous, next } = useLoaderData<typeof loader>();
  return (
    <div className={`tint-${category.id}`}>
      <FeatureHeader category={category} page={page} commandCount={commands.length} />
      <OnThisPage sections={page.sections} />
      {page.sections.map((section) => (
        <FeatureSection key={section.id} section={section} />
      ))}
      <FeatureCommands commands={commands} prefix={prefix} />
      <Neighbours previous={previous} next={next} />
      <CopyAnnouncement />
    </div>
  );
}

/** Returns the category of a path. Ignores case and slashes, as the router does. */
function requireCategory(path: string): Category {
  const name = /^\/([^/?]+)/.exec(path)?.[1]?.toLowerCase();
  const category = categories.find(({ id }) => id === name);
  if (!category) throw new NotFoundError();
  return category.id;
}
