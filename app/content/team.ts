import type { Localized } from "./localized.ts";

interface Member {
  name: string;
  role: Localized;
  bio: Localized;
  /** A file below `public/`. */
  image: string;
  links: { label: string; url: string }[];
}

/** Who makes the bot. */
export const team: Member[] = [];
