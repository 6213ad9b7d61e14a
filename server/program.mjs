// node server/program.mjs <source.ts> [arguments]: runs the source in a clone, its compiled form in the Docker image.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [source, ...args] = process.argv.slice(2);
const compiled = `${root}build/server/${source.replace(/^.*\/|\.ts$/g, "")}.js`;

const command =
  existsSync(`${root}node_modules/tsx`) || !existsSync(compiled) ? ["dev/bootstrap.mjs", source] : [compiled];
const { status } = spawnSync(process.execPath, [...command, ...args], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
