import { pictureOf, type Picture } from "./pictures.server.ts";
import type { Site } from "./site.server.ts";
import { contrast, STANDARD_ACCENT } from "./theme.server.ts";

/** What every page shows of the site folder, as addresses. `scheme`: the same for everybody. */
export interface Look {
  sheet?: string;
  scheme?: "light" | "dark";
  logo?: string;
  icons: { url: string; type: string; sizes: string }[];
}

/** Returns the look of a site, which has been given a mark (`withMark`). */
export function lookOf({ theme, scheme, pictures }: Pick<Site, "theme" | "scheme" | "pictures">): Look {
  const [logos, icons] = [listed(pictures, "logo"), listed(pictures, "icon")];
  return {
    sheet: theme && `/site/theme.${theme.hash}.css`,
    scheme: scheme === "auto" ? undefined : scheme,
    logo: [...logos, ...icons][0]?.url,
    icons: (icons.length > 0 ? icons : logos).map((icon) => ({
      ...{ url: icon.url, type: icon.type, sizes: sizesOf(icon) },
    })),
  };
}

/** Returns the address of a picture in `art`, of an area's page or of the `hero`, if there is one. */
export function artOf({ pictures }: Pick<Site, "pictures">, name: string): string | undefined {
  return listed(pictures, `art/${name}`)[0]?.url;
}

/** Returns the picture that stands for the bot where there is room for one. @param name what is preferred */
export function markOf({ pictures }: Pick<Site, "pictures">, name: "logo" | "icon"): Picture {
  return [name, "logo", "icon"].flatMap((one) => listed(pictures, one))[0]!;
}

function listed(pictures: Site["pictures"], name: string): Picture[] {
  return [".svg", ".png", ".jpg", ".jpeg"].flatMap((end) => pictures.get(name + end) ?? []);
}

/** Width and height, as HTML writes them. A PNG has them in its first chunk (PNG Specification, section 11.2.1). */
function sizesOf({ type, bytes }: Picture): string {
  const numbers = new DataView(bytes.buffer);
  return type === "image/png" ? `${numbers.getUint32(16)}x${numbers.getUint32(20)}` : "any";
}

/** Adds a mark to pictures without logo and icon: the first letter of the name on the accent. */
export function withMark(
  pictures: Map<string, Picture>,
  { name, accent = STANDARD_ACCENT }: Pick<Site, "name" | "accent">,
): Map<string, Picture> {
  if (["logo.svg", "logo.png", "icon.svg", "icon.png"].some((file) => pictures.has(file))) return pictures;
  const segments = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment.toUpperCase());
  const letter = segments.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? segments[0] ?? "";
  const escaped = letter.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const ink = contrast(accent, "#ffffff") >= contrast(accent, "#000000") ? "#ffffff" : "#000000";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${accent}"/><text x="16" y="16" dy=".36em" text-anchor="middle" fill="${ink}" font-family="system-ui,sans-serif" font-weight="700" font-size="19">${escaped}</text></svg>`;
  const picture = pictureOf("logo.svg", "image/svg+xml", Buffer.from(svg));
  return pictures.set("logo.svg", { ...picture, letter: { letter, ink, ground: accent } });
}
