import { spawnSync } from "node:child_process";

/** Debian's own comes after the PATH's, because its packages are only found by it. */
const CANDIDATES = ["python3", "/usr/bin/python3"];
const CHECK = "import sys, aiohttp; assert sys.version_info >= (3, 11)";

/** Finds a Python 3.11 or later that has aiohttp, and the further packages. Undefined if there is none. */
export function findPython(...packages: string[]): string | undefined {
  const check = [CHECK, ...packages.map((name) => `import ${name}`)].join("; ");
  return CANDIDATES.find((command) => spawnSync(command, ["-c", check]).status === 0);
}
