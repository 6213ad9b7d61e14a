import type { Need, SettingsField } from "#app/features/settings/field.ts";

/** A field with its texts. */
export type FieldView = SettingsField & {
  label: string;
  hint?: string;
  none?: string;
  unitLabel?: string;
  /** Labels of the choices, in the order of the options. */
  labels?: string[];
  explained?: { name: string; says: string }[];
};

/** A module with its texts. */
export interface ModuleView {
  id: string;
  title: string;
  intro: string;
  needs: readonly Need[];
  sections: { title?: string; fields: FieldView[] }[];
}

/** Messages about a setting, by its label. */
export interface Complaint {
  label: string;
  messages: string[];
}

/** Returns all fields of a module, top to bottom. */
export function fieldsIn({ sections }: ModuleView): FieldView[] {
  return sections.flatMap(({ fields }) => fields);
}

/** Returns the field of a path like `roles[0].roleId`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/)[0] ?? path;
}
