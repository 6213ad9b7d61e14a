/** Properties that all have the same value, like null for what is not simulated. */
export function filled<Value, Name extends string>(value: Value, ...names: Name[]): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

/** A number where discord-api-types wants an enum that may have no member for it. */
export const zero: number = 0;
