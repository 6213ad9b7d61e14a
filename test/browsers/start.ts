import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { installPackages } from "#test/chromium.ts";
import { connectHttp, connectMarionette, eventually, type Driver } from "./driver.ts";

interface Browser {
  driver: Driver;
  stop(): Promise<void>;
}

/** Programs of Debian's browsers, and the packages that have them. */
const PACKAGES = {
  "/usr/bin/firefox-esr": ["firefox-esr"],
  "/usr/bin/WebKitWebDriver": ["webkit2gtk-driver"],
  "/usr/bin/xvfb-run": ["xvfb", "xauth"],
};

/** Installs what is missing, as root, before the first test: one process at a time may install packages. */
export function installBrowsers(): void {
  const missing = Object.entries(PACKAGES).flatMap(([path, names]) => (existsSync(path) ? [] : names));
  if (missing.length > 0) installPackages(missing);
}

/** Firefox and WebKitGTK of Debian. */
export const BROWSERS = { firefox: startFirefox, webkit: startWebKit };

async function startFirefox(): Promise<Browser> {
  requireProgram("/usr/bin/firefox-esr");
  const profile = mkdtempSync(join(tmpdir(), "pearl-firefox-"));
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", 0);`);
  const program = startProgram(["--marionette", "--headless", "--no-remote", "--profile", profile], {
    command: "/usr/bin/firefox-esr",
    output: "ignore",
  });
  const port = await eventually(() => Number(readFileSync(join(profile, "MarionetteActivePort"), "utf8")));
  const driver = await eventually(() => connectMarionette(port));
  const stop = async () => {
    await program.stop();
    rmSync(profile, { recursive: true, force: true });
  };
  return { driver, stop };
}

async function startWebKit(): Promise<Browser> {
  requireProgram("/usr/bin/WebKitWebDriver");
  requireProgram("/usr/bin/xvfb-run");
  const port = await freePort();
  // WebKitGTK has no mode without a display.
  const { stop } = startProgram(["-a", "/usr/bin/WebKitWebDriver", `--port=${port}`], {
    command: "/usr/bin/xvfb-run",
    output: "ignore",
  });
  await eventually(() => fetch(`http://127.0.0.1:${port}/status`));
  return { driver: await connectHttp(`http://127.0.0.1:${port}`, {}), stop };
}

function requireProgram(path: keyof typeof PACKAGES): void {
  if (!existsSync(path))
    throw new Error(`There is no ${path}: run \`apt-get install ${PACKAGES[path].join(" ")}\` as root.`);
}
