import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface HistoryFilterFormProps {
  filter: { module?: string; by?: string; kind?: "user" | "bot" };
  modules: { id: string; title: string }[];
  people: { id: string; name: string }[];
  filtered: boolean;
}

/** Which changes to show: a plain form, so that a filter is an address to share. */
export function HistoryFilterForm({ filter, modules, people, filtered }: HistoryFilterFormProps) {
  const { t } = useTranslation("history");
  const kinds = (["user", "bot"] as const).map((kind) => [kind, t(`filter.${kind}`)] as const);
  const selects = [
    {
      name: "module",
      all: t("filter.anyModule"),
      options: modules.map(({ id, title }) => [id, title] as const),
    },
    { name: "by", all: t("filter.anybody"), options: people.map(({ id, name }) => [id, name] as const) },
    { name: "kind", all: t("filter.anywhere"), options: kinds },
  ] as const;
  return (
    <search>
      <form
        method="get"
        className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
        aria-label={t("filter.label")}
      >
        {selects.map(({ name, all, options }) => (
          <Field key={name} id={`filter-${name}`} label={t(`filter.${name}`)}>
            {(wiring) => (
              <select {...wiring} name={name} defaultValue={filter[name] ?? ""} className="input">
                <option value="">{all}</option>
                {options.map(([value, text]) => (
                  <option key={value} value={value} dir="auto">
                    {text}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary">
            <Icon name="list-filter" size={18} /> {t("filter.apply")}
          </Button>
          {filtered && (
            <a href="?" className="link">
              {t("filter.clear")}
            </a>
          )}
        </div>
      </form>
    </search>
  );
}
