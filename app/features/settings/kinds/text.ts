import { readText, type Kind } from "./kind.ts";

const written = { empty: () => "", read: readText };
export const text: Kind<"text"> = written;
export const message: Kind<"message"> = written;

export const COLOR = /^#[0-9a-fA-F]{6}$/;

export const color: Kind<"color"> = {
  empty: () => "#000000",
  read: readText,
  // The browser's own control writes colors in lower case.
  comparable: (_, value) => JSON.stringify(value)?.toLowerCase(),
};

/** A line without the spaces around it, or null. */
const trimmed: Kind<"emoji" | "url"> = {
  empty: () => null,
  read(_, sent, name) {
    const typed = sent.get(name)?.[0];
    return typed === undefined ? undefined : typed.trim() || null;
  },
  settled: (typed) => (typeof typed === "string" ? typed : null),
};
export const emoji: Kind<"emoji"> = trimmed;
export const url: Kind<"url"> = trimmed;

export const texts: Kind<"texts"> = {
  empty: () => [],
  /** One entry a line. Empty lines are ignored. */
  read: (field, sent, name) =>
    readText(field, sent, name)
      ?.split("\n")
      .map((line) => (field.of === "url" ? line.trim() : line))
      .filter(Boolean),
  comparable: (_, value) => value,
};
