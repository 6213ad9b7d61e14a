import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import { Icon } from "#app/ui/icon.tsx";

import { searchPath } from "./search-path.ts";
import type { CountedCategory } from "./results.tsx";

interface CategoryFilterProps {
  text: string;
  chosen?: Category;
  categories: CountedCategory[];
}

/** The same search in one category or in all, as links. */
export function CategoryFilter({ text, chosen, categories }: CategoryFilterProps) {
  const { t } = useTranslation("commands");
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={t("list.categories")}>
      <ul className="category-filter">
        <li>
          <a href={searchPath(text)} className="chip" aria-current={chosen ? undefined : "true"}>
            {t("list.all")} <span className="chip-count">{all}</span>
          </a>
        </li>
        {categories.map(({ id, title, icon, count }) => (
          <li key={id}>
            <a href={searchPath(text, id)} className="chip" aria-current={id === chosen ? "true" : undefined}>
              <Icon name={icon} size={16} />
              {title} <span className="chip-count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
