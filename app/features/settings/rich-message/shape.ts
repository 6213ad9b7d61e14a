import type { APIEmbed, APIMessageTopLevelComponent } from "discord-api-types/v10";
import { isJsonObject } from "#app/features/parse-json.ts";

/** The part of the body of Discord's Create Message that a rich message has (Discord docs: Message, Create Message). */
export interface RichMessage {
  content?: string;
  embeds?: APIEmbed[];
  components?: APIMessageTopLevelComponent[];
  flags?: number;
  allowed_mentions: { parse: string[]; roles?: string[]; users?: string[] };
}

/** Formats of a message: those of a field that names none. */
export const FORMATS = ["embeds", "components"] as const;

/** Flags of a message: no embeds of links, sent silently, made of components (Discord docs: Message Flags). */
export const FLAGS = { noEmbeds: 4, silent: 4_096, components: 32_768 } as const;
export const BUTTON = { link: 5, styles: [1, 2, 3, 4, 5] } as const;
/** Types of components (Discord docs: Component Types). */
export const TYPE = {
  ...{ row: 1, button: 2, section: 9, text: 10, thumbnail: 11, gallery: 12, separator: 14, container: 17 },
} as const;

/** Limits of a whole message: over its embeds, its text components and all components; bytes as JSON (docs/any-bot.md). */
export const TOTAL = { embeds: 6_000, text: 4_000, components: 40, bytes: 32_768 } as const;

/** What a value of a message may be, and how much of it (Discord docs: Embed Limits, Component Reference). */
export type Part =
  | { is: "text"; max: number; lines?: true; needed?: true }
  | { is: "address"; max: number; needed?: true }
  | { is: "switch"; usual?: true }
  | { is: "color" | "time" | "emoji" | "action" | "flags" }
  | { is: "number"; options: readonly number[]; usual?: number }
  | { is: "words"; options?: readonly string[]; max: number }
  | { is: "object"; parts: Parts; needed?: true }
  | { is: "list"; of: Part; max: number; needed?: true }
  | { is: "component"; types: readonly number[]; needed?: true };
/** Parts without parts of their own. */
export type ValuePart = Exclude<Part, { is: "object" | "list" | "component" }>;
export type Parts = Readonly<Record<string, Part>>;

const text = (max: number, more: { lines?: true; needed?: true } = {}): Part => ({
  is: "text",
  max,
  ...more,
});
/** Characters of an address, as Discord takes them at most in embeds. */
export const ADDRESS_LENGTH = 2_048;
const address: Part = { is: "address", max: ADDRESS_LENGTH };
const off: Part = { is: "switch" };
const picture: Part = { is: "object", parts: { url: address } };
const media: Part = { is: "object", parts: { url: { ...address, needed: true } }, needed: true };
const ofComponents = (types: readonly number[], max: number): Part => ({
  ...{ is: "list", of: { is: "component", types }, max, needed: true },
});

export const EMBED: Parts = {
  title: text(256),
  description: text(4_096, { lines: true }),
  url: address,
  color: { is: "color" },
  author: { is: "object", parts: { name: text(256, { needed: true }), url: address, icon_url: address } },
  fields: {
    is: "list",
    of: {
      is: "object",
      parts: {
        name: text(256, { needed: true }),
        value: text(1_024, { lines: true, needed: true }),
        inline: off,
      },
    },
    max: 25,
  },
  thumbnail: picture,
  image: picture,
  footer: {
    is: "object",
    parts: { text: text(2_048, { lines: true, needed: true }), icon_url: address },
  },
  timestamp: { is: "time" },
};

const PICTURE: Parts = { media, description: text(1_024), spoiler: off };
const INSIDE = [TYPE.text, TYPE.section, TYPE.gallery, TYPE.separator, TYPE.row];

/** Parts of a component besides its type. */
export const COMPONENTS: Readonly<Record<number, Parts>> = {
  [TYPE.row]: { components: ofComponents([TYPE.button], 5) },
  [TYPE.button]: {
    style: { is: "number", options: BUTTON.styles },
    label: text(80),
    emoji: { is: "emoji" },
    url: { is: "address", max: 512 },
    custom_id: { is: "action" },
    disabled: off,
  },
  [TYPE.section]: {
    components: ofComponents([TYPE.text], 3),
    accessory: { is: "component", types: [TYPE.thumbnail, TYPE.button], needed: true },
  },
  [TYPE.text]: { content: text(4_000, { lines: true }) },
  [TYPE.thumbnail]: PICTURE,
  [TYPE.gallery]: { items: { is: "list", of: { is: "object", parts: PICTURE }, max: 10, needed: true } },
  [TYPE.separator]: {
    divider: { is: "switch", usual: true },
    spacing: { is: "number", options: [1, 2], usual: 1 },
  },
  [TYPE.container]: {
    accent_color: { is: "color" },
    components: ofComponents(INSIDE, TOTAL.components),
    spoiler: off,
  },
};

/** Types of components at the top of a message: of a classic one, and of one that is made of components. */
export const TOP = { embeds: [TYPE.row], components: [...INSIDE, TYPE.container] } as const;
const ROWS = 5;

const ids: Part = { is: "words", max: 100 };
const MENTIONS: Parts = {
  parse: { is: "words", options: ["users", "roles", "everyone"], max: 3 },
  roles: ids,
  users: ids,
};

/** Parts of a message, in the order of the normal form. */
export function messageParts(isComponents: boolean): Parts {
  return {
    content: text(2_000, { lines: true }),
    embeds: { is: "list", of: { is: "object", parts: EMBED }, max: 10 },
    components: {
      is: "list",
      of: { is: "component", types: isComponents ? TOP.components : TOP.embeds },
      max: isComponents ? TOTAL.components : ROWS,
    },
    flags: { is: "flags" },
    allowed_mentions: { is: "object", parts: MENTIONS },
  };
}

export type Tree = Readonly<Record<string, unknown>>;

/** Lists the objects in a list; none of what is no list. */
export function objectsIn(value: unknown): Tree[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Tells whether a message, of any form, is made of components. */
export function isOfComponents(message: unknown): boolean {
  const flags = isJsonObject(message) ? message.flags : undefined;
  return typeof flags === "number" && (flags & FLAGS.components) !== 0;
}
