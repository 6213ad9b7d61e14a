import type { Need, SettingsField } from "#app/features/settings/field.ts";

/** A field with its words, in the language of whoever sees it. */
export type FieldView = SettingsField & {
  label: string;
  hint?: string;
  /** What "nothing chosen" means here. */
  none?: string;
  unitLabel?: string;
  /** Of choices, in the order of the options. */
  labels?: string[];
  /** Of a message: what its placeholders become. */
  explained?: { name: string; says: string }[];
};

/** A module with its words. */
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

/** All its fields, top to bottom. */
export function fieldsIn({ sections }: ModuleView): FieldView[] {
  return sections.flatMap(({ fields }) => fields);
}
