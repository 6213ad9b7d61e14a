import { EventEmitter, once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { ask } from "#test/http/ask.ts";
import { startApp, type RunningApp } from "#test/http/start-app.ts";

import { createLogger } from "./log.ts";
import { endOnSignals } from "./shutdown.ts";

const silent = createLogger("silent");

/** A substitute for the process: its signals and exit codes. */
function processOf(app: RunningApp, options: Partial<Parameters<typeof endOnSignals>[0]> = {}) {
  const signals = new EventEmitter();
  const events: string[] = [];
  const exited = new Promise<number>((exit) => {
    const close = () => Promise.resolve(void events.push("closed"));
    endOnSignals({
      server: app.server,
      drain: app.drain,
      close,
      log: silent,
      graceMs: 0,
      signals,
      exit,
      ...options,
    });
  });
  return { signals, events, exited };
}

/** A listener that answers on demand, and reports when it was called. */
function slow() {
  const events = new EventEmitter();
  const handle = async (_request: Request, { draining }: { draining: () => boolean }) => {
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
    const app = await startApp({ handle });
    const ending = processOf(app);
    const underWay = ask(app.port, "/", { agent: new Agent({ keepAlive: true }) });
    await asked;
    ending.signals.emit(signal);
    await expect.poll(() => app.server.listening).toBe(false);
    await expect(ask(app.port, "/")).rejects.toThrow("ECONNREFUSED");
    expect(ending.events).toEqual([]);
    answer();
    const { status, headers, text } = await underWay;
    expect([status, headers.connection, text]).toEqual([200, "close", "draining: true"]);
    expect(await ending.exited).toBe(0);
    expect(ending.events).toEqual(["closed"]);
  },
);

test("during the grace period requests are answered with failing readiness and Connection: close", async () => {
  const app = await startApp({
    handle: (_request, { draining }) => Promise.resolve(new Response(String(draining()))),
  });
  const { signals } = processOf(app, { graceMs: 60_000 });
  const agent = new Agent({ keepAlive: true });
  const before = await ask(app.port, "/", { agent });
  expect([before.text, before.headers.connection]).toEqual(["false", "keep-alive"]);
  signals.emit("SIGTERM");
  const during = await ask(app.port, "/", { agent });
  expect([during.text, during.headers.connection]).toEqual(["true", "close"]);
});

test("under load each request is answered or its connection refused, and none is reset", async () => {
  const app = await startApp();
  const ending = processOf(app, { idleMs: 60_000 });
  let answers = 0;
  const asked = async (agent: Agent) => {
    for (;;) {
      try {
        await ask(app.port, "/", { agent });
        answers++;
      } catch (error) {
        return error instanceof Error && "code" in error ? error.code : error;
      }
    }
  };
  const clients = Array.from({ length: 50 }, () => asked(new Agent({ keepAlive: true, maxSockets: 1 })));
  await expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThan(100);
  ending.signals.emit("SIGTERM");
  expect(new Set(await Promise.all(clients))).toEqual(new Set(["ECONNREFUSED"]));
  expect(await ending.exited).toBe(0);
});

test("an idle connection's next request is answered, and then the connection closes", async () => {
  const app = await startApp();
  const ending = processOf(app, { idleMs: 60_000 });
  const agent = new Agent({ keepAlive: true });
  await ask(app.port, "/", { agent });
  ending.signals.emit("SIGTERM");
  await expect.poll(() => app.server.listening).toBe(false);
  const { status, headers } = await ask(app.port, "/", { agent });
  expect([status, headers.connection]).toEqual([200, "close"]);
  expect(await ending.exited).toBe(0);
});

test("idle connections do not delay the exit", async () => {
  const app = await startApp();
  const ending = processOf(app);
  await ask(app.port, "/", { agent: new Agent({ keepAlive: true }) });
  ending.signals.emit("SIGTERM");
  expect(await ending.exited).toBe(0);
});

test("a connection does not delay the exit once its response ends", async () => {
  let finish = () => {};
  const app = await startApp({
    handle: () => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode("first"));
          finish = () => controller.close();
        },
      });
      return Promise.resolve(new Response(body));
    },
  });
  const ending = processOf(app);
  const socket = connect(app.port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "data");
  ending.signals.emit("SIGTERM");
  await expect.poll(() => app.server.listening).toBe(false);
  finish();
  expect(await ending.exited).toBe(0);
});

test("requests that exceed the timeout are cut off", async () => {
  const { handle, asked } = slow();
  const app = await startApp({ handle });
  const ending = processOf(app, { finishMs: 10 });
  const cut = expect(ask(app.port, "/")).rejects.toThrow("socket hang up");
  await asked;
  ending.signals.emit("SIGTERM");
  expect(await ending.exited).toBe(0);
  await cut;
});

test("services that hang do not delay the exit, and those that fail make it exit with 1", async () => {
  const hanging = processOf(await startApp(), { close: () => new Promise(() => {}) });
  hanging.signals.emit("SIGTERM");
  expect(await hanging.exited).toBe(0);
  const failing = processOf(await startApp(), { close: () => Promise.reject(new Error("no")) });
  failing.signals.emit("SIGTERM");
  expect(await failing.exited).toBe(1);
});

test("a second signal exits at once, a repeated one within 300 ms does not", async () => {
  const { handle, asked } = slow();
  const app = await startApp({ handle });
  void ask(app.port, "/").catch(() => {});
  await asked;
  const lenient = processOf(app, { sameMs: 60_000 });
  lenient.signals.emit("SIGINT");
  lenient.signals.emit("SIGINT");
  const strict = processOf(await startApp({ handle }), { graceMs: 60_000, sameMs: 0 });
  strict.signals.emit("SIGTERM");
  strict.signals.emit("SIGINT");
  expect(await strict.exited).toBe(1);
  expect(await Promise.race([lenient.exited, Promise.resolve("still there")])).toBe("still there");
});

test("a process that does not listen yet exits at once", async () => {
  const app = await startApp();
  app.server.close();
  await once(app.server, "close");
  const ending = processOf(app);
  ending.signals.emit("SIGTERM");
  expect(await ending.exited).toBe(0);
});
