import { setTimeout as wait } from "node:timers/promises";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import { ask, type AskOptions } from "#test/http/ask.ts";
import { BODIES, doors, FORMS, type Door } from "#test/security/bodies.ts";
import { heading, row } from "./report.ts";
import type { Site } from "./site.ts";

const KIB = 1024;
/** Limits of bodies, of which a caller may or may not be given one. */
const SIZES = [64, 256, 1_024, 2_048, 4_096].map((kib) => kib * KIB);
/** Milliseconds between two questions of `/healthz`. */
const PAUSE = 2;

/** Addresses after which a session or the server is gone for the others. */
const ENDING = /^POST \/(logout|account)|^DELETE \/api\/bot\/guilds/;

interface Cost {
  /** Milliseconds for which nothing else was answered. */
  time: number;
  what: string;
}

interface Caller {
  who: string;
  /** Milliseconds. */
  goal: number;
  headers: Record<string, string>;
  dearest: Cost;
}

/** Sends bodies of every shape and size to every address that takes one, as each caller, and reports the dearest. */
export async function reportCosts(site: Site): Promise<void> {
  const { url, botToken } = site;
  heading("The dearest single request, with /healthz asked beside it");
  const caller = (who: string, goal: number, headers: Record<string, string>): Caller => {
    return { who, goal, headers, dearest: { time: 0, what: "" } };
  };
  const callers = [
    caller("stranger", 100, {}),
    caller("signed in", 250, { Cookie: await cookieOfSession(url, people.bob) }),
    caller("owner", 250, { Cookie: await cookieOfSession(url, people.alice) }),
    caller("bot", 1_000, { Authorization: `Bearer ${botToken}` }),
  ];
  const measured = doors.filter(({ method, path }) => !ENDING.test(`${method} ${path}`));
  // The first requests compile what the others run.
  for (const door of measured) for (const { headers } of callers) await costOf(site, door, headers, "");
  let count = 0;
  for (const door of measured) {
    for (const [shape, make] of Object.entries(door.isForm ? FORMS : BODIES)) {
      const sending = new Set(callers);
      for (const size of SIZES) {
        const body = sending.size > 0 ? make(door, size) : "";
        for (const one of sending) {
          const { status, time } = await costOf(site, door, one.headers, body);
          const what = `${door.method} ${door.path}, ${size / KIB} KiB of ${shape}: ${status}`;
          if (time > one.dearest.time) one.dearest = { time, what };
          // A larger one is refused, too.
          if (status === 413) sending.delete(one);
          count++;
        }
      }
    }
  }
  for (const { who, goal, dearest } of callers)
    row({ what: who, value: dearest.time, unit: "ms", goal: `≤ ${goal}`, more: dearest.what });
  row({ what: "requests", value: count });
}

async function costOf({ url, port }: Site, door: Door, headers: Record<string, string>, body: string) {
  const type = door.isForm ? "application/x-www-form-urlencoded" : "application/json";
  const own = { Origin: url, "Sec-Fetch-Site": "same-origin", "Content-Type": type };
  let isOver = false;
  const { address, method } = door;
  const answering = send(port, address, { method, headers: { ...own, ...headers }, body });
  void answering.finally(() => (isOver = true));
  let time = 0;
  while (!isOver) {
    const asked = performance.now();
    await send(port, "/healthz");
    time = Math.max(time, performance.now() - asked);
    await wait(PAUSE);
  }
  return { status: await answering, time };
}

/** Returns the status; 0 where the connection was closed before an answer. */
function send(port: number, path: string, options?: AskOptions): Promise<number> {
  return ask(port, path, options).then(
    ({ status }) => status,
    () => 0,
  );
}
