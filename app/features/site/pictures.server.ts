import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkSvg } from "./check-svg.server.ts";

/** Picture of the site folder. Its address changes with its content. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  hash: string;
  url: string;
}

/** Why a picture is left out. Lines count from 1. */
export interface PictureFinding {
  file: string;
  line: number;
  code: "too_large" | "unsafe_svg" | "wrong_type";
  message: string;
}

/** Kinds of pictures: names, how they begin, and how many bytes they may have. */
const KINDS = [
  { name: /\.svg$/, type: "image/svg+xml", begin: /^(\xEF\xBB\xBF)?\s*</, most: 100_000 },
  { name: /\.png$/, type: "image/png", begin: /^\x89PNG\r\n[^]{6}IHDR[^]{8}/, most: 1_048_576 },
  { name: /\.jpe?g$/, type: "image/jpeg", begin: /^\xFF\xD8\xFF/, most: 1_048_576 },
];
const AT_THE_TOP = /^((logo|icon)\.(svg|png)|og\.png)$/;
const FOLDERS = ["art", "team", "og"];

/**
 * Reads the pictures of a site folder by their paths in it: logo, icon and picture of shared links, and the files of `art`, `team`
 * and `og`. What is too large, unsafe or no picture is found and left out. @throws errors of the file system
 */
export function readPictures(folder: string): {
  pictures: Map<string, Picture>;
  findings: PictureFinding[];
} {
  const pictures = new Map<string, Picture>();
  const findings: PictureFinding[] = [];
  for (const file of picturesIn(folder)) {
    const bytes = readFileSync(join(folder, file));
    const kind = KINDS.find(({ name }) => name.test(file));
    const fault = faultOf(bytes, kind);
    if (fault) findings.push({ file, line: 1, ...fault });
    else if (kind) pictures.set(file, pictureOf(file, kind.type, bytes));
  }
  return { pictures, findings };
}

function picturesIn(folder: string): string[] {
  const namesIn = (path: string) => {
    const names = existsSync(path) ? readdirSync(path).toSorted() : [];
    return names.filter((name) => !name.startsWith(".") && statSync(join(path, name)).isFile());
  };
  const below = FOLDERS.flatMap((name) => namesIn(join(folder, name)).map((file) => `${name}/${file}`));
  return [...namesIn(folder).filter((name) => AT_THE_TOP.test(name)), ...below];
}

function faultOf(
  bytes: Buffer,
  kind?: (typeof KINDS)[number],
): (Pick<PictureFinding, "code" | "message"> & { line?: number }) | undefined {
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
