import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { loader } from "#app/routes/site/commands.tsx";
import { Medallion } from "#app/routes/site/parts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { CommandCount, CommandTable } from "./command-table.tsx";

/** Search results. The enhancement script replaces the whole element. */
export function Results() {
  const { text, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <div
      id="results"
      className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-5 px-4 pb-[clamp(4rem,8vw,7rem)]"
    >
      <CategoryFilter />
      <p role="status" className="text-muted">
        {text ? t("list.found", { count, text }) : t("list.count", { count })}
      </p>
      {groups.length === 0 && <NothingFound />}
      {groups.map(({ category: { id, title, icon }, commands }) => (
        // Rendered when it is near the viewport. The padding leaves room for outlines and shadows.
        <section
          key={id}
          className={`-mx-2 mt-[clamp(1rem,3vw,2rem)] -mb-2 grid grid-cols-1 gap-4 px-2 pb-2 [contain-intrinsic-size:auto_60rem] [content-visibility:auto] tint-${id}`}
          aria-labelledby={id}
        >
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <Medallion icon={icon} small />
            <h2 id={id} className="text-2xl sm:text-3xl">
              {title}
            </h2>
            <CommandCount>{commands.length}</CommandCount>
            <a
              href={`/${id}`}
              className="link inline-flex min-h-8 items-center text-compact max-sm:w-full sm:ml-auto"
            >
              {t("list.about", { title })}
            </a>
          </div>
          <CommandTable labelledBy={id} commands={commands} />
        </section>
      ))}
    </div>
  );
}

/** Links to the same search in each category. */
function CategoryFilter() {
  const { text, chosen, categories } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const all = { id: undefined, title: t("list.all"), icon: undefined, count: useCountInAll() };
  return (
    <nav aria-label={t("list.categories")}>
      <ul className="flex gap-2 max-sm:-mx-4 max-sm:scrollbar-thin max-sm:overflow-x-auto max-sm:px-4 max-sm:pt-1 max-sm:pb-2 sm:flex-wrap">
        {[all, ...categories].map(({ id, title, icon, count }) => (
          <li key={title} className="flex-none">
            <a
              href={searchPath(text, id)}
              className="group chip"
              aria-current={id === chosen ? "true" : undefined}
            >
              {icon && <Icon name={icon} size={16} />}
              {title}{" "}
              <span className="text-fine font-medium text-muted tabular-nums group-aria-[current]:text-inherit">
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Empty search result, with a link to other categories or to all commands. */
function NothingFound() {
  const { text, chosen } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  const count = useCountInAll();
  const inOthers = chosen && count > 0;
  return (
    <div className="card grid justify-items-center gap-3.5 px-6 py-[clamp(2.5rem,7vw,4.5rem)] text-center wrap-anywhere">
      <OpenShell />
      <p className="font-display text-2xl font-semibold">{t("list.none.title")}</p>
      <p className="max-w-xl text-muted">{t("list.none.text", { text })}</p>
      <ButtonLink href={inOthers ? searchPath(text) : "/commands"} variant="secondary">
        {inOthers ? t("list.none.elsewhere", { count }) : t("list.none.reset")}
      </ButtonLink>
    </div>
  );
}

function OpenShell() {
  return (
    <svg
      viewBox="0 0 120 84"
      width="120"
      strokeLinejoin="round"
      className="w-32 fill-none stroke-accent stroke-[1.75]"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M60 60C34 60 14 44 8 18 30 4 90 4 112 18 106 44 86 60 60 60Z" />
      <path d="M60 60 26 13M60 60 44 9M60 60V8M60 60 76 9M60 60 94 13" />
      <path d="M10 66C30 84 90 84 110 66 92 74 28 74 10 66Z" />
    </svg>
  );
}

function useCountInAll(): number {
  const { categories } = useLoaderData<typeof loader>();
  return categories.reduce((sum, { count }) => sum + count, 0);
}

function searchPath(text: string, category?: Category): string {
  const query = new URLSearchParams();
  if (text) query.set("q", text);
  if (category) query.set("category", category);
  return query.size > 0 ? `/commands?${query}` : "/commands";
}
