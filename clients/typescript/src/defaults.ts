import { isObject } from "./answers.ts";

/** Defaults by module, like `economy`, and by list of rows, like `economy.shop[]`. */
export type Defaults = Record<string, Record<string, unknown>>;

/**
 * Returns the settings of a module with the defaults of what they lack, in rows too: fields that are newer than the
 * save. Without settings, all are defaults; undefined where none are known either. The bot may change what it gets.
 */
export function filled(defaults: Defaults, module: string, settings: object | undefined) {
  if (!Object.hasOwn(defaults, module)) return structuredClone(settings);
  return structuredClone(whole(defaults, module, { ...settings }));
}

function whole(defaults: Defaults, place: string, values: object): Record<string, unknown> {
  const all: Record<string, unknown> = { ...defaults[place], ...values };
  for (const [name, rows] of Object.entries(all)) {
    const inRows = `${place}.${name}[]`;
    if (Array.isArray(rows) && Object.hasOwn(defaults, inRows))
      all[name] = rows.map((row) => (isObject(row) ? whole(defaults, inRows, row) : row));
  }
  return all;
}

/** Reads what the site answers, or what an earlier run has kept. Undefined for anything else. */
export function defaultsOf(value: unknown): Defaults | undefined {
  return isObject(value) && Object.values(value).every(isObject) ? (value as Defaults) : undefined;
}
