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

/** Links to the same search in each category. */
export function CategoryFilter({ text, chosen, categories }: CategoryFilterProps) {
  const { t } = useTranslation("commands");
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={t("list.categories")}>
      <ul className="flex gap-2 max-sm:-mx-4 max-sm:scrollbar-thin max-sm:overflow-x-auto max-sm:px-4 max-sm:pt-1 max-sm:pb-2 sm:flex-wrap">
        <li className="flex-none">
          <a href={searchPath(text)} className="group chip" aria-current={chosen ? undefined : "true"}>
            {t("list.all")} <ChipCount>{all}</ChipCount>
          </a>
        </li>
        {categories.map(({ id, title, icon, count }) => (
          <li key={id} className="flex-none">
            <a
              href={searchPath(text, id)}
              className="group chip"
              aria-current={id === chosen ? "true" : undefined}
            >
              <Icon name={icon} size={16} />
              {title} <ChipCount>{count}</ChipCount>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChipCount({ children }: { children: number }) {
  return (
    <span className="text-fine font-medium text-muted tabular-nums group-aria-[current]:text-inherit">
      {children}
    </span>
  );
}
