import type { Kind } from "./kind.ts";

export interface ToggleField {
  kind: "toggle";
  default?: boolean;
}

export const toggle: Kind<ToggleField, boolean> = {
  empty: () => false,
  read(_, sent, name) {
    // Browsers do not send an unchecked box.
    const text = sent.get(name)?.[0] ?? "false";
    if (text === "false") return false;
    return text === "true" || text === "on" ? true : text;
  },
};
