import { z } from "zod";
import { boundedList, boundedRecord } from "#app/features/bounded-list.server.ts";
import { checkRules, rulesSchema } from "#app/features/manifest/condition-schema.server.ts";
import {
  distinctList,
  fieldName,
  listOf,
  refuseRepeated,
} from "#app/features/manifest/text-schema.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import {
  MOST,
  type RowField,
  type Rule,
  type Settings,
  type SettingsField,
} from "#app/features/settings/field.ts";
import { integer, isListOf, pass, refuse, WEIGHT, type ServerKind } from "./kind.server.ts";
import { MOST_ROLE_OPTIONS } from "./kind.ts";
// Each imports the other, so nothing of it is used while modules are loaded.
import { checkFields, objectOf, schemaOf, weightOf, type FieldView } from "./kinds.server.ts";

/** A list of objects. No two rows share the values of a field in `unique`. */
interface RowsField {
  kind: "rows";
  max: number;
  fields: readonly RowField[];
  unique?: readonly string[];
  /** What must hold in each row. */
  rules?: readonly Rule[];
  default?: readonly Settings[];
}

interface RowsView {
  /** Fields of each row. */
  columns: FieldView[];
}

export const rows: ServerKind<RowsField, Settings[], RowsView> = {
  declared: (rowField) => ({
    max: integer(1, MOST.rows),
    fields: listOf(rowField, MOST.fields, 1),
    unique: distinctList(fieldName, MOST.fields).optional(),
    rules: rulesSchema.optional(),
    default: boundedList(boundedRecord(z.unknown(), MOST.fields), MOST.rows).optional(),
  }),
  check({ max, fields, unique = [], rules = [] }, path, context, beside) {
    const before = context.issues.length;
    const nested = [...fields.entries()].flatMap(([index, field]) =>
      field.kind === "rows" ? [[field.max, [...path, "fields", index]] as const] : [],
    );
    // Of lists in each other, each is short.
    for (const [most, at] of nested.length > 0 ? [[max, path] as const, ...nested] : [])
      if (most > MOST.nested)
        context.addIssue({
          ...{ code: "custom", path: [...at, "max"], message: "outOfRange" },
          params: { min: 1, max: MOST.nested },
        });
    const known = [...fields, ...(beside as SettingsField[])];
    checkFields([...fields.entries()], [...path, "fields"], context, known);
    checkRules([...rules.entries()], { fields, known }, [...path, "rules"], context);
    for (const [index, name] of unique.entries())
      if (!fields.some((field) => field.name === name))
        refuse(context, [...path, "unique", index], "manifest:noSuchField");
    if (context.issues.length > before) return;
    // A row is filled by people, so its fields need no default; one that is given has to fit.
    for (const [index, field] of fields.entries()) {
      if (field.default === undefined) continue;
      const { error } = schemaOf(field).safeParse(field.default);
      pass(context, error?.issues ?? [], [...path, "fields", index, "default"]);
    }
  },
  schema: ({ max, fields, unique = [] }) =>
    boundedList(objectOf(fields), max).superRefine((all, context) => {
      for (const name of unique) {
        const values = all.map((row) => JSON.stringify(row[name]));
        refuseRepeated(values, (index) => [index, name], context, "twiceInRows");
      }
    }),
  isValue: isListOf((row) => typeof row === "object" && row !== null),
  weight({ columns }, facts, value) {
    const all = Array.isArray(value) ? value.filter(isJsonObject) : [];
    const options = columns.some(({ kind }) => kind === "role") ? all.length * (facts.roles?.length ?? 0) : 0;
    const ofRoles = Math.min(options, MOST_ROLE_OPTIONS) * WEIGHT.option;
    return all.reduce((sum, row) => sum + weightOf(columns, row, facts), ofRoles);
  },
};
