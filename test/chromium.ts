import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { plainEnvironment } from "#dev/processes.ts";
import { startProgram } from "#dev/program.ts";

/** No network requests of the browser itself, no sandbox for root, and little shared memory in containers. */
export const chromiumArgs = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  ...(process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : []),
];

const SYSTEM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Finds a working Chromium without a download: CHROMIUM_PATH, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH ?? "", chromium.executablePath(), ...SYSTEM];
  return places.find((path) => existsSync(path) && versionOf(path) !== undefined);
}

/**
 * Finds a Chromium, or else downloads Playwright's, or as root on Debian installs the system's package. Sets
 * CHROMIUM_PATH, which child processes inherit.
 */
export async function requireChromium(): Promise<string> {
  let path = findChromium() ?? (await download());
  if (!path) {
    installPackages(["chromium-headless-shell"]);
    path = findChromium();
  }
  if (!path) {
    throw new Error(
      "There is no Chromium: run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH.",
    );
  }
  process.env.CHROMIUM_PATH = path;
  return path;
}

/** Name and version as the browser says them. Undefined if it does not run: a downloaded one may lack system libraries. */
export function versionOf(path: string): string | undefined {
  const { status, stdout } = spawnSync(path, ["--version"], { timeout: 20_000, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Times out after a minute without progress, because a closed network may drop packets instead of refusing them. */
async function download(): Promise<string | undefined> {
  console.log("Downloading Chromium (playwright install chromium) …");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };
  const program = startProgram(["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    env,
    output: () => limit.refresh(),
  });
  const limit = setTimeout(() => void program.stop(), 60_000);
  await program.exited;
  clearTimeout(limit);
  return findChromium();
}

/** Installs Debian's packages, as root where apt is. */
export function installPackages(names: string[]): void {
  const apt = "/usr/bin/apt-get";
  if (process.getuid?.() !== 0 || !existsSync(apt)) return;
  console.log(`Installing ${names.join(", ")} (apt-get install) …`);
  const env = { ...plainEnvironment(), DEBIAN_FRONTEND: "noninteractive" };
  for (const task of [["update"], ["install", "-y", "--no-install-recommends", ...names]]) {
    const { status, stderr } = spawnSync(apt, ["-qq", ...task], { env, encoding: "utf8", timeout: 600_000 });
    if (status !== 0) console.error(`apt-get ${task[0]} failed:\n${stderr}`);
  }
}
