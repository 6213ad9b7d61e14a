import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { isWithin, type Messages } from "#app/routes/dashboard/fields/control.tsx";

/** An entry of a form that was refused: the id of its place, and what it is called. */
export interface Refused {
  id: string;
  label: string;
}

/** Lists the entries of fields that have errors, one for each, in the order of the fields. */
export function refusedEntries(errors: Messages, fields: readonly FieldView[]): Refused[] {
  const paths = Object.keys(errors).filter((path) => errors[path]?.length);
  return fields.flatMap(({ name, label }) =>
    paths.filter((path) => isWithin(path, name)).map(() => ({ id: `setting-${name}`, label })),
  );
}
