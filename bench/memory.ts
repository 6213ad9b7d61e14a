import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import { memoryOf } from "#dev/processes.ts";
import { heading, row } from "./report.ts";
import type { Site } from "./site.ts";
import { startTools } from "./speed.ts";

const CONNECTIONS = 50;
/** Time on each page in milliseconds. */
const TURN = 1_000;
export const MB = 1_000_000;

/** Loads pages of all kinds in turn, on 50 connections for some seconds, and reports the memory before and meanwhile. */
export async function reportMemory(life: Lifetime, site: Site, seconds: number): Promise<void> {
  const resting = memoryOf(site.pid);
  const { load } = await startTools(life);
  const asPerson = `Cookie: ${await cookieOfSession(site.url, people.bob)}\r\n`;
  const guild = `/dashboard/guilds/${guilds.teahouse.id}`;
  const pages = [
    ...["/", "/economy", "/commands?q=ban"].map((path) => [path, ""]),
    ...["/", "/dashboard", guild, `${guild}/levels`, "/auth/session"].map((path) => [path, asPerson]),
    [`/api/prefix/${guilds.teahouse.id}`, `Authorization: Bearer ${site.botToken}\r\n`],
  ];
  const measured: number[] = [];
  let answers = 0;
  const end = Date.now() + seconds * 1_000;
  for (let turn = 0; Date.now() < end; turn++) {
    const [path, headers] = pages[turn % pages.length] ?? [];
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${site.port}\r\n${headers}\r\n`;
    const task = { port: site.port, request, status: 200, connections: CONNECTIONS, duration: TURN };
    answers += (await load.ask(task)).answers;
    measured.push(memoryOf(site.pid));
  }
  const quarter = measured.slice(-Math.ceil(measured.length / 4));
  heading("The process");
  row({ what: "/readyz after start", value: site.readyAfter, unit: "ms", goal: "≤ 1000" });
  row({ what: "memory at rest", value: resting / MB, unit: "MB", goal: "≤ 120" });
  row({
    what: `memory, ${CONNECTIONS} connections for ${seconds} s`,
    value: Math.max(...measured) / MB,
    unit: "MB",
    goal: "≤ 250",
    more: `most; ${Math.round(Math.max(...quarter) / MB)} MB in the last quarter, ${answers} responses`,
  });
}
