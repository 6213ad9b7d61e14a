import { MOST } from "#app/features/settings/field.ts";
import { readList, type Kind } from "./kind.ts";

const single: Kind<"channel" | "role"> = {
  empty: () => null,
  read(_, sent, name) {
    const text = sent.get(name)?.[0];
    return text === "" ? null : text;
  },
  settled: (typed) => (typeof typed === "string" ? typed : null),
};
const several = { empty: () => [], read: readList };

export const channel: Kind<"channel"> = single;
export const channels: Kind<"channels"> = several;
export const role: Kind<"role"> = single;
export const roles: Kind<"roles"> = several;

/** Returns how many items such a list may have. */
export function mostIds({ kind, max }: { kind: "channels" | "roles"; max?: number }): number {
  return max ?? MOST[kind];
}
