import { useTranslation } from "react-i18next";

import type { Category } from "#app/content/categories.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { LONGEST_SEARCH } from "./search-path.ts";

interface SearchFormProps {
  text: string;
  /** Category of the search, which is kept. */
  category?: Category;
}

/** Search form. With the enhancement script, results follow the input. */
export function SearchForm({ text, category }: SearchFormProps) {
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
      {category && <input type="hidden" name="category" value={category} />}
      <Button type="submit">{t("list.search.submit")}</Button>
    </form>
  );
}
