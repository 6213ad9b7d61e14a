import { z } from "zod";
import { MOST, type RowField, type SettingsField } from "#app/features/settings/field.ts";
import { SERVER_KINDS } from "#app/features/settings/kinds/kinds.server.ts";
import { showWhen } from "./condition-schema.server.ts";
import { fieldName, help, hint, label, listOf } from "./text-schema.server.ts";

/** What is declared of a field of any kind. */
const named = {
  name: fieldName,
  label,
  hint: hint.optional(),
  none: label.describe("What nothing chosen means.").optional(),
  help: help.optional(),
  showWhen: showWhen.optional(),
};
const required = z.boolean().optional().describe("Nothing chosen is refused.");

const { rows, ...kindsInRows } = SERVER_KINDS;
const inRows = Object.entries(kindsInRows).map(([name, { declared, mayBeRequired }]) => ({
  field: fieldSchema(name, declared(z.never())),
  mayBeRequired,
}));
const rowField = oneOf<RowField>(
  inRows.map(({ field, mayBeRequired }) => (mayBeRequired ? field.extend({ required }) : field)),
);

export const fieldsSchema = listOf(
  oneOf<SettingsField>([...inRows.map(({ field }) => field), fieldSchema("rows", rows.declared(rowField))]),
  MOST.fields,
  1,
);

function fieldSchema(kind: string, declared: z.core.$ZodShape) {
  return z.strictObject({ kind: z.literal(kind), ...named, ...declared });
}

/** Each kind's `declared` has the type of its field, which a list of all does not know any more. */
function oneOf<Field>(fields: ReturnType<typeof fieldSchema>[]) {
  const [first, ...others] = fields;
  return z.discriminatedUnion("kind", [first!, ...others]) as unknown as z.ZodType<Field>;
}
