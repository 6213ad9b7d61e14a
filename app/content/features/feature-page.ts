import type { IconName } from "#app/content/icons.ts";
import type { Localized } from "#app/content/localized.ts";

/** What the page of a category says. In every text, `backticks` make code: commands, placeholders, Discord's markdown. */
export interface FeaturePage {
  /** The page's heading. */
  title: Localized;
  /** One or two sentences below it that make somebody want this. */
  lead: Localized;
  /** For search engines and previews: one sentence, 70 to 155 characters. */
  description: Localized;
  /** What it looks like on Discord. */
  scene: Scene;
  /** The explanations, in the order of the page. */
  sections: Section[];
}

/** A few messages in a channel, as a picture. */
export interface Scene {
  /** What happens in it, for those who do not see it. */
  label: Localized;
  /** The channel's name, without the hash. */
  channel: Localized;
  /** Three to five. */
  messages: Message[];
}

/** Somebody writes something, or the bot answers. */
export type Message =
  | {
      from: "Mira" | "Jonas" | "Aylin" | "Theo";
      /** As on a clock, like 22:46. */
      time: string;
      text: Localized;
    }
  | {
      bot: true;
      time: string;
      /** Above the card. */
      text?: Localized;
      card?: { title: Localized; text: Localized; icon: IconName };
      /** What can be pressed below it. */
      buttons?: Localized[];
    };

interface Head {
  /** The anchor, `#id`. */
  id: string;
  title: Localized;
  text?: Localized;
}

export type Section =
  /** Explanations side by side. */
  | (Head & { kind: "cards"; cards: { icon: IconName; title: Localized; text: Localized }[] })
  /** What one does, one after the other. */
  | (Head & { kind: "steps"; steps: { title: Localized; text: Localized }[] })
  /** Numbers, with a heading for each column; the first cell of a row is its heading. The rows of a wordy one are blocks on phones. */
  | (Head & { kind: "table"; wordy?: boolean; columns: Localized[]; rows: (Localized | string)[][] });
