import { createHash } from "node:crypto";

/** Style sheet of a site's own colours, and the hash in its name. */
export interface SiteTheme {
  css: string;
  hash: string;
}

/** Contrast that words need on their ground (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/**
 * The ground of `app/styles/tokens.css` on which coloured words are hardest to read, lightness and most chroma of
 * `accent-soft`, and where the accent moves: darker by day, lighter by night. So words on it are those of that file.
 */
const SCHEMES = {
  light: { ground: "#eeeae3", soft: [0.93, 0.03], strong: -0.08, end: 0 },
  dark: { ground: "#0c1c2b", soft: [0.3, 0.05], strong: 0.08, end: 1 },
} as const;

/** Lightness of tints by day, between which icons and lines of `app/styles/areas.css` can be told apart. */
const TINTS = { least: 0.6, most: 0.8 };

/**
 * Computes the tokens of the accent for both schemes, and the tints of areas with a colour; undefined without any colour. Hue
 * is kept, and an accent that has a contrast of 4.5:1 on all grounds of a scheme stays as it is there; others are moved in
 * lightness until they have it, with as much of their chroma as sRGB allows. @param colours `#rrggbb`
 */
export function themeOf({
  accent,
  areas = [],
}: {
  accent?: string;
  areas?: readonly { id: string; color?: string }[];
}): SiteTheme | undefined {
  const tints = areas.flatMap(({ id, color }) => (color ? `.tint-${id}{--day:${tintOf(color)}}` : []));
  const css = (accent ? `:root{${accentTokens(accent)}}` : "") + tints.join("");
  return css ? { css, hash: createHash("sha256").update(css).digest("hex").slice(0, 16) } : undefined;
}

function accentTokens(accent: string): string {
  const [day, night] = [accentIn("light", accent), accentIn("dark", accent)];
  return Object.keys(day)
    .map((token) => `--color-${token}:light-dark(${day[token]},${night[token]})`)
    .join(";");
}

/** Colour of controls where a site says no other (`app/styles/tokens.css`). */
export const STANDARD_ACCENT = "#0a5f6c";

/** Computes the tokens of an accent in one scheme, as `themeOf` does. @returns `accent`, `accent-soft` and so on, as `#rrggbb` */
export function accentIn(scheme: keyof typeof SCHEMES, accent = STANDARD_ACCENT): Record<string, string> {
  const { ground, soft, strong, end } = SCHEMES[scheme];
  const given = lchOf(accent);
  const [, chroma, hue] = given;
  const softColor = hexOf([soft[0], Math.min(chroma, soft[1]), hue]);
  const isReadable = (color: string) =>
    [ground, softColor].every((below) => contrast(color, below) >= LEAST_CONTRAST);
  let [lightness, unreadable] = isReadable(hexOf(given)) ? [given[0], given[0]] : [end, given[0]];
  // Black and white can be read: halving leads to the nearest lightness that can.
  while (Math.abs(lightness - unreadable) > 0.002) {
    const middle = (lightness + unreadable) / 2;
    if (isReadable(hexOf([middle, chroma, hue]))) lightness = middle;
    else unreadable = middle;
  }
  return {
    accent: hexOf([lightness, chroma, hue]),
    "accent-strong": hexOf([lightness + strong, chroma, hue]),
    "accent-soft": softColor,
  };
}

function tintOf(color: string): string {
  const [lightness, chroma, hue] = lchOf(color);
  return hexOf([Math.min(Math.max(lightness, TINTS.least), TINTS.most), chroma, hue]);
}

/** Computes the contrast of two colours (WCAG 2.2, "contrast ratio"). @param colours `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  return dot(linearOf(color), [0.2126, 0.7152, 0.0722]);
}

type Three = readonly [number, number, number];

// From linear sRGB to the responses of the eye's cones, from their cube roots to OKLab, and back (Björn Ottosson, "A perceptual
// color space for image processing"; CSS Color Module Level 4, section 9.2).
const TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

/** Converts to OKLCH: lightness of 0 to 1, chroma, hue in radians. @param color `#rrggbb` */
export function lchOf(color: string): Three {
  const [l, a, b] = times(TO_LAB, times(TO_CONES, linearOf(color)).map(Math.cbrt));
  return [l, Math.hypot(a, b), Math.atan2(b, a)];
}

/** Converts to `#rrggbb`, with as much of the chroma as sRGB allows. Lightness beyond black and white is theirs. */
function hexOf([lightness, chroma, hue]: Three): string {
  const l = Math.min(Math.max(lightness, 0), 1);
  const linear = (c: number) =>
    times(
      FROM_CONES,
      times(FROM_LAB, [l, c * Math.cos(hue), c * Math.sin(hue)]).map((root) => root ** 3),
    );
  const fits = (c: number) => linear(c).every((channel) => channel > -1e-6 && channel < 1 + 1e-6);
  let [low, high] = fits(chroma) ? [chroma, chroma] : [0, chroma];
  while (high - low > 1e-4) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return `#${linear(low).map(encoded).join("")}`;
}

/** Decodes sRGB (CSS Color Module Level 4, section 10.2). */
function linearOf(color: string): Three {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red!, green!, blue!];
}

function encoded(linear: number): string {
  const value = Math.min(Math.max(linear, 0), 1);
  const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, "0");
}

function times([first, second, third]: readonly [Three, Three, Three], vector: readonly number[]): Three {
  return [dot(first, vector), dot(second, vector), dot(third, vector)];
}

function dot([a, b, c]: Three, vector: readonly number[]): number {
  return a * vector[0]! + b * vector[1]! + c * vector[2]!;
}
