import { useTranslation } from "react-i18next";

import type { Field } from "#app/http/openapi/fields.server.ts";
import { Prose } from "#app/ui/prose.tsx";

import { FieldRules } from "./field-rules.tsx";

export interface PlacedField extends Field {
  /** Of a parameter. */
  place?: "path" | "query" | "header";
}

interface FieldTableProps {
  title: string;
  /** Of the operation, for those who hear the table among many. */
  name: string;
  fields: PlacedField[];
}

/** What is in a body, an answer or a request besides them. Nothing where there is nothing. */
export function FieldTable({ title, name, fields }: FieldTableProps) {
  const { t } = useTranslation("api");
  if (fields.length === 0) return null;
  return (
    <div className="api-part">
      <h4>{title}</h4>
      <table className="api-table">
        <caption className="sr-only">
          {title}: <span lang="en">{name}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("table.field")}</th>
            <th scope="col">{t("table.type")}</th>
            <th scope="col">{t("table.meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Row key={field.path} {...field} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ path, type, required, says, rule, place }: PlacedField) {
  const { t } = useTranslation("api");
  return (
    <tr>
      <th scope="row">
        <code translate="no">{path}</code>
      </th>
      <td className="api-muted" translate="no">
        {type}
      </td>
      <td>
        <span className="api-marks">
          {required && <strong>{t("field.required")}</strong>}
          {place && <span>{t(`field.place.${place}`)}</span>}
        </span>
        {says && (
          <span className="api-says" lang="en">
            <Prose>{says}</Prose>
          </span>
        )}
        <FieldRules {...rule} />
      </td>
    </tr>
  );
}
