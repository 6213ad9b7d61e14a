import { createHash } from "node:crypto";
import type { AppIconName } from "#app/ui/icons.ts";
import type { Need, ModuleDeclaration, Settings, SettingsField, Text } from "./field.ts";
import { settingsSchema } from "./fields.server.ts";

/** A module of settings, bundled or declared by the bot, as storage, API, form and history use it. */
export type SettingsModule = ReturnType<typeof createModule>;

interface Values {
  toggle: boolean;
  text: string;
  message: string;
  number: number;
  duration: number;
  color: string;
  emoji: string | null;
  choice: string;
  choices: string[];
  channel: string | null;
  channels: string[];
  role: string | null;
  roles: string[];
  texts: string[];
}

type ValueOf<Field> = Field extends { kind: "rows"; fields: infer Inner extends readonly SettingsField[] }
  ? SettingsOf<Inner>[]
  : Field extends { kind: infer Kind extends keyof Values }
    ? Values[Kind]
    : never;

/** Settings with these fields, as JSON. */
export type SettingsOf<Fields extends readonly SettingsField[]> = {
  [Field in Fields[number] as Field["name"]]: ValueOf<Field>;
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

function defaultOf(field: SettingsField): unknown {
  if (field.default !== undefined) return field.default;
  switch (field.kind) {
    case "toggle":
      return false;
    case "text":
    case "message":
      return "";
    case "number":
    case "duration":
      return field.min;
    case "color":
      return "#000000";
    case "choice":
      return field.options[0]?.value;
    case "emoji":
    case "channel":
    case "role":
      return null;
    default:
      return [];
  }
}

/** Fields that no section names come first. */
function sectionsOf({ fields, sections = [] }: ModuleDeclaration) {
  const named = new Set(sections.flatMap((section) => section.fields));
  const rest = fields.flatMap(({ name }) => (named.has(name) ? [] : name));
  const first: { title?: Text; fields: readonly string[] }[] = rest.length > 0 ? [{ fields: rest }] : [];
  return [...first, ...sections];
}
