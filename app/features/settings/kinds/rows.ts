import { MOST, type Settings } from "#app/features/settings/field.ts";
import { ROW, type Kind } from "./kind.ts";
// Each imports the other, so nothing of it is used while modules are loaded.
import { comparableOf, readFields } from "./kinds.ts";

export const rows: Kind<"rows"> = {
  empty: () => [],
  /**
   * Parses `roles[0].level`, `roles[0].roleId`. Rows in which nothing is typed are ignored, unless `roles[0]` is sent, too.
   * Rows beyond the first that is too many in any list are left out.
   */
  read({ fields }, sent, name) {
    const indexes = new Set<number>();
    for (const [key, texts] of sent) {
      const [, index] = key.startsWith(name) ? (ROW.exec(key.slice(name.length)) ?? []) : [];
      if (index !== undefined && texts.some((text) => text !== "")) indexes.add(Number(index));
    }
    // Each row reads its own lists from the whole form.
    const most = fields.some(({ kind }) => kind === "rows") ? MOST.nested : MOST.rows;
    const known = [...indexes].toSorted((a, b) => a - b).slice(0, most + 1);
    return known.map((index) => readFields(fields, sent, `${name}[${index}].`));
  },
  // By the fields of a row, whose keys the database reorders.
  comparable: ({ fields }, value) =>
    Array.isArray(value)
      ? value.map((row: Settings | null) => fields.map((field) => comparableOf(field, row?.[field.name])))
      : value,
};
