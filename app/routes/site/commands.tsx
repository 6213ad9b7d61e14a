import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { categories, type Category } from "#app/content/categories.ts";
import { inLanguage } from "#app/content/localized.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { hasWords, searchCommands } from "#app/features/commands/search.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { documentMeta } from "#app/shell/document-meta.ts";
import sheet from "#app/styles/commands.css?url";
import { Button } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Rings } from "#app/ui/rings.tsx";

import { commandText } from "./commands/command-text.server.ts";
import { Results } from "./commands/results.tsx";
import { PageHeader } from "./parts.tsx";

/** Maximum length of a search, in characters. */
const LONGEST_SEARCH = 100;

export const handle = { sheet };

export const meta: MetaFunction<typeof loader> = documentMeta;

/** `/commands`: all commands, or the results of `?q=` and `?category=`. */
export const loader = pageLoader(async ({ request }) => {
  const locale = await localeOf(request);
  const t = fixedT(locale, "commands");
  const { text, chosen } = searchOf(request);
  const found = searchCommands(listCommands(), text, locale);
  const counted = inLanguage(categories, locale).map((category) => ({
    ...category,
    count: found.get(category.id)?.length ?? 0,
  }));
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
    categories: counted,
    groups: [...found]
      .filter(([id]) => !chosen || id === chosen)
      .map(([id, commands]) => ({
        category: counted.find((category) => category.id === id)!,
        commands: commands.map((command) => commandText(command, locale)),
      })),
  };
});

export default function Commands() {
  const { t } = useTranslation("commands");
  return (
    <>
      <PageHeader
        className="pt-[calc(var(--bar-height)+clamp(2rem,5vw,4.5rem))] pb-[clamp(1.5rem,4vw,3rem)]"
        art={<Rings className="commands-rings -top-96 -right-56 w-200" />}
      >
        <h1 className="page-title">{t("list.title")}</h1>
        <p className="section-text">{t("list.lead")}</p>
        <SearchForm />
      </PageHeader>
      <Results />
      <CopyAnnouncement />
    </>
  );
}

/** Keeps the category of the search. With the enhancement script, results follow the input. */
function SearchForm() {
  const { text, chosen } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <form
      method="get"
      action="/commands"
      role="search"
      className="relative mt-3 flex max-w-160 items-center gap-2 rounded-full border border-edge bg-surface p-1.5 shadow-float focus-within:border-accent focus-within:outline-2 focus-within:outline-accent"
      data-live-results="#results"
      data-live-failed={t("list.search.failure")}
    >
      <label htmlFor="search" className="sr-only">
        {t("list.search.label")}
      </label>
      <Icon name="search" size={20} className="ml-3.5 flex-none text-muted" />
      <input
        id="search"
        type="search"
        name="q"
        defaultValue={text}
        maxLength={LONGEST_SEARCH}
        placeholder={t("list.search.placeholder")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className="min-h-11 min-w-0 flex-1 text-lead outline-none placeholder:text-muted"
      />
      {chosen && <input type="hidden" name="category" value={chosen} />}
      <Button type="submit">{t("list.search.submit")}</Button>
    </form>
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
