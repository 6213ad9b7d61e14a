import type { Kind } from "./kind.ts";

/** One Unicode emoji, or a custom one as `<:name:id>` or `<a:name:id>`. */
export interface EmojiField {
  kind: "emoji";
  default?: string | null;
}

export const emoji: Kind<EmojiField, string | null> = {
  empty: () => null,
  read(_, sent, name) {
    const text = sent.get(name)?.[0];
    return text === undefined ? undefined : text.trim() || null;
  },
};
