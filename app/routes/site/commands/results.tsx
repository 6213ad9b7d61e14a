import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { IconName } from "#app/content/icons.ts";
import { Medallion } from "#app/routes/site/feature/medallion.tsx";

import { CategoryFilter } from "./category-filter.tsx";
import type { CommandText } from "./command-text.server.ts";
import { CommandCount } from "./command-count.tsx";
import { CommandTable } from "./command-table.tsx";
import { NothingFound } from "./nothing-found.tsx";

/** Category with its number of found commands. */
export interface CountedCategory {
  id: Category;
  title: string;
  icon: IconName;
  count: number;
}

interface ResultsProps {
  text: string;
  chosen?: Category;
  categories: CountedCategory[];
  groups: { category: CountedCategory; commands: CommandText[] }[];
}

/** Search results. The enhancement script replaces the whole element. */
export function Results({ text, chosen, categories, groups }: ResultsProps) {
  const { t } = useTranslation("commands");
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <div
      id="results"
      className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-5 px-4 pb-[clamp(4rem,8vw,7rem)]"
    >
      <CategoryFilter text={text} chosen={chosen} categories={categories} />
      <p role="status" className="text-muted">
        {text ? t("list.found", { count, text }) : t("list.count", { count })}
      </p>
      {groups.length === 0 && <NothingFound text={text} chosen={chosen} categories={categories} />}
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
