import { EventEmitter, once } from "node:events";
import { Agent } from "node:http";
import { expect, test } from "vitest";
import { startApp, type TestHandle } from "#test/http/start-app.ts";
import { createLogger } from "./log.ts";
import { endOnSignals } from "./shutdown.ts";

type Options = Partial<Parameters<typeof endOnSignals>[0]>;

/** Starts an app in a substitute for the process. `exited` is its exit code. */
async function startProcess(options: Options = {}, handle?: TestHandle) {
  const app = await startApp({ handle });
  const signals = new EventEmitter();
  let closed = false;
  let waitsEnded = false;
  const exited = new Promise<number>((exit) =>
    endOnSignals({
      server: app.server,
      drain: app.drain,
      endWaits: () => (waitsEnded = true),
      close: async () => void (closed = true),
      log: createLogger("silent"),
      graceMs: 0,
      signals,
      exit,
      ...options,
    }),
  );
  const signal = (name = "SIGTERM") => signals.emit(name);
  return {
    ...app,
    signal,
    exited,
    isListening: () => app.server.listening,
    isClosed: () => closed,
    haveWaitsEnded: () => waitsEnded,
  };
}

const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** A listener that answers on demand, and reports when it was called. */
function slow() {
  const events = new EventEmitter();
  const handle: TestHandle = async (_request, { draining }) => {
    const answer = once(events, "answer");
    events.emit("asked");
    await answer;
    return new Response(`draining: ${draining()}`);
  };
  return { handle, asked: once(events, "asked"), answer: () => events.emit("answer") };
}

test.each(["SIGTERM", "SIGINT"])(
  "%s: requests under way are finished, then the services close and the process exits with 0",
  async (signal) => {
    const { handle, asked, answer } = slow();
    const app = await startProcess({}, handle);
    const underWay = app.ask("/", { agent: keepAlive() });
    await asked;
    app.signal(signal);
    await expect.poll(app.isListening).toBe(false);
    await expect(app.ask("/")).rejects.toThrow("ECONNREFUSED");
    expect([app.isClosed(), app.haveWaitsEnded()]).toEqual([false, true]);
    answer();
    const { status, headers, text } = await underWay;
    expect([status, headers.connection, text]).toEqual([200, "close", "draining: true"]);
    expect([await app.exited, app.isClosed()]).toEqual([0, true]);
  },
);

test("during the grace period requests are answered with failing readiness and Connection: close, and long polls wait", async () => {
  const handle: TestHandle = (_request, { draining }) => new Response(String(draining()));
  const app = await startProcess({ graceMs: 60_000 }, handle);
  const agent = keepAlive();
  const before = await app.ask("/", { agent });
  expect([before.text, before.headers.connection]).toEqual(["false", "keep-alive"]);
  app.signal();
  const during = await app.ask("/", { agent });
  expect([during.text, during.headers.connection]).toEqual(["true", "close"]);
  expect(app.haveWaitsEnded()).toBe(false);
});

test("under load each request is answered or its connection refused, and none is reset", async () => {
  const app = await startProcess({ idleMs: 60_000 });
  let answers = 0;
  const askAgain = async (agent: Agent) => {
    for (;;) {
      try {
        await app.ask("/", { agent });
        answers++;
      } catch (error) {
        return error instanceof Error && "code" in error ? error.code : error;
      }
    }
  };
  const clients = Array.from({ length: 50 }, () => askAgain(keepAlive()));
  await expect.poll(() => answers).toBeGreaterThan(100);
  app.signal();
  expect(new Set(await Promise.all(clients))).toEqual(new Set(["ECONNREFUSED"]));
  expect(await app.exited).toBe(0);
});

test("requests that exceed the timeout are cut off", async () => {
  const { handle, asked } = slow();
  const app = await startProcess({ finishMs: 10 }, handle);
  const cut = expect(app.ask("/")).rejects.toThrow("socket hang up");
  await asked;
  app.signal();
  expect(await app.exited).toBe(0);
  await cut;
});

test.each<[string, () => Promise<void>, code: number]>([
  ["hang", () => new Promise(() => {}), 0],
  ["fail", () => Promise.reject(new Error("no")), 1],
])("idle connections and services that %s while they close do not delay the exit", async (_, close, code) => {
  const app = await startProcess({ close });
  await app.ask("/", { agent: keepAlive() });
  app.signal();
  expect(await app.exited).toBe(code);
});

test("a second signal exits at once, a repeated one within 300 ms does not", async () => {
  const { handle, asked } = slow();
  const lenient = await startProcess({ repeatMs: 60_000 }, handle);
  void lenient.ask("/").catch(() => {});
  await asked;
  lenient.signal("SIGINT");
  lenient.signal("SIGINT");
  const strict = await startProcess({ graceMs: 60_000, repeatMs: 0 }, handle);
  strict.signal("SIGTERM");
  strict.signal("SIGINT");
  expect(await strict.exited).toBe(1);
  expect(await Promise.race([lenient.exited, Promise.resolve("still there")])).toBe("still there");
});

test("a process that does not listen yet exits at once", async () => {
  const app = await startProcess();
  app.server.close();
  await once(app.server, "close");
  app.signal();
  expect(await app.exited).toBe(0);
});
