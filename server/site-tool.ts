import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { speakFor } from "#app/i18n/i18n.server.ts";
import { drawingsOf } from "#app/site/drawings.server.ts";
import { findingLine, isWarning } from "#app/site/finding.ts";
import { listFiles } from "#app/site/folder.server.ts";
import { OWN_FOLDER, readSite, SiteError } from "#app/site/site.server.ts";

const USAGE = `usage: npm run site -- init|check|pictures [folder]
  init      writes a small site, where there is none, to begin with
  check     says what is wrong in the folder, and exits with 1 if it is more than a warning
  pictures  draws the pictures of shared links into og/, but for those that are there
The folder is SITE_DIR, or else the repository's own.`;

const START = join(OWN_FOLDER, "../examples/site-start");

/** Where the tool is called, and how it says something. */
interface Caller {
  cwd: string;
  /** `SITE_DIR`. */
  folder?: string;
  say: (line: string) => void;
}

/**
 * Runs `npm run site -- init|check|pictures [folder]` (docs/customising.md), without a database and a network. A folder that is given
 * is relative to where the caller is. @returns the exit code
 */
export async function runSiteTool(
  [command, given]: string[],
  { cwd, say, ...caller }: Caller,
): Promise<number> {
  const folder = given ? resolve(cwd, given) : caller.folder || OWN_FOLDER;
  try {
    if (command === "init") return init(folder, say);
    if (command === "check") return check(folder, say);
    if (command === "pictures") return await drawInto(folder, say);
    say(USAGE);
  } catch (error) {
    // Errors of the file system are for the caller, too: mostly, a right to write is missing.
    if (!(error instanceof SiteError) && !(error instanceof Error && "syscall" in error)) throw error;
    say(error.message);
  }
  return 1;
}

function init(folder: string, say: Caller["say"]): number {
  if (existsSync(join(folder, "site.json"))) {
    say(`${folder} has a site.json. Nothing was written.`);
    return 1;
  }
  const files = listFiles(START).map(({ path }) => path);
  for (const file of files) {
    if (existsSync(join(folder, file))) say(`kept   ${file}`);
    else {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(START, file), join(folder, file));
      say(`wrote  ${file}`);
    }
  }
  say(`Begin with the name in ${join(folder, "site.json")}, and run the site with SITE_DIR=${folder}.`);
  return 0;
}

function check(folder: string, say: Caller["say"]): number {
  const { name, languages, findings } = readSite(folder);
  for (const finding of findings) say(findingLine(finding));
  say(
    `${name} (${languages.join(", ")}): ${findings.length} ${findings.length === 1 ? "finding" : "findings"}`,
  );
  return findings.every(isWarning) ? 0 : 1;
}

async function drawInto(folder: string, say: Caller["say"]): Promise<number> {
  const site = readSite(folder);
  speakFor(site);
  const { drawPicture } = await import("./draw-picture.tsx");
  mkdirSync(join(folder, "og"), { recursive: true });
  for (const { path, drawing } of drawingsOf(site)) {
    if (drawing.kind !== "shared") continue;
    const file = join(folder, path);
    const png = existsSync(file) ? undefined : await drawPicture(drawing);
    if (png) writeAsPart(folder, file, png);
    say(`${png ? "drew  " : existsSync(file) ? "kept  " : "cannot draw the letters of"} ${path.slice(1)}`);
  }
  return 0;
}

/** Writes a file unless the folder could not be used with it. @throws SiteError */
function writeAsPart(folder: string, file: string, content: Uint8Array): void {
  writeFileSync(file, content);
  try {
    listFiles(folder);
  } catch (error) {
    rmSync(file);
    throw error;
  }
}
