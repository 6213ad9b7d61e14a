import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { categories } from "#app/content/categories.ts";
import { inLanguage } from "#app/content/localized.ts";
import { findCommand, relatedCommands } from "#app/features/commands/list.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { moduleTitle } from "#app/i18n/say.server.ts";
import { documentMeta } from "#app/shell/document-meta.ts";
import stylesheet from "#app/styles/commands.css?url";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";

import { CommandHeader } from "./command/command-header.tsx";
import { CommandFacts } from "./command/command-facts.tsx";
import { RelatedCommands } from "./command/related-commands.tsx";
import { argumentTexts } from "./commands/argument-texts.server.ts";
import { commandText, defaultPrefix } from "./commands/command-text.server.ts";

export const handle = { ownSheet: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = documentMeta;

/** Number of related commands. */
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
  const { command, category, related, ...facts } = useLoaderData<typeof loader>();
  return (
    <div className={`tint-${category.id}`}>
      <CommandHeader command={command} category={category} />
      <CommandFacts command={command} {...facts} />
      <RelatedCommands commands={related} category={category} />
      <CopyAnnouncement />
    </div>
  );
}
