import { createHash } from "node:crypto";
import type { AppIconName } from "#app/ui/icons.ts";
import type { Need, ModuleDeclaration, Settings, SettingsField, Text } from "./field.ts";
import { settingsSchema } from "./fields.server.ts";
import type { KindName, ValueOf } from "./kinds/kinds.server.ts";
import { defaultOf } from "./kinds/kinds.ts";

/** A module of settings, bundled or declared by the bot, as storage, API, form and history use it. */
export type SettingsModule = ReturnType<typeof createModule>;

type FieldValue<Field> = Field extends { kind: "rows"; fields: infer Inner extends readonly SettingsField[] }
  ? SettingsOf<Inner>[]
  : Field extends { kind: infer Name extends KindName }
    ? ValueOf<Name>
    : never;

/** Settings with these fields, as JSON. */
export type SettingsOf<Fields extends readonly SettingsField[]> = {
  [Field in Fields[number] as Field["name"]]: FieldValue<Field>;
};

/** Defines a bundled module, whose needs may depend on several fields. */
export function defineModule<const Declaration extends ModuleDeclaration>(
  declaration: Declaration,
  needs: readonly Need<Declaration["fields"][number]["name"]>[] = [],
) {
  const module = createModule(declaration);
  return {
    ...module,
    needs: [...module.needs, ...needs] as readonly Need[],
    defaults: module.defaults as SettingsOf<Declaration["fields"]>,
  };
}

const ICON: AppIconName = "settings";

/** Creates a module from its declaration, which must be valid. Modules without an order come last. */
export function createModule(declaration: ModuleDeclaration) {
  const { fields, rules = [], permissions = [] } = declaration;
  const needs: readonly Need[] = permissions.map(({ all, when }) => ({
    permissions: all,
    when: when === undefined ? {} : { [when]: true },
  }));
  let schema: ReturnType<typeof settingsSchema> | undefined;
  return {
    icon: ICON,
    order: Number.MAX_SAFE_INTEGER,
    ...declaration,
    /** Made when it is first needed, which for most of many modules is never. */
    get schema() {
      return (schema ??= settingsSchema(fields, rules));
    },
    defaults: defaultsOf(fields),
    sections: sectionsOf(declaration),
    needs,
    /** Differs between declarations. */
    digest: createHash("sha256").update(JSON.stringify(declaration)).digest("base64url"),
  };
}

export function defaultsOf(fields: readonly SettingsField[]): Settings {
  return Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)]));
}

/** Fields that no section names come first. */
function sectionsOf({ fields, sections = [] }: ModuleDeclaration) {
  const named = new Set(sections.flatMap((section) => section.fields));
  const rest = fields.flatMap(({ name }) => (named.has(name) ? [] : name));
  const first: { title?: Text; fields: readonly string[] }[] = rest.length > 0 ? [{ fields: rest }] : [];
  return [...first, ...sections];
}
