import { setTimeout as wait } from "node:timers/promises";
import type { Asked } from "./compare.ts";
import type { Site } from "./site.ts";

const TRIES = 5;
/** In milliseconds: for what the process sends before and after the response. */
const QUIET = 150;

/** Starts another process of the site that says what it sends to Postgres, and serves its last page by React alone. */
export async function startInside(site: Site) {
  const lines: string[] = [];
  let rest = "";
  const output = (text: string) => {
    const all = (rest + text).split("\n");
    rest = all.pop() ?? "";
    lines.push(...all);
  };
  const { url, pid } = await site.startAnother({ args: ["--import", "./bench/inside.mjs"], output });
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
