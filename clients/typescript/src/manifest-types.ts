import { VALUE_TYPES } from "./value-types.ts";

interface Field {
  name: string;
  kind: string;
  required?: boolean;
  showWhen?: object;
  options?: { value: string }[] | { from: string };
  fields?: Field[];
}

/** A manifest as far as types depend on it. */
export interface TypedManifest {
  modules: { id: string; fields: Field[] }[];
}

/** Writes a TypeScript file with the settings of a manifest's modules. @throws Error for a kind of field that is unknown */
export function manifestTypes({ modules }: TypedManifest): string {
  const settings = modules.map(({ id, fields }) => `  ${id}: ${objectOf(fields, "  ")};\n`);
  return (
    "// Generated from the manifest by pearl-types.\n\n" +
    `/** The settings of the modules that the bot declares. */\nexport interface DeclaredModules {\n${settings.join("")}}\n`
  );
}

function objectOf(fields: Field[], indent: string): string {
  const lines = fields.map((field) => `${indent}  ${field.name}: ${typeOf(field, `${indent}  `)};\n`);
  return `{\n${lines.join("")}${indent}}`;
}

function typeOf(
  { name, kind, required, showWhen, options = [], fields = [] }: Field,
  indent: string,
): string {
  if ("from" in options) return kind === "choice" ? "string | null" : "string[]";
  const choice = options.map(({ value }) => JSON.stringify(value)).join(" | ");
  if (kind === "choice") return choice;
  if (kind === "choices") return `(${choice})[]`;
  if (kind === "rows") return `${objectOf(fields, indent)}[]`;
  const type = VALUE_TYPES[kind];
  if (!type) throw new Error(`${name}: the kind ${kind} is unknown.`);
  // One that may be hidden is null there.
  return required && !showWhen ? type.replace(" | null", "") : type;
}
