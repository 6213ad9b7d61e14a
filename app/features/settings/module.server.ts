import { createHash } from "node:crypto";
import { sortKeys } from "#app/features/parse-json.ts";
import type { ModuleIconName } from "#app/ui/icons.ts";
import type { Action, ModuleDeclaration, Need, Settings, SettingsField, Text } from "./field.ts";
import { settingsSchema } from "./fields.server.ts";
import { serverKindOf } from "./kinds/kinds.server.ts";
import { defaultOf } from "./kinds/kinds.ts";

/** A module of settings, of the site folder or declared by the bot, as storage, API, form and history use it. */
export type SettingsModule = ReturnType<typeof createModule>;

const ICON: ModuleIconName = "settings";

/** Creates a module from its declaration, which must be valid, among those of an `identity`. Modules without an order come last. */
export function createModule(declaration: ModuleDeclaration, identity?: string) {
  const { fields, rules = [], actions = [] as readonly Action[], ...rest } = declaration;
  let schema: ReturnType<typeof settingsSchema> | undefined;
  return {
    icon: ICON,
    order: Number.MAX_SAFE_INTEGER,
    permissions: [] as readonly Need[],
    ...rest,
    fields,
    rules,
    actions,
    identity,
    /** Made when it is first needed, which for most of many modules is never. */
    get schema() {
      return (schema ??= settingsSchema(fields, rules));
    },
    defaults: defaultsOf(fields),
    sections: sectionsOf(declaration),
    /** Differs between declarations of settings. */
    digest: createHash("sha256")
      .update(JSON.stringify({ ...declaration, actions: undefined }, sortKeys))
      .digest("base64url"),
  };
}

export function defaultsOf(fields: readonly SettingsField[]): Settings {
  return Object.fromEntries(
    fields.map((field) => {
      const value = defaultOf(field);
      return [field.name, serverKindOf(field).normal?.(field, value) ?? value];
    }),
  );
}

/** Fields that no section names come first. */
function sectionsOf({ fields, sections = [] }: ModuleDeclaration) {
  const named = new Set(sections.flatMap((section) => section.fields));
  const rest = fields.flatMap(({ name }) => (named.has(name) ? [] : name));
  const first: { title?: Text; fields: readonly string[] }[] = rest.length > 0 ? [{ fields: rest }] : [];
  return [...first, ...sections];
}
