import { readText, type Kind } from "./kind.ts";

export interface ColorField {
  kind: "color";
  default?: string;
}

export const COLOR = /^#[0-9a-fA-F]{6}$/;

export const color: Kind<ColorField, string> = {
  empty: () => "#000000",
  read: readText,
  // The browser's own control writes colors in lower case.
  comparable: (_, value) => String(value).toLowerCase(),
};
