import { z } from "zod";
import { MOST, type RowField, type SettingsField } from "#app/features/settings/field.ts";
import { SERVER_KINDS } from "#app/features/settings/kinds/kinds.server.ts";
import { condition } from "./condition-schema.server.ts";
import { fieldName, help, hint, label, listOf } from "./text-schema.server.ts";

export const named = {
  name: fieldName,
  was: fieldName.optional().describe("Its former name: what is stored under it becomes the field's."),
  label,
  hint: hint.optional(),
  none: label.describe("What nothing chosen means.").optional(),
  help: help.optional(),
  showWhen: condition.describe("The field is hidden where this does not hold.").optional(),
};

const { rows, secret, richMessage, ...others } = SERVER_KINDS;
const fields = Object.entries(others).map(([kind, { declared }]) => {
  const { required, ...shape }: z.core.$ZodShape = declared(z.never());
  const alone = schemaOf(kind, shape);
  // Only in a row may nothing chosen be refused: elsewhere nothing is chosen at first.
  return { alone, inRow: required ? alone.extend({ required }) : alone };
});
const inRows = fields.map(({ inRow }) => inRow);
/** In rows there may be rows, and in those none. */
const rowField = oneOf<RowField>([...inRows, schemaOf("rows", rows.declared(oneOf<RowField>(inRows)))]);

export const fieldsSchema = listOf(
  oneOf<SettingsField>([
    ...fields.map(({ alone }) => alone),
    schemaOf("richMessage", richMessage.declared(z.never())),
    schemaOf("secret", secret.declared(z.never())),
    schemaOf("rows", rows.declared(rowField)),
  ]),
  MOST.fields,
  1,
);

function schemaOf(kind: string, shape: z.core.$ZodShape) {
  return z.strictObject({ kind: z.literal(kind), ...named, ...shape });
}

/** Returns a schema of fields, of which each kind's own schemas know the type. */
function oneOf<Field>([first, ...more]: ReturnType<typeof schemaOf>[]) {
  return z.discriminatedUnion("kind", [first!, ...more]) as unknown as z.ZodType<Field>;
}
