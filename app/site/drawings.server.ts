import { createHash } from "node:crypto";
import { textsIn } from "#app/features/settings/texts.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { DRAWN_ICONS, PREVIEW_SIZE, previewPath, type PngIcon } from "#app/shell/icons.ts";
import { icons, type IconName } from "#app/ui/icons.ts";
import { markOf } from "./look.server.ts";
import type { Picture } from "./pictures.server.ts";
import type { Site } from "./site.server.ts";
import { accentIn } from "./theme.server.ts";

/** The bot's logo or icon as a data URL, or the first letter of its name. */
export type DrawnMark = { image: string } | NonNullable<Picture["letter"]>;

/** What a picture shows, in one language. */
export interface SharedPicture {
  kind: "shared";
  size: typeof PREVIEW_SIZE;
  colors: Record<"ground" | "soft" | "ink" | "muted" | "accent", string>;
  mark: DrawnMark;
  name: string;
  /** `icon` is a data URL. */
  area?: { title: string; icon: string };
  title: string;
  text: string;
}

export type Drawing =
  | SharedPicture
  | { kind: "icon"; size: typeof PREVIEW_SIZE; purpose: PngIcon["purpose"]; mark: DrawnMark };

/** A picture that the site draws: the path at which it is, its name among the stored files, and what it shows. */
export interface WantedPicture {
  path: string;
  name: string;
  drawing: Drawing;
}

/** Another one makes all sites draw their pictures anew. */
const REVISION = 1;
const GROUNDS = {
  light: { ground: "#fdfcfa", ink: "#14191f", muted: "#4f5963" },
  dark: { ground: "#0a0e13", ink: "#f3f5f6", muted: "#aab4bd" },
};

/** Lists the pictures of shared links, for each page with one and each language, and the icons of a site, as it is spoken for. */
export function drawingsOf(site: Site): WantedPicture[] {
  const [logo, icon] = [markOf(site, "logo"), markOf(site, "icon")];
  const scheme = site.scheme === "light" ? "light" : "dark";
  const { accent = "", "accent-soft": soft = "" } = accentIn(scheme, site.accent);
  const colors = { ...GROUNDS[scheme], accent, soft };
  // Drawn with the colours that a logo has in the picture's scheme.
  const ofSite = {
    kind: "shared" as const,
    size: PREVIEW_SIZE,
    colors,
    mark: inScheme(logo, scheme),
    name: plain(site.name),
  };
  const shared = sharedPages(site).flatMap((page) =>
    site.languages.map((locale) => {
      const drawing = { ...ofSite, ...wordsOf(site, page, locale, accent) };
      return { path: previewPath(page, locale), name: nameOf(drawing, logo), drawing };
    }),
  );
  const mark = inScheme(icon, "light");
  return [
    ...DRAWN_ICONS.map(({ path, size, purpose }) => {
      const drawing = { kind: "icon" as const, size: { width: size, height: size }, purpose, mark };
      return { path, name: nameOf(drawing, icon), drawing };
    }),
    ...shared,
  ];
}

/** Returns the names of the pages that have a picture of their own. */
export function sharedPages({ parts, features }: Pick<Site, "parts" | "features">): string[] {
  const pages = (["commands", "team"] as const).filter((page) => parts[page]);
  return ["home", ...pages, ...features.keys()];
}

function wordsOf(site: Site, page: string, locale: Locale, color: string) {
  const words = spoken(site, page, locale);
  const { area } = words;
  return {
    title: plain(words.title),
    text: plain(words.text),
    area: area && { title: plain(area.title), icon: iconOf(icons[area.icon], color) },
  };
}

interface Words {
  area?: { title: string; icon: IconName };
  title: string;
  text: string;
}

function spoken(site: Site, page: string, locale: Locale): Words {
  const t = fixedT(locale, ["site", "commands"]);
  const { features, home, tagline, name } = site;
  const feature = features.get(page);
  if (feature) {
    const { title, lead } = textsIn(locale, feature);
    return { area: textsIn(locale, site.areas).find(({ id }) => id === page), title, text: lead };
  }
  if (page === "team") return { title: t("site:team.title"), text: t("site:team.text") };
  if (page === "commands") return { title: t("commands:list.title"), text: t("commands:list.lead") };
  const title = home.heading ?? tagline ?? name;
  const lead = home.lead ?? (home.heading && tagline) ?? t("site:home.hero.text");
  return textsIn(locale, { title, text: lead });
}

/** A pictograph with what changes and joins it, flags too. Signs of rights are letters. */
const PICTOGRAPH =
  /\s*(?![©®™])[\p{Extended_Pictographic}\p{RI}][\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\u{fe0f}\u{200d}]*/gu;
/** Characters that make a key of a digit. */
const KEYCAP = /\u{fe0f}?\u{20e3}/gu;

/** Leaves out what the font does not have and nobody misses: pictographs, spaces of other widths, invisible signs; and marks of code. */
function plain(text: string): string {
  return text
    .replaceAll("`", "")
    .replace(PICTOGRAPH, "")
    .replace(KEYCAP, "")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2000-\u200a\u202f]/g, "\u00a0")
    .trim();
}

function nameOf(drawing: Drawing, { hash }: Picture): string {
  const shown = JSON.stringify([REVISION, { ...drawing, mark: hash }]);
  return `picture-${createHash("sha256").update(shown).digest("hex").slice(0, 20)}.png`;
}

/** The picture with its rules for dark mode always or never applied: a renderer may know no media queries. */
function inScheme({ bytes, type, letter }: Picture, scheme: "light" | "dark"): DrawnMark {
  if (letter) return letter;
  const dark = /@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
  const svg = type === "image/svg+xml" && Buffer.from(bytes).toString("utf8");
  return { image: dataUrl(type, svg ? svg.replace(dark, scheme === "dark" ? "$1" : "") : bytes) };
}

function iconOf(drawing: string, color: string): string {
  const attributes = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${color}"`;
  return dataUrl(
    "image/svg+xml",
    `<svg ${attributes} stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`,
  );
}

function dataUrl(type: string, content: string | Uint8Array): string {
  return `data:${type};base64,${Buffer.from(content as Uint8Array).toString("base64")}`;
}
