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

/** A manifest has no types, because the site would refuse it. The message says where and why. */
export class ManifestError extends Error {
  override name = "ManifestError";
}

/** Writes a TypeScript file with the settings of a manifest's modules. @throws ManifestError */
export function manifestTypes(manifest: TypedManifest): string {
  const modules = listOf(manifest?.modules, "modules");
  const settings = modules.map(([module, path]) => {
    const fields = objectOf(module?.fields, "  ", `${path}.fields`);
    return `  ${textOf(module.id, `${path}.id`)}: ${fields};\n`;
  });
  return (
    "// Generated from the manifest by pearl-types.\n\n" +
    `/** The settings of the modules that the bot declares. */\nexport interface DeclaredModules {\n${settings.join("")}}\n`
  );
}

function objectOf(fields: Field[] | undefined, indent: string, path: string): string {
  const lines = listOf(fields, path).map(([field, at]) => {
    const type = typeOf(Object(field), `${indent}  `, at);
    return `${indent}  ${textOf(field.name, `${at}.name`)}: ${type};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

function typeOf({ kind, required, showWhen, options, fields }: Field, indent: string, path: string): string {
  if (kind === "choice" || kind === "choices") {
    if (Object(options).from) return kind === "choice" ? "string | null" : "string[]";
    const values = listOf(options as { value: string }[], `${path}.options`);
    const choice = values
      .map(([option, at]) => JSON.stringify(textOf(option?.value, `${at}.value`)))
      .join(" | ");
    return kind === "choice" ? choice : `(${choice})[]`;
  }
  if (kind === "rows") return `${objectOf(fields, indent, `${path}.fields`)}[]`;
  const type = VALUE_TYPES[textOf(kind, `${path}.kind`)];
  if (!type) throw new ManifestError(`${path}.kind: there is no kind ${kind}.`);
  // One that may be hidden is null there.
  return required && !showWhen ? type.replace(" | null", "") : type;
}

/** Returns the entries of a list with their paths. */
function listOf<Entry>(list: Entry[] | undefined, path: string): [Entry, string][] {
  if (!Array.isArray(list)) throw new ManifestError(`${path}: a list is expected.`);
  return list.map((entry, index) => [entry, `${path}[${index}]`]);
}

function textOf(text: string | undefined, path: string): string {
  if (typeof text !== "string") throw new ManifestError(`${path}: a text is expected.`);
  return text;
}
