import type { Text } from "#app/features/settings/field.ts";
import { readText, type Kind } from "./kind.ts";

export interface TextField {
  kind: "text";
  max: number;
  min?: number;
  /** The inside of a character class, like `a-z0-9-`; `\` escapes `]`, `^` and `\`. */
  characters?: string;
  default?: string;
}

/** A name in a message that the bot fills in; `example` stands for it in the preview. */
type Placeholder = string | { readonly name: string; readonly label: Text; readonly example?: Text };

/** Multi-line text in Discord's markdown, with `{placeholders}`. */
export interface MessageField {
  kind: "message";
  max: number;
  placeholders: readonly Placeholder[];
  default?: string;
}

export const text: Kind<TextField, string> = { empty: () => "", read: readText };
export const message: Kind<MessageField, string> = { empty: () => "", read: readText };
