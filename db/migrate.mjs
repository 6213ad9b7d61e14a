// `npm run migrate`: runs the sources in a clone, the compiled form in the Docker image.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = `${root}db/migrate.ts`;
const compiled = `${root}build/server/migrate.js`;
const args = process.argv.slice(2);

const command =
  existsSync(`${root}node_modules/tsx`) || !existsSync(compiled) ? ["dev/bootstrap.mjs", source] : [compiled];
const { status } = spawnSync(process.execPath, [...command, ...args], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
