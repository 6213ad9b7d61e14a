import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

interface HistoryFilterFormProps {
  filter: { module?: string; by?: string; kind?: "user" | "bot" };
  modules: { id: string; title: string }[];
  people: { id: string; name: string }[];
  filtered: boolean;
}

/** Which changes to show: a plain form, so that a filter is an address to share. */
export function HistoryFilterForm({ filter, modules, people, filtered }: HistoryFilterFormProps) {
  const { t } = useTranslation("history");
  return (
    <search>
      <form
        method="get"
        className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
        aria-label={t("filter.label")}
      >
        <Choice name="module" label={t("filter.module")} all={t("filter.anyModule")} value={filter.module}>
          {modules.map(({ id, title }) => ({ value: id, text: title }))}
        </Choice>
        <Choice name="by" label={t("filter.by")} all={t("filter.anybody")} value={filter.by}>
          {people.map(({ id, name }) => ({ value: id, text: name }))}
        </Choice>
        <Choice name="kind" label={t("filter.kind")} all={t("filter.anywhere")} value={filter.kind}>
          {(["user", "bot"] as const).map((kind) => ({ value: kind, text: t(`filter.${kind}`) }))}
        </Choice>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary">
            <ListFilter aria-hidden="true" size={18} /> {t("filter.apply")}
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

interface ChoiceProps {
  name: string;
  label: string;
  /** What choosing nothing is called. */
  all: string;
  value?: string;
  children: { value: string; text: string }[];
}

function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <Field id={`filter-${name}`} label={label}>
      {(wiring) => (
        <select {...wiring} name={name} defaultValue={value ?? ""} className="input">
          <option value="">{all}</option>
          {children.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
