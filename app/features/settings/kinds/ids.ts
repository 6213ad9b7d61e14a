import { MOST } from "#app/features/settings/field.ts";
import { MOST_READ, readList, type Kind } from "./kind.ts";

const single: Kind<"channel" | "role" | "member"> = {
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
export const member: Kind<"member"> = {
  ...single,
  read(_, sent, name) {
    const text = sent.get(name)?.[0];
    return text === undefined ? undefined : (idsIn(text)[0] ?? null);
  },
};
export const members: Kind<"members"> = {
  empty: () => [],
  read: (_, sent, name) => [...new Set((sent.get(name) ?? []).flatMap(idsIn))].slice(0, MOST_READ),
};

/** Lists what a text has between spaces and commas: a mention of a person as its id, anything else as it is (Discord docs: Message Formatting). */
export function idsIn(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.map((part) => /^<@!?(\d{1,20})>$/.exec(part)?.[1] ?? part);
}

/** Returns how many items such a list may have. */
export function mostIds({ kind, max }: { kind: "channels" | "roles" | "members"; max?: number }): number {
  return max ?? MOST[kind];
}
