import { createHash } from "node:crypto";
import { checkSvg } from "./check-svg.server.ts";
import type { Finding } from "./finding.ts";
import type { Files } from "./folder.server.ts";

/** Picture of the site folder. Its address changes with its content. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  hash: string;
  url: string;
  /** What it shows, where the folder has no logo and no icon: programs without fonts cannot read the SVG. */
  letter?: { letter: string; ink: string; ground: string };
}

/** Kinds of pictures: names, how they begin, and how many bytes they may have. */
const KINDS = [
  { name: /\.svg$/, type: "image/svg+xml", begin: /^(\xEF\xBB\xBF)?\s*</, most: 100_000 },
  { name: /\.png$/, type: "image/png", begin: /^\x89PNG\r\n[^]{6}IHDR[^]{8}/, most: 1_048_576 },
  { name: /\.jpe?g$/, type: "image/jpeg", begin: /^\xFF\xD8\xFF/, most: 1_048_576 },
];
const PICTURE = /^((logo|icon)\.(svg|png)|og\.png|(art|team|og)\/[^/]+)$/;

/** Tells whether a file of the folder is looked at as a picture. */
export function isPicture(file: string): boolean {
  return PICTURE.test(file);
}

/**
 * Returns the pictures among the files of a folder: logo, icon and picture of shared links, and the files of `art`, `team` and `og`.
 * What is too large, unsafe or no picture is a finding, and in its place is what `last` had.
 */
export function picturesOf(
  files: Files,
  last?: ReadonlyMap<string, Picture>,
): { pictures: Map<string, Picture>; findings: Finding[] } {
  const pictures = new Map<string, Picture>();
  const findings: Finding[] = [];
  for (const [file, bytes] of files) {
    if (!isPicture(file)) continue;
    const kind = KINDS.find(({ name }) => name.test(file));
    const fault = faultOf(bytes, kind);
    if (fault) findings.push({ file, line: 1, ...fault });
    const picture = fault || !kind ? last?.get(file) : pictureOf(file, kind.type, bytes);
    // A letter is made anew, as the name may be another now.
    if (picture && !picture.letter) pictures.set(file, picture);
  }
  return { pictures, findings };
}

function faultOf(bytes: Buffer, kind?: (typeof KINDS)[number]): Omit<Finding, "file"> | undefined {
  const begin = bytes.toString("latin1", 0, 200);
  if (!kind?.begin.test(begin))
    return { code: "wrong_type", message: "No SVG, PNG or JPEG, as its name says." };
  if (bytes.length > kind.most)
    return { code: "too_large", message: `${bytes.length} bytes, of at most ${kind.most}.` };
  const unsafe = kind.type === "image/svg+xml" && checkSvg(new TextDecoder().decode(bytes));
  return unsafe ? { code: "unsafe_svg", ...unsafe } : undefined;
}

/** Makes a picture of what lies, or is to lie, at this path of the folder. */
export function pictureOf(file: string, type: string, content: Uint8Array): Picture {
  const bytes = Uint8Array.from(content);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return {
    bytes,
    type,
    hash,
    url: `/site/files/${file.split("/").map(encodeURIComponent).join("/")}?${hash}`,
  };
}
