import type { Kind } from "./kind.ts";

export const toggle: Kind<"toggle"> = {
  empty: () => false,
  read(_, sent, name) {
    // Browsers do not send an unchecked box.
    const text = sent.get(name)?.[0] ?? "false";
    if (text === "false") return false;
    return text === "true" || text === "on" ? true : text;
  },
};
