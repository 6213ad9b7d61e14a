import type { Kind } from "./kind.ts";

/** Ends of the names of its controls: a new secret, a box that removes it, and what there was when the form was made. */
export const SECRET = { typed: ".secret", clear: ".clear", kept: ".kept" } as const;

/** What a page has in place of a secret that was typed and not saved, with the secret sealed. */
export interface TypedSecret {
  typed: string;
}

export const secret: Kind<"secret"> = {
  empty: () => null,
  read(_, sent, name) {
    const kept = sent.get(name + SECRET.kept)?.[0];
    const typed = sent.get(name + SECRET.typed)?.[0];
    if (kept === undefined && typed === undefined) return undefined;
    if (typed) return typed;
    if (!kept || sent.has(name + SECRET.clear)) return null;
    // A time has colons, a sealed text has none. What is neither is refused as one that cannot be opened.
    const isTime = kept.includes(":") && !Number.isNaN(Date.parse(kept));
    return isTime ? { set: true, at: kept } : { typed: kept };
  },
  parts: () => Object.values(SECRET),
  // The database reorders keys.
  comparable: (_, value) => (isSet(value) ? [value.at] : value),
  settled: (typed) => typed,
};

/** Tells whether a value says that a secret is set, and when it was. */
export function isSet(value: unknown): value is { set: true; at: string } {
  return typeof value === "object" && value !== null && "at" in value && typeof value.at === "string";
}
