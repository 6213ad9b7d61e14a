import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { categories, type Category } from "#app/content/categories.ts";
import { inLanguage } from "#app/content/localized.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { hasWords, searchCommands } from "#app/features/commands/search.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { documentMeta } from "#app/shell/document-meta.ts";
import stylesheet from "#app/styles/commands.css?url";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { commandText } from "./commands/command-text.server.ts";
import { Results } from "./commands/results.tsx";
import { SearchForm } from "./commands/search-form.tsx";
import { LONGEST_SEARCH } from "./commands/search-path.ts";

export const handle = { ownSheet: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = documentMeta;

/** `/commands`: all commands, or the results of `?q=` and `?category=`. */
export const loader = pageLoader(async ({ request }) => {
  const locale = await localeOf(request);
  const t = fixedT(locale, "commands");
  const { text, chosen } = searchOf(request);
  const found = new Map(searchCommands({ text, locale }).map((hits) => [hits.category, hits.commands]));
  const inAll = inLanguage(categories, locale).map((category) => ({
    ...category,
    count: found.get(category.id)?.length ?? 0,
  }));
  const shown = [...found].filter(([id]) => !chosen || id === chosen);
  return {
    about: {
      title: t("list.metaTitle"),
      description: t("list.description", { count: listCommands().length }),
      image: "commands" as const,
      breadcrumbs: [{ name: t("page.commands"), path: "/commands" }],
      // Search results are excluded from search engines.
      unlisted: text !== "",
    },
    text,
    chosen,
    categories: inAll,
    groups: shown.map(([id, commands]) => ({
      category: inAll.find((category) => category.id === id)!,
      commands: commands.map((command) => commandText(command, locale)),
    })),
  };
});

export default function Commands() {
  const { text, chosen, categories, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <>
      <PageHeader
        className="pt-[calc(var(--bar-height)+clamp(2rem,5vw,4.5rem))] pb-[clamp(1.5rem,4vw,3rem)]"
        art={<Rings className="commands-rings -top-96 -right-56 w-200" />}
      >
        <h1 className="page-title">{t("list.title")}</h1>
        <p className="section-text">{t("list.lead")}</p>
        <SearchForm text={text} category={chosen} />
      </PageHeader>
      <Results text={text} chosen={chosen} categories={categories} groups={groups} />
      <CopyAnnouncement />
    </>
  );
}

/** Reads the search. Unknown categories are ignored. */
function searchOf(request: Request): { text: string; chosen?: Category } {
  const query = new URL(request.url).searchParams;
  const asked = query.get("category");
  const text = [...(query.get("q") ?? "").trim()].slice(0, LONGEST_SEARCH).join("");
  return {
    text: hasWords(text) ? text : "",
    chosen: categories.find(({ id }) => id === asked)?.id,
  };
}
