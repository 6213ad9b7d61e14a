import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { everyKind } from "#test/every-kind.ts";
import type { Answer } from "#test/http/ask.ts";
import { asBot } from "#test/site.ts";
import { BODIES, doors, FORMS, type Door, type Shape } from "./bodies.ts";
import { useWholeSite } from "./whole-site.ts";

/**
 * What a single request may cost. Where somebody may send more than 64 KiB, one of them sends every shape, and each caller
 * one, which changes from route to route; elsewhere every other caller sends one.
 */
const KIB = 1024;
/** Sizes of bodies that some route takes, in KiB. */
const SIZES = [64, 256, 1_024, 2_048, 4_096];
/** In milliseconds, for a request and for one of `/healthz` beside it: quadratic work takes minutes, other work far less. */
const MOST_TIME = 30_000;
const MOST_ANSWER = 1.1 * KIB * KIB;

const { site, start } = useWholeSite({ PUBLIC_URL: "https://pearl.test" });

let callers: Record<string, Record<string, string>>;

beforeEach(async () => {
  await site.reportGuilds();
  await declare(site, everyKind);
  const ended = await site.signIn(people.bob);
  await site.services.sessions.destroySession(await site.services.sessions.getSession(ended));
  callers = {
    stranger: {},
    "stranger with a cookie": { Cookie: "__Host-session=junk.junk" },
    "signed in once": { Cookie: ended },
    member: { Cookie: await site.signIn(people.dora) },
    administrator: { Cookie: await site.signIn(people.bob) },
    owner: { Cookie: await site.signIn(people.alice) },
    bot: asBot,
  };
});

/** Finds the largest body, in KiB, that a caller may begin to send to a door. */
async function largestAt(port: number, { method, address }: Door, headers: Record<string, string>) {
  const isTaken = (kib: number) =>
    new Promise<boolean>((resolve, reject) => {
      const size = { "Content-Length": String(kib * KIB), Expect: "100-continue" };
      const sent = request({ port, method, path: address, headers: { ...headers, ...size }, agent: false });
      const end = (is: boolean) => (resolve(is), sent.destroy());
      sent.once("continue", () => end(true)).once("response", () => end(false));
      sent.on("error", reject).flushHeaders();
    });
  let largest = 64;
  for (const kib of SIZES.slice(1)) {
    if (!(await isTaken(kib))) break;
    largest = kib;
  }
  return largest;
}

test("the largest bodies of every shape, at every route, by every caller: small answers, and /healthz beside them", async () => {
  // A busy machine is no slow client.
  const timeouts = { headersTimeout: 0, requestTimeout: 0, unreadTimeout: 50_000 };
  const app = await start({ timeouts });
  const wrong: string[] = [];
  let count = 0;
  let largest = 0;
  let longest = 0;

  async function send(door: Door, who: string, kib: number, [shape, make]: [string, Shape]) {
    count++;
    const body = make(door, kib * KIB);
    const type = door.isForm ? "application/x-www-form-urlencoded" : "application/json";
    const sameSite = { "Sec-Fetch-Site": "same-origin", Origin: site.config.PUBLIC_URL };
    const headers = { ...callers[who], ...sameSite, "Content-Type": type, "Accept-Encoding": "identity" };
    // Every other form is sent by a page's script.
    const isPage = door.isForm && (count % 2 === 0 || door.path === "*");
    const path =
      door.isForm && !isPage && !door.path.startsWith("/account") ? `${door.address}.data` : door.address;
    let isOver = false;
    const answering = app.ask(path, { method: door.method, headers, body }).finally(() => (isOver = true));
    answering.catch(() => {});
    const began = performance.now();
    let beside = 0;
    do {
      const asked = performance.now();
      expect((await app.ask("/healthz")).status).toBe(200);
      beside = Math.max(beside, performance.now() - asked);
      if (!isOver) await setTimeout(10);
    } while (!isOver);
    const { status, bytes }: Answer = await answering;
    const time = Math.max(beside, performance.now() - began);
    largest = Math.max(largest, bytes.length);
    longest = Math.max(longest, time);
    if (time > MOST_TIME || bytes.length > MOST_ANSWER || status === 500)
      wrong.push(
        `${door.method} ${path} ${who} ${kib} KiB of ${shape}: ${status}, ${bytes.length} bytes, ${Math.round(time)} ms`,
      );
  }

  for (const [at, door] of doors.entries()) {
    const shapes = Object.entries(door.isForm ? FORMS : BODIES);
    const sizes = new Map<string, number>();
    for (const [who, headers] of Object.entries(callers))
      sizes.set(who, await largestAt(app.port, door, { ...headers, "Sec-Fetch-Site": "same-origin" }));
    const most = Math.max(...sizes.values());
    const first = sizes.get("administrator") === most ? "administrator" : "bot";
    if (most > 64) for (const shape of shapes) await send(door, first, most, shape);
    for (const [index, [who, kib]] of [...sizes].entries())
      if (most > 64 || index % 2 === at % 2)
        await send(door, who, kib, shapes[(at + index) % shapes.length]!);
  }
  console.log(
    `S40: ${count} requests, largest answer ${(largest / KIB).toFixed(0)} KiB, longest ${Math.round(longest)} ms`,
  );
  expect(wrong).toEqual([]);
});

/** A manifest of about the largest size that is accepted. */
const largest = {
  bot: {},
  modules: Array.from({ length: 64 }, (_, at) => ({
    id: `m${String.fromCodePoint(97 + (at % 26), 97 + Math.floor(at / 26))}`,
    title: `Module ${at}`,
    fields: Array.from({ length: 60 }, (_, field) => ({
      kind: "text",
      name: `f${field}`,
      label: { en: `Field ${field} `.repeat(8), de: "Feld" },
      max: 4_000,
    })),
  })),
};

test("/api/docs is small with the largest manifest, and its links to declared modules land", async () => {
  const app = await start();
  const before = (await app.get("/api/docs")).bytes.length;
  await declare(site, largest);
  const { status, bytes, text } = await app.get("/api/docs");
  expect(status).toBe(200);
  expect(bytes.length).toBeLessThan(before + 64 * KIB);
  for (const anchor of ["getMaa", "putMaa", "getMlc"]) expect(text).toContain(`id="${anchor}"`);
});
