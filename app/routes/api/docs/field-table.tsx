import { useTranslation } from "react-i18next";
import type { Field, Rule } from "#app/http/openapi/reference.server.ts";
import { Prose } from "#app/ui/prose.tsx";
import { Part } from "./layout.tsx";

interface FieldTableProps {
  title: string;
  name: string;
  fields: Field[];
}

export function FieldTable({ title, name, fields }: FieldTableProps) {
  const { t } = useTranslation("api");
  if (fields.length === 0) return null;
  return (
    <Part title={title}>
      <table className="grid grid-cols-1 text-left text-compact wrap-anywhere">
        <caption className="sr-only">
          {title}: <span lang="en">{name}</span>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("table.field")}</th>
            <th scope="col">{t("table.type")}</th>
            <th scope="col">{t("table.meaning")}</th>
          </tr>
        </thead>
        <tbody className="grid grid-cols-1">
          {fields.map((field) => (
            <Row key={field.path} {...field} />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Row({ path, type, required, says, rule, place }: Field) {
  const { t } = useTranslation("api");
  return (
    <tr className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-2.5">
      <th scope="row">
        <code className="font-mono text-note font-[650]" translate="no">
          {path}
        </code>
      </th>
      <td className="text-fine text-muted" translate="no">
        {type}
      </td>
      <td className="flex w-full flex-wrap gap-x-3 gap-y-0.5">
        <span className="contents">
          {required && <strong className="text-fine font-[650] text-accent">{t("field.required")}</strong>}
          {place && <span className="text-fine text-muted">{t(`field.place.${place}`)}</span>}
        </span>
        {says && (
          <span className="w-full" lang="en">
            <Prose>{says}</Prose>
          </span>
        )}
        <FieldRules {...rule} />
      </td>
    </tr>
  );
}

function FieldRules({ length, range, entries, pattern, oneOf, fallback }: Rule) {
  const { t } = useTranslation("api");
  const words = [
    length && t(`field.length${sideOf(length)}`, length),
    range && t(`field.range${sideOf(range)}`, range),
    entries !== undefined && t("field.entries", { max: entries }),
  ].filter((word) => typeof word === "string");
  return (
    <>
      {words.map((word) => (
        <span key={word} className="text-fine text-muted">
          {word}
        </span>
      ))}
      {pattern && <Code name={t("field.pattern")} values={[pattern]} />}
      {oneOf && <Code name={t("field.oneOf")} values={oneOf} />}
      {fallback !== undefined && <Code name={t("field.fallback")} values={[fallback]} />}
    </>
  );
}

function sideOf({ min, max }: { min?: number; max?: number }) {
  if (min === undefined) return "Most";
  return max === undefined ? "Least" : "Between";
}

function Code({ name, values }: { name: string; values: string[] }) {
  return (
    <span className="text-fine text-muted">
      {name}{" "}
      {values.map((value) => (
        <code key={value} className="code" translate="no">
          {value}
        </code>
      ))}
    </span>
  );
}
