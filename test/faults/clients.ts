import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "#dev/processes.ts";
import { ask, send, statusesIn } from "#test/http/ask.ts";
import { createRandom, type Random } from "./random.ts";
import { inOrder, inSeconds, type Scenario } from "./table.ts";

const MALFORMED = 10_000;
const AT_ONCE = 20;
const HOST = "Host: localhost\r\nConnection: close\r\n";

/** S11: sends requests of a grammar that is mostly wrong. */
export const malformed: Scenario = {
  name: "S11",
  fault: "10,000 malformed requests",
  async run({ site: { ports, webs }, seed, signal }) {
    const [port = 0] = ports;
    const [web] = webs;
    const random = createRandom(seed);
    await ask(port, "/");
    const before = memoryOf(web?.pid);
    const counts = new Map<number, number>();
    const wrong: string[] = [];
    for (let sent = 0; sent < MALFORMED; sent += AT_ONCE) {
      signal?.throwIfAborted();
      const requests = Array.from({ length: AT_ONCE }, () => inventRequest(random));
      await Promise.all(
        requests.map(async (request) => {
          const text = await send(port, Buffer.from(request, "latin1"));
          for (const status of statusesIn(text)) {
            counts.set(status, (counts.get(status) ?? 0) + 1);
            if (status >= 500) wrong.push(`${status}: ${JSON.stringify(request.slice(0, 80))}`);
          }
        }),
      );
    }
    const growth = (memoryOf(web?.pid) - before) / 2 ** 20;
    if (growth > 50) wrong.push("more than 50 MiB");
    return { seen: `${inOrder(counts)}; memory ${growth.toFixed(0)} MiB more`, wrong };
  },
};

const METHODS = ["GET", "POST", "PUT", "HEAD", "TRACE", "CONNECT", "PRI", "get", "BREW", "", "G\0T"];
const PATHS = ["/", "/commands", "/apply", "/login", "/api/stats", "/api/prefix/1", "/dashboard", "/theme"];
const JUNK = [
  "%",
  "%00",
  "%ff",
  "//",
  "/..",
  "\\",
  "?%",
  "?a[]=__proto__",
  "#x",
  "\xe4",
  ".data?_routes=x",
  "\t",
];
const VERSIONS = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTP/2.0", "", "HTTP/1.1 x"];
const HEADERS = [
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 99999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Content-Type: multipart/form-data",
  "Content-Type: multipart/form-data; boundary=x",
  "Content-Type: application/json",
  "Content-Encoding: gzip",
  "Expect: 100-continue",
  "Expect: x",
  "Upgrade: websocket",
  "Origin: null",
  "Origin: x y",
  "Host: a b",
  "Host: a:999999",
  "Cookie: session=%; lng=\xff; theme=",
  "Cookie: session=a.b.c",
  "Authorization: Bearer",
  "Authorization: Bearer \xff",
  "X-Forwarded-Host: evil.example",
  "If-None-Match: W/",
  "Range: bytes=-1-",
  "no colon",
  " folded",
  "__proto__: x",
  "X-Long: " + "x".repeat(9_000),
];
const BODIES = [
  "",
  "",
  "hello",
  "a=%&b=%zz",
  "--x\r\n",
  '{"settings":',
  "5\r\nhello\r\n0\r\n\r\n",
  "zz\r\n",
  "\0\0",
];

function inventRequest(random: Random): string {
  const some = (from: readonly string[], most: number) =>
    Array.from({ length: random.below(most + 1) }, () => random.pick(from));
  const target = random.pick(PATHS) + some(JUNK, 2).join("");
  const line = [random.pick(METHODS), target, random.pick(VERSIONS)].join(random.below(20) ? " " : "  ");
  const headers = some(HEADERS, 4).map((header) => `${header}\r\n`);
  const request = `${line}\r\n${HOST}${headers.join("")}\r\n${random.pick(BODIES)}`;
  // An unfinished request would be cut only after seconds: its end makes it malformed.
  return random.below(30) ? `${request}\r\n\r\n\x01\r\n\r\n` : String.fromCharCode(...anyBytes(random));
}

const anyBytes = (random: Random) => [
  ...Array.from({ length: 200 }, () => random.below(256)),
  13,
  10,
  13,
  10,
];

const GIGABYTE = 2 ** 30;
const PIECE = Buffer.alloc(2 ** 16, "a");

/** S12: sends bodies that are too large or of another type. */
export const bodies: Scenario = {
  name: "S12",
  fault: "bodies: too large, of another type, 1 GB in chunks three times",
  async run({ site: { ports, webs } }) {
    const [port = 0] = ports;
    const wrong: string[] = [];
    const post = async (what: string, type: string, body: string, path: string, expected: number) => {
      const headers = { "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
      const { status } = await ask(port, path, { method: "POST", headers, body });
      if (status !== expected) wrong.push(`${what}: ${status}`);
    };
    const form = "application/x-www-form-urlencoded";
    await post("64 KiB and a byte", form, `a=${"x".repeat(64 * 1_024 - 1)}`, "/theme", 413);
    await post("JSON to a form", "application/json", "{}", "/theme", 415);
    await post("multipart to a form", "multipart/form-data; boundary=x", "--x--", "/theme", 415);
    const pid = webs[0]?.pid;
    // The first ones also load code.
    for (let i = 0; i < 3; i++) await upload(port);
    const before = memoryOf(pid);
    for (let i = 0; i < 2; i++) await upload(port);
    const { taken, status } = await upload(port);
    const growth = (memoryOf(pid) - before) / 2 ** 20;
    if (status !== 413) wrong.push(`the upload: ${status}`);
    if (growth > 10) wrong.push("more than 10 MiB");
    const seen = `413, 415, 415; 1 GB: ${status} after ${(taken / 2 ** 20).toFixed(1)} MiB, memory ${growth.toFixed(0)} MiB more`;
    return { seen, wrong };
  },
};

/** Sends a gigabyte in chunks until the answer comes; returns how much was sent and the status. */
function upload(port: number): Promise<{ taken: number; status?: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let [text, taken] = ["", 0];
    const done = () => resolve({ taken, status: statusesIn(text)[0] });
    socket.on("data", (data) => (text += data.toString("latin1"))).on("error", () => {});
    socket.once("close", done);
    socket.write(
      `POST /theme HTTP/1.1\r\n${HOST}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const more = () => {
      while (taken < GIGABYTE && !socket.destroyed) {
        taken += PIECE.length;
        if (!socket.write(Buffer.concat([Buffer.from("10000\r\n"), PIECE, Buffer.from("\r\n")]))) return;
      }
    };
    socket.on("drain", more);
    more();
  });
}

const SLOW = 1_000;
/** Maximum time that a slow client is kept (docs/operations/day-two.md), in milliseconds, with time for the machine. */
const CUT = 20_000;

/** S13: holds connections with requests that never end, and measures what others notice. */
export const slowFlood: Scenario = {
  name: "S13",
  fault: `${SLOW} connections that send headers or bodies a byte a second`,
  async run({ site: { ports }, flood, signal }) {
    const [port = 0] = ports;
    const lives: number[] = [];
    const began = performance.now();
    const sockets = Array.from({ length: SLOW }, (_, i) => {
      const socket = connect(port, "127.0.0.1")
        .on("error", () => {})
        .resume();
      const opened = performance.now();
      socket.once("close", () => lives.push(performance.now() - opened));
      socket.write(
        i % 2
          ? "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
          : "POST /theme HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n",
      );
      return socket;
    });
    const drip = setInterval(
      () => sockets.forEach((socket: Socket) => socket.writable && socket.write("a")),
      1_000,
    );
    const probes: number[] = [];
    while (performance.now() - began < flood * 1_000 || lives.length < SLOW) {
      signal?.throwIfAborted();
      if (performance.now() - began > flood * 1_000 + CUT) break;
      const asked = performance.now();
      await ask(port, "/");
      probes.push(performance.now() - asked);
      await wait(100);
    }
    clearInterval(drip);
    const open = SLOW - lives.length;
    for (const socket of sockets) socket.destroy();
    const p99 = probes.toSorted((a, b) => a - b)[Math.floor(probes.length * 0.99)] ?? 0;
    const longest = Math.max(0, ...lives);
    const wrong = [
      ...(p99 < 200 ? [] : [`p99 of the others ${Math.round(p99)} ms`]),
      ...(open === 0 && longest <= CUT ? [] : [`${open} were still open`]),
    ];
    const seen = `${probes.length} visits meanwhile, p99 ${Math.round(p99)} ms; the slow were cut after ${inSeconds(longest)} at most`;
    return { seen, wrong };
  },
};
