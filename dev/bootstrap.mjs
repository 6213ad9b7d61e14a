// node dev/bootstrap.mjs <script.ts> [arguments]: runs a TypeScript program of this checkout and installs missing
// dependencies first. It is therefore plain JavaScript without dependencies.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename } from "node:path";
import { setInterval } from "node:timers";
import { fileURLToPath, URL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

async function main([script, ...args]) {
  if (!script) return complain("usage: node dev/bootstrap.mjs <script.ts> [arguments]");
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return complain(
      `Pearl needs Node 20.19 or newer, and this is ${process.versions.node}: see https://nodejs.org`,
    );
  }
  if (!isInstalled()) {
    console.log("Installing what package-lock.json names (npm ci) …");
    const code = await run(...npm("ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"));
    if (code !== 0) return code;
  }
  return run(process.execPath, ["--import", "tsx", script, ...args], process.env);
}

/** Compares node_modules with the lockfile. Optional packages of other platforms are not installed. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")).packages;
    const installed = JSON.parse(readFileSync(`${root}node_modules/.package-lock.json`, "utf8")).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || installed[path]?.version === version || (optional && !installed[path]),
    );
  } catch {
    return false;
  }
}

/** Runs npm: the one that runs this script, else that of the PATH. NODE_ENV=production would omit dev dependencies. */
function npm(...args) {
  const { NODE_ENV: _, ...env } = process.env;
  const own = env.npm_execpath;
  if (own && /^npm-cli\.c?js$/.test(basename(own))) return [process.execPath, [own, ...args], env];
  return ["npm", args, env];
}

/** Runs a program and resolves with its exit code. Only the first signal is forwarded. */
function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
    forward = (signal) => child.kill(signal);
    child.once("error", (error) => resolve(complain(`${command} cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function complain(message) {
  console.error(message);
  return 1;
}

let forward = () => {};
let signalled = false;
function onSignal(signal) {
  if (!signalled) forward(signal);
  signalled = true;
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);

// npm sends SIGTERM to the shell between npm and this process, which ends without forwarding it. The changed parent
// is the only sign of that.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onSignal("SIGTERM"), 200).unref();
}
process.exitCode = await main(process.argv.slice(2));
