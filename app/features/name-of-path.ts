/** Reads a path that `nameOfPath` has written, of names without points and brackets. */
export function stepsOf(path: string): PropertyKey[] {
  return path
    .split(/[.[\]]+/)
    .flatMap((step) => (step === "" ? [] : /^\d+$/.test(step) ? Number(step) : step));
}

/** Writes a path like `roles[0].level`. */
export function nameOfPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}

/** Returns what is at a path of a value of any form; undefined for a path that leads nowhere. */
export function valueAtPath(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => {
    const isThere = typeof part === "object" && part !== null && Object.hasOwn(part, key);
    return isThere ? (part as Record<PropertyKey, unknown>)[key] : undefined;
  }, value);
}
