import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import type { IconName } from "#app/content/icons.ts";
import { Medallion } from "#app/routes/site/feature/medallion.tsx";

import { CategoryFilter } from "./category-filter.tsx";
import type { CommandText } from "./command-text.server.ts";
import { CommandTable } from "./command-table.tsx";
import { NothingFound } from "./nothing-found.tsx";

/** A category, and how many of its commands the search finds. */
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

/** What was found. The enhancement script replaces it as a whole, so that counts and links are those of the search. */
export function Results({ text, chosen, categories, groups }: ResultsProps) {
  const { t } = useTranslation("commands");
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <div id="results" className="results">
      <CategoryFilter text={text} chosen={chosen} categories={categories} />
      <p role="status" className="text-muted">
        {text ? t("list.found", { count, text }) : t("list.count", { count })}
      </p>
      {groups.length === 0 && <NothingFound text={text} chosen={chosen} categories={categories} />}
      {groups.map(({ category: { id, title, icon }, commands }) => (
        <section key={id} className={`results-group tint-${id}`} aria-labelledby={id}>
          <div className="results-head">
            <Medallion icon={icon} small />
            <h2 id={id} className="text-2xl sm:text-3xl">
              {title}
            </h2>
            <span className="count">{commands.length}</span>
            <a href={`/${id}`} className="link results-about">
              {t("list.about", { title })}
            </a>
          </div>
          <CommandTable labelledBy={id} commands={commands} />
        </section>
      ))}
    </div>
  );
}
