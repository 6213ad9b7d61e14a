import type { FieldView } from "./module-view.ts";

/**
 * What the browser itself finds wrong with a field: a key of the texts `errors` with its values. It only says earlier what the
 * server says anyway; what depends on other fields or on the server, the server alone knows.
 *
 * @param field what the control belongs to; undefined for a part of one
 */
export function complaintOf({ validity, min, max }: HTMLInputElement, field: FieldView | undefined) {
  if (validity.badInput) return { key: "numberNeeded" } as const;
  if (validity.valueMissing) return { key: "required" } as const;
  if (validity.rangeUnderflow || validity.rangeOverflow)
    return { key: "outOfRange", values: { min, max } } as const;
  if (validity.patternMismatch && field?.kind === "text" && field.pattern)
    return { key: field.pattern.message } as const;
  return undefined;
}
