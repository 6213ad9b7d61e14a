import { isJsonObject, parseJson } from "#app/features/parse-json.ts";
import { MOST, type Settings } from "#app/features/settings/field.ts";
import { ROW, type Kind } from "./kind.ts";
// Each imports the other, so nothing of it is used while modules are loaded.
import { comparableOf, readFields } from "./kinds.ts";

export const rows: Kind<"rows"> = {
  empty: () => [],
  /**
   * Parses `roles[0].level`, `roles[0].roleId`. Rows in which nothing is typed are ignored, unless `roles[0]` is sent, too,
   * which may also be the whole row as JSON.
   * Rows beyond the first that is too many in any list are left out.
   */
  read({ fields }, sent, name) {
    // The form was made when the field had another kind.
    const other = sent.get(name)?.find((text) => text !== "");
    if (other !== undefined) return other;
    const typed = new Set<string>();
    // Each row is read from its own part of the form alone: there may be many, with lists of their own.
    const parts = new Map<string, Map<string, readonly string[]>>();
    for (const [key, texts] of sent) {
      const [, index, inner = ""] = (key.startsWith(name) && ROW.exec(key.slice(name.length))) || [];
      if (index === undefined) continue;
      if (texts.some((text) => text !== "")) typed.add(index);
      parts.set(index, (parts.get(index) ?? new Map()).set(inner, texts));
    }
    const known = [...typed].toSorted((a, b) => Number(a) - Number(b)).slice(0, MOST.rows + 1);
    return known.map((index) => {
      const row = parts.get(index)!;
      // Read at each key, and a text that is no JSON costs as much as a row.
      const [text] = row.get("") ?? [];
      const whole = text && parseJson(text);
      return isJsonObject(whole) ? whole : readFields(fields, row);
    });
  },
  // By the fields of a row, whose keys the database reorders.
  comparable: ({ fields }, value) =>
    Array.isArray(value)
      ? value.map((row: Settings | null) => fields.map((field) => comparableOf(field, row?.[field.name])))
      : value,
};
