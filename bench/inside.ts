import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "#dev/build.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import { linesInto } from "#dev/program.ts";
import { root } from "#dev/services.ts";
import type { Asked } from "./compare.ts";
import type { Site } from "./site.ts";

const TRIES = 5;
/** In milliseconds: for what the process sends before and after the response. */
const QUIET = 150;

/** Builds the site with its packages outside, where `inside.mjs` changes them. @returns the path of its program */
async function buildOutside(life: Lifetime): Promise<string> {
  const folder = join(root, "build", "outside");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A build looks for both beside itself.
  for (const name of ["site", "db"]) symlinkSync(join(root, name), join(folder, name));
  await build(life, { BUILD_WITH_PACKAGES_OUTSIDE: join(folder, "build") });
  return join(folder, "build/server/index.js");
}

/** Starts another process of the site that says what it sends to Postgres, and serves its last page by React alone. */
export async function startInside(life: Lifetime, site: Site) {
  const built = await buildOutside(life);
  const lines: string[] = [];
  const program = ["--import", "./bench/inside.mjs", built];
  const { url, pid } = await site.startAnother({ program, output: linesInto(lines) });
  const react = lines.find((line) => line.startsWith("REACT "));
  const port = Number(react?.slice("REACT ".length));

  /** Returns the number of queries of one warm request: the smallest of some, because jobs ask the database, too. */
  async function countQueries({ path, headers }: Pick<Asked, "path" | "headers">): Promise<number> {
    const counts: number[] = [];
    for (let i = 0; i < TRIES; i++) {
      await wait(QUIET);
      lines.length = 0;
      const response = await fetch(url + path, { headers, redirect: "manual" });
      await response.arrayBuffer();
      await wait(QUIET);
      counts.push(lines.filter((line) => line.startsWith("QUERY ")).length);
    }
    return Math.min(...counts);
  }
  return { pid, port, countQueries };
}
