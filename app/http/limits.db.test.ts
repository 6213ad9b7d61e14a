import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createPool } from "#db/client.server.ts";
import { PATIENT, useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import { HttpError } from "./errors.server.ts";
import { createLimits, type Limits } from "./limits.server.ts";

const database = useDatabase();
const silent = pino({ level: "silent" });

/** A process' worth of limits, on a pool of its own. */
function startProcess({ scale = 1, url = database.url } = {}): Limits {
  const pool = createPool({ url, ...PATIENT });
  onTestFinished(() => pool.end());
  return createLimits({ pool, scale, log: silent });
}

/** How many of so many tries at once get through, round robin over the processes; the others must be proper 429s. */
async function passing(
  processes: Limits[],
  tries: number,
  attempt: (limits: Limits) => Promise<unknown>,
): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, (_, i) => attempt(processes[i % processes.length]!)),
  );
  for (const outcome of outcomes) if (outcome.status === "rejected") expectRefusal(outcome.reason);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 429, code: "rate_limited" });
  expect((error as HttpError).headers["Retry-After"]).toMatch(/^([1-9]|[1-5]\d|60)$/);
}

test("a refresh counts by address at once, and by user when Discord has confirmed whose it is", async () => {
  const limits = startProcess();
  let user = 0;
  const fromOneAddress = await passing([limits], 30, () =>
    limits.refreshToken({ address: "203.0.113.1", userId: String(++user) }),
  );
  expect(fromOneAddress).toBe(20);
  const named = { address: "203.0.113.2", userId: "somebody" };
  for (let i = 0; i < 6; i++) await limits.refreshToken(named);
  let confirmed = 0;
  for (let i = 0; i < 6; i++)
    await limits.refreshToken(named).then((count) => count().then(() => confirmed++), expectRefusal);
  expect(confirmed).toBe(5);
});

test("addresses and users are counted separately, IPv6 addresses by their /64", async () => {
  const limits = startProcess();
  const start = (address: string) => passing([limits], 31, () => limits.startSignIn(address));
  expect(await start("2001:db8:1:2::1")).toBe(30);
  expect(await start("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe(0);
  expect(await start("2001:0DB8:0001:0002:0000:0000:0000:0003")).toBe(0);
  expect(await start("2001:db8:1:3::1")).toBe(30);
  expect(await start("64:ff9b::203.0.113.7")).toBe(30);
  expect(await start("64:ff9b:0:0:1::")).toBe(0);
  expect(await start("::1")).toBe(30);
  expect(await start("0:0:0:0:1::%eth0")).toBe(0);
  for (const user of ["1", "2"])
    expect(await passing([limits], 61, () => limits.writeSettings(user))).toBe(60);
});

test("a point that is given back can be taken again, and only in its own window", async () => {
  const limits = startProcess();
  for (let i = 0; i < 50; i++) await (await limits.unknownBearer("203.0.113.1"))();
  const last = await limits.unknownBearer("203.0.113.1");
  expect(await passing([limits], 20, () => limits.unknownBearer("203.0.113.1"))).toBe(19);

  // As if the clock had gone on while Discord was asked.
  const now = Date.now;
  onTestFinished(() => void (Date.now = now));
  Date.now = () => now() + 61_000;
  await last();
  expect(await passing([limits], 30, () => limits.unknownBearer("203.0.113.1"))).toBe(20);
});

test("points that were taken by a clock an hour ahead, or before it was set back, are no limit for an hour", async () => {
  const limits = startProcess();
  const start = () => limits.startSignIn("203.0.113.1");
  const named = { address: "203.0.113.2", userId: "somebody" };
  const confirm = async () => (await limits.refreshToken(named))();
  const now = Date.now;
  onTestFinished(() => void (Date.now = now));
  Date.now = () => now() + 3_600_000;
  expect(await passing([limits], 31, start)).toBe(30);
  for (let i = 0; i < 5; i++) await confirm();
  Date.now = now;
  await start();
  expect(await passing([limits], 31, start)).toBe(29);
  for (let i = 0; i < 5; i++) await confirm();
  expectRefusal(await confirm().catch((error: unknown) => error));
});

test("a process whose clock is an hour behind gives back no points that another one has counted", async () => {
  const limits = startProcess();
  const confirm = async () => (await limits.refreshToken({ address: "203.0.113.1", userId: "somebody" }))();
  const now = Date.now;
  const ahead = () => now() + 3_600_000;
  onTestFinished(() => void (Date.now = now));
  for (const clock of [ahead, ahead, ahead, now, ahead]) {
    Date.now = clock;
    await confirm();
  }
  expectRefusal(await confirm().catch((error: unknown) => error));
});

test.each([
  [2, 60],
  [0.1, 3],
  [0.001, 1],
])("RATE_LIMIT_SCALE %s makes 30 into %s", async (scale, limit) => {
  const limits = startProcess({ scale });
  expect(await passing([limits], limit + 10, () => limits.startSignIn("203.0.113.1"))).toBe(limit);
});

test("while Postgres is away each process counts for itself, and together again when it is back", async () => {
  const gate = await openGateTo(database.url);
  onTestFinished(() => gate.shut());
  const processes = [startProcess({ url: gate.url }), startProcess({ url: gate.url })];
  const start = (tries: number) => passing(processes, tries, (limits) => limits.startSignIn("203.0.113.1"));

  expect(await start(10)).toBe(10);
  await gate.shut();
  expect(await start(80)).toBe(60);
  const giveBack = await processes[0]!.unknownBearer("203.0.113.1");
  await giveBack();
  await gate.open();
  expect(await start(80)).toBe(20);
});

test("an error of a limit that is no outage is thrown", async () => {
  const limits = startProcess();
  await database.db.schema.alterTable("rate_limits").renameTo("elsewhere").execute();
  await expect(limits.startSignIn("203.0.113.1")).rejects.toThrow('"rate_limits" does not exist');
});
