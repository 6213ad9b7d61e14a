import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { findingLine, type Finding } from "./finding.ts";

const MOST_FILES = 500;
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

/** Lists the files of a folder: path, size, time of the last change. Names that begin with a dot are not looked at. @throws SiteError */
export function listFiles(folder: string): { path: string; size: number; changed: number }[] {
  const root = within(() => realpathSync(folder));
  const found: { path: string; size: number; changed: number }[] = [];
  const visit = (directory: string, depth: number): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const file = join(directory, entry.name);
      const path = relative(root, file).split(sep).join("/");
      // A ConfigMap's files are links, to a folder beside them.
      if (entry.isSymbolicLink() && relative(root, realpathSync(file)).startsWith(".."))
        throw new SiteError([{ file: path, code: "bad_link", message: "It leads out of the folder." }]);
      const stats = statSync(file);
      if (stats.isDirectory() && depth > 0) visit(file, depth - 1);
      else if (stats.isFile()) found.push({ path, size: stats.size, changed: stats.mtimeMs });
      if (found.length > MOST_FILES) throw tooLarge(`${MOST_FILES} files`);
    }
  };
  within(() => visit(root, 4));
  const total = found.reduce((sum, { size }) => sum + size, 0);
  if (total > MOST_BYTES) throw tooLarge(`${MOST_BYTES / 1024 / 1024} MiB`);
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Reads all files of a folder. @throws SiteError */
export function readFiles(folder: string): Files {
  return within(() => new Map(listFiles(folder).map(({ path }) => [path, readFileSync(join(folder, path))])));
}

/** Decodes a file: UTF-8, with or without a byte order mark. */
export function textOf(content: Buffer): string {
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
    // Others than those of the file system are faults of ours, or said already.
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const message = `The site folder cannot be read: ${error.message}`;
    throw new SiteError([{ file: "site.json", code: "wrong_type", message }], { cause: error });
  }
}
