import type { Settings, SettingsField } from "./field.ts";

/** Names that fields of a module had before, the last one first, by their place in it, like `shop.price`: of all that it ever had. */
export type FormerNames = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the former names after a declaration: a field takes over those of the field that it `was`. Whatever was known stays,
 * because settings may have been saved under it, and fields without former names are noted, because they may return.
 */
export function namesAfter(fields: readonly SettingsField[], known: FormerNames): FormerNames {
  return { ...known, ...Object.fromEntries(namesIn(fields, known, "", [""])) };
}

/** Lists former names by place, for fields at `at`, which may have been `before` at these places. */
function namesIn(
  fields: readonly SettingsField[],
  known: FormerNames,
  at: string,
  before: readonly string[],
): [string, string[]][] {
  return fields.flatMap((field): [string, string[]][] => {
    const sources = field.was === undefined ? [field.name] : [field.name, field.was];
    const places = before.flatMap((place) => sources.map((source) => place + source));
    const names = [...sources, ...places.flatMap((place) => namesAt(known, place))];
    const former = [...new Set(names)].filter((name) => name !== field.name);
    const inRows = "fields" in field ? field.fields : [];
    return [
      [`${at}${field.name}`, former],
      ...namesIn(
        inRows,
        known,
        `${at}${field.name}.`,
        places.map((place) => `${place}.`),
      ),
    ];
  });
}

/** Adds to fields what they were called. A name that a field beside them has now is that field's. */
export function withFormerNames<Field extends SettingsField>(
  fields: readonly Field[],
  known: FormerNames,
  at = "",
): Field[] {
  return fields.map((field) => {
    const place = at + field.name;
    const formerly = namesAt(known, place).filter((name) => !fields.some((one) => one.name === name));
    return {
      ...field,
      ...(formerly.length > 0 && { formerly }),
      ...("fields" in field && { fields: withFormerNames(field.fields, known, `${place}.`) }),
    };
  });
}

/** Lists the former names at a place, which may be called like a property of all objects. */
function namesAt(known: FormerNames, place: string): readonly string[] {
  return Object.hasOwn(known, place) ? known[place]! : [];
}

/** Lists the names under which values of a field may be stored: its own one, then those that it had. */
export function namesOf({ name, was, formerly = was === undefined ? [] : [was] }: SettingsField): string[] {
  return [name, ...formerly];
}

/** Returns the name under which a field is stored: a former one where it has not been saved since. */
export function storedName(field: SettingsField, stored: Settings): string {
  return namesOf(field).find((name) => Object.hasOwn(stored, name)) ?? field.name;
}
