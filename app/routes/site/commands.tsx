import { useLoaderData } from "@remix-run/react";
import { hasWords, searchCommands } from "#app/features/commands/search.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { numberFormat } from "#app/i18n/formats.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { queryOf } from "#app/paths.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { OTHER } from "#app/site/areas.ts";
import { ownIds } from "#app/site/own-ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Rings } from "#app/ui/rings.tsx";
import { CommandCount, CommandTable, MOST_ROWS } from "./commands/command-table.tsx";
import { commandGroups, commandText } from "./commands/command-text.server.ts";
import { Medallion, PageHeader } from "./parts.tsx";
import sheet from "#app/styles/commands.css?url";

const LONGEST_SEARCH = 100;

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

/** `/commands`: all commands, or the results of `?q=` and `?category=`. */
export const loader = pageLoader(async ({ request, context }) => {
  requirePart("commands", context);
  const locale = await localeOf(request);
  const t = fixedT(locale, "commands");
  const { text, chosen } = searchOf(request, context.site.areas);
  const [{ list, inGroup }, modules] = await Promise.all([
    context.commands.current(),
    context.modules.known(),
  ]);
  const found = searchCommands(list, text, locale);
  const counted = commandGroups(context.site, locale)
    .filter(({ id }) => inGroup(id).length > 0)
    .map((category) => ({ ...category, count: found.get(category.id)?.length ?? 0 }));
  let left = MOST_ROWS;
  return {
    about: {
      title: t("list.metaTitle"),
      description: t("list.description", { count: list.length }),
      picture: context.pictures.ofPage("commands", locale),
      breadcrumbs: [{ name: t("page.commands"), path: "/commands" }],
      unlisted: text !== "",
    },
    text,
    chosen,
    isEmpty: list.length === 0,
    total: counted.reduce((sum, { count }) => sum + count, 0),
    categories: counted,
    groups: [...found]
      .filter(([id]) => !chosen || id === chosen)
      .map(([id, commands]) => {
        const rows = commands.slice(0, left);
        left -= rows.length;
        return {
          category: counted.find((category) => category.id === id)!,
          commands: rows.map((command) => commandText(command, locale, modules)),
        };
      }),
  };
});

export default function Commands() {
  const { isEmpty } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <>
      <PageHeader art={<Rings className="commands-rings -top-96 -end-56 w-200" />}>
        <h1 className="page-title">{t("list.title")}</h1>
        <p className="section-text">{t(isEmpty ? "list.empty" : "list.lead")}</p>
        {!isEmpty && <SearchForm />}
      </PageHeader>
      {!isEmpty && <Results />}
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
      <Icon name="search" size={20} className="ms-3.5 flex-none text-muted" />
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
        className="min-h-11 min-w-0 flex-1 text-lead [unicode-bidi:plaintext] outline-none placeholder:text-muted"
      />
      {chosen && <input type="hidden" name="category" value={chosen} />}
      <Button type="submit">{t("list.search.submit")}</Button>
    </form>
  );
}

/** Search results. The enhancement script replaces what is in the element, around its status. */
function Results() {
  const { text, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const total = groups.reduce((sum, { category }) => sum + category.count, 0);
  // An area may be called like what the page has itself.
  const [, , ...ids] = ownIds(["search", "results", ...groups.map(({ category }) => category.id)]);
  return (
    <div
      id="results"
      className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-5 px-4 pb-[clamp(4rem,8vw,7rem)]"
    >
      <CategoryFilter />
      <p role="status" className="text-muted">
        {text ? t("list.found", { count: total, text }) : t("list.count", { count: total })}
      </p>
      {groups.length === 0 && <NothingFound />}
      {groups.map(({ category: { id, title, lang, icon, count }, commands }, index) => (
        // Rendered when it is near the viewport. The padding leaves room for outlines and shadows.
        <section
          key={id}
          className={`-mx-2 mt-[clamp(1rem,3vw,2rem)] -mb-2 grid grid-cols-1 gap-4 px-2 pb-2 [contain-intrinsic-size:auto_60rem] [content-visibility:auto] tint-${id}`}
          aria-labelledby={ids[index]}
        >
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <Medallion icon={icon} small />
            <h2 id={ids[index]} className="text-2xl sm:text-3xl" lang={lang?.title}>
              {title}
            </h2>
            <CommandCount>{count}</CommandCount>
            {id !== OTHER && (
              <a
                href={`/${id}`}
                className="link inline-flex min-h-8 items-center text-compact max-sm:w-full sm:ms-auto"
              >
                {t("list.about", { title })}
              </a>
            )}
          </div>
          <CommandTable labelledBy={ids[index]!} commands={commands} total={count} />
        </section>
      ))}
    </div>
  );
}

function CategoryFilter() {
  const { text, chosen, total, categories } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("commands");
  const all = { id: undefined, title: t("list.all"), lang: undefined, icon: undefined, count: total };
  return (
    // Stays in sight above the long list.
    <nav
      aria-label={t("list.categories")}
      className="sticky top-(--bar-height) z-1 -mx-4 bg-paper px-4 [@media(max-height:40rem)]:static"
    >
      <ul className="-mx-4 flex scrollbar-thin scroll-px-4 gap-2 overflow-x-auto px-4 py-2 sm:flex-wrap">
        {[all, ...categories].map(({ id, title, lang, icon, count }) => (
          <li key={title} className="flex-none">
            <a
              href={searchPath(text, id)}
              className={`group chip ${count === 0 && id !== chosen ? "border-dashed text-muted" : ""}`}
              aria-current={id === chosen ? "true" : undefined}
            >
              {icon && <Icon name={icon} size={16} />}
              <span lang={lang?.title}>{title}</span>{" "}
              <span className="text-fine font-medium text-muted tabular-nums group-aria-[current]:text-inherit">
                {numberFormat(i18n.language).format(count)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingFound() {
  const { text, chosen, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const inOthers = chosen && total > 0;
  return (
    <div className="card grid justify-items-center gap-3.5 px-6 py-[clamp(2.5rem,7vw,4.5rem)] text-center wrap-anywhere">
      <Icon name="search" size={56} strokeWidth={1.25} className="text-accent" />
      <p className="font-display text-2xl font-semibold">{t("list.none.title")}</p>
      {text && <p className="max-w-xl text-muted">{t("list.none.text", { text })}</p>}
      <ButtonLink href={inOthers ? searchPath(text) : "/commands"} variant="secondary">
        {inOthers ? t("list.none.elsewhere", { count: total }) : t("list.none.reset")}
      </ButtonLink>
    </div>
  );
}

const searchPath = (text: string, category?: string) => `/commands${queryOf({ q: text, category })}`;

function searchOf(request: Request, areas: readonly { id: string }[]): { text: string; chosen?: string } {
  const query = new URL(request.url).searchParams;
  const asked = query.get("category");
  const text = [...(query.get("q") ?? "").trim()].slice(0, LONGEST_SEARCH).join("");
  return {
    text: hasWords(text) ? text : "",
    chosen: [...areas, { id: OTHER }].find(({ id }) => id === asked)?.id,
  };
}
