import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Lifetime } from "./lifetime.ts";
import { startProgram } from "./program.ts";

const SOURCES = ["app", "server", "db", "vite", "package-lock.json", "remix.config.js", "vite.config.ts"];
const OUTPUT = "build/server/index.js";

/** Tells whether a source is newer than the build. Folders count, because their time shows deleted files. */
export function isBuildStale(root: string): boolean {
  const built = modified(join(root, OUTPUT));
  return built === undefined || SOURCES.some((source) => newest(join(root, source)) > built);
}

/** Builds for production, silently unless it fails. */
export async function build(life: Lifetime, variables: Record<string, string> = {}): Promise<void> {
  let text = "";
  const env = { ...process.env, NODE_ENV: "production" as const, ...variables };
  const output = (piece: string) => void (text += piece);
  const program = await life.start(async () =>
    startProgram(["node_modules/.bin/remix", "vite:build"], { env, output }),
  );
  if ((await program.exited) !== 0) throw new Error(`${text}\nThe build failed.`);
}

function newest(path: string): number {
  const own = modified(path) ?? 0;
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return own;
  const children = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name));
  return children.reduce((latest, name) => Math.max(latest, newest(join(path, name))), own);
}

function modified(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
