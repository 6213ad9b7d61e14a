import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { findingLine, type Finding } from "./finding.ts";

const MOST_FILES = 500;
/** Files and folders that are looked at: folders may have links to each other, in which no file is. */
const MOST_NAMES = 5_000;
const MOST_BYTES = 20 * 1024 * 1024;

/** Content of the files of a folder by their paths in it, with slashes. */
export type Files = ReadonlyMap<string, Buffer>;

/** A site folder cannot be used. Each line of the message is a finding. */
export class SiteError extends Error {
  override name = "SiteError";
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[], options?: ErrorOptions) {
    super(findings.map(findingLine).join("\n"), options);
    this.findings = findings;
  }
}

/** A file of the folder, or what cannot be read there, with the reason: a file without rights, a link to nothing, a whole folder. */
interface Listed {
  path: string;
  size: number;
  /** Time of the last change of content or place: programs that put a file there may give it the time of another one. */
  changed: number;
  unread?: string;
}

/** Lists the files of a folder. Names that begin with a dot are not looked at. @throws SiteError */
export function listFiles(folder: string): Listed[] {
  const root = within(() => realpathSync(folder));
  const found: Listed[] = [];
  let looked = 0;
  const visit = (file: string, path: string, isLink: boolean, depth: number): void => {
    // A ConfigMap's files are links, to a folder beside them whose name begins with two dots.
    if (isLink && /^\.\.(?:[/\\]|$)/.test(relative(root, realpathSync(file))))
      throw new SiteError([{ file: path, code: "bad_link", message: "It leads out of the folder." }]);
    const stats = statSync(file);
    // Docker makes a folder of a file that it is to mount and does not find.
    if (stats.isDirectory() && isText(path))
      found.push({ path, size: 0, changed: 0, unread: "it is a folder." });
    else if (stats.isDirectory() && depth > 0) visitAll(file, `${path}/`, depth - 1);
    if (!stats.isFile()) return;
    accessSync(file, constants.R_OK);
    found.push({ path, size: stats.size, changed: stats.ctimeMs });
  };
  const visitAll = (directory: string, above: string, depth: number): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const path = above + entry.name;
      try {
        visit(join(directory, entry.name), path, entry.isSymbolicLink(), depth);
      } catch (error) {
        found.push({ path, size: 0, changed: 0, unread: reasonOf(error) });
      }
      if (found.length > MOST_FILES) throw tooLarge(`${MOST_FILES} files`);
      if (++looked > MOST_NAMES) throw tooLarge(`${MOST_NAMES} names`);
    }
  };
  within(() => visitAll(root, "", 4));
  const total = found.reduce((sum, { size }) => sum + size, 0);
  if (total > MOST_BYTES) throw tooLarge(`${MOST_BYTES / 1024 / 1024} MiB`);
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Reads all files of a folder. What cannot be read is a finding, and is what it was in `last`. @throws SiteError */
export function readFiles(folder: string, last?: Files): { files: Files; findings: Finding[] } {
  const listed = listFiles(folder);
  if (listed.every(({ path }) => path !== "site.json"))
    throw new SiteError([
      { file: "site.json", code: "wrong_type", message: `There is no such file in ${folder}.` },
    ]);
  const files = new Map<string, Buffer>();
  const findings: Finding[] = [];
  for (const { path, unread } of listed) {
    const content = unread === undefined ? within(() => readFileSync(join(folder, path))) : undefined;
    if (content && (!isText(path) || isUtf8(content))) {
      files.set(path, content);
      continue;
    }
    const reason = unread ?? "it is not saved as UTF-8.";
    findings.push({ file: path, code: "wrong_type", message: `It cannot be read: ${reason}` });
    for (const [before, kept] of last ?? [])
      if (before === path || before.startsWith(`${path}/`)) files.set(before, kept);
  }
  return { files, findings };
}

function isText(path: string): boolean {
  return /\.(?:json|md)$/.test(path);
}

/** Decodes a file: UTF-8, with or without a byte order mark. */
export function decoded(content: Buffer): string {
  return new TextDecoder().decode(content);
}

/** Identifies the content of a folder. */
export function revisionOf(files: Files): string {
  const hash = createHash("sha256");
  for (const [path, content] of files) hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest("hex").slice(0, 12);
}

function tooLarge(most: string): SiteError {
  return new SiteError([{ file: "site.json", code: "too_large", message: `The folder has over ${most}.` }]);
}

function within<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const message = `The site folder cannot be read: ${reasonOf(error)}`;
    throw new SiteError([{ file: "site.json", code: "wrong_type", message }], { cause: error });
  }
}

/** Returns what the file system says. @throws others, which are faults of ours, or said already */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return error.message;
}
