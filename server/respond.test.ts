import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { ask } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };

test("a body that fails in the middle breaks the connection", async () => {
  const app = await startApp({
    handle: () => {
      let pulled = 0;
      const body = new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          if (pulled++ > 2) controller.error(new Error("broke"));
          else controller.enqueue(new TextEncoder().encode("part"));
        },
      });
      return Promise.resolve(new Response(body, { headers: html }));
    },
  });
  await expect(ask(app.port, "/")).rejects.toThrow(/aborted|socket hang up/);
  const packed = ask(app.port, "/", { headers: { "Accept-Encoding": "gzip" } });
  await expect(packed).rejects.toThrow(/aborted|socket hang up/);
  const failure = { msg: "the answer broke off", err: { message: "broke" } };
  // The client may see the end before the server has logged it.
  await expect
    .poll(() => app.lines.filter(({ level }) => level === "error"))
    .toMatchObject([failure, failure]);
});

test("a body that fails before anything was sent is logged as an error, too", async () => {
  const app = await startApp({
    handle: () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("part")),
        async pull(controller) {
          // After the response has begun, and before the compressor has written.
          for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
          controller.error(new Error("broke"));
        },
      });
      return Promise.resolve(new Response(body, { headers: html }));
    },
  });
  const packed = ask(app.port, "/", { headers: { "Accept-Encoding": "br" } });
  await expect(packed).rejects.toThrow(/aborted|socket hang up/);
  await expect
    .poll(() => app.lines.filter(({ msg }) => msg === "the answer broke off"))
    .toMatchObject([{ level: "error", err: { message: "broke" } }]);
});

test("a client that disconnects aborts the request and cancels the response's stream", async () => {
  const events = new EventEmitter();
  const notified = Promise.all([once(events, "aborted"), once(events, "cancelled")]);
  const app = await startApp({
    handle: (asked) => {
      asked.signal.addEventListener("abort", () => events.emit("aborted"));
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
        cancel: () => void events.emit("cancelled"),
      });
      return Promise.resolve(new Response(body, { headers: html }));
    },
  });
  const asked = request({ port: app.port, agent: false }).end();
  const [answer] = await once(asked, "response");
  await once(answer, "data");
  answer.on("error", () => {});
  asked.destroy();
  await notified;
  await expect
    .poll(() => app.lines.filter(({ msg }) => msg === "request"))
    .toMatchObject([{ aborted: true }]);
  expect(app.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a client that disconnects before the response, or while it sends, is not logged as an error", async () => {
  const events = new EventEmitter();
  const app = await startApp({
    handle: (asked) => {
      events.emit("started");
      return new Promise((_, reject) => {
        asked.signal.addEventListener("abort", () => reject(asked.signal.reason as Error));
      });
    },
  });
  const started = once(events, "started");
  const waiting = connect(app.port, "127.0.0.1");
  waiting.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await started;
  waiting.destroy();
  const sending = connect(app.port, "127.0.0.1");
  sending.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
  await once(app.server, "request");
  sending.destroy();
  const over = () => app.lines.filter(({ msg }) => msg === "request");
  await expect
    .poll(() => over().map(({ aborted, status }) => [aborted, status]))
    .toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  expect(app.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("a stream is not read faster than the client reads", async () => {
  let made = 0;
  const chunk = new Uint8Array(64 * 1024);
  const app = await startApp({
    handle: () => {
      const body = new ReadableStream({
        pull: (controller) => {
          made += chunk.length;
          controller.enqueue(chunk);
          if (made >= 512 * 1024 * 1024) controller.close();
        },
      });
      return Promise.resolve(new Response(body));
    },
  });
  const socket = connect(app.port, "127.0.0.1").pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  let before = 0;
  const stands = () => {
    const still = made > 0 && made === before;
    before = made;
    return still;
  };
  await expect.poll(stands, { interval: 50, timeout: 5_000 }).toBe(true);
  expect(made).toBeLessThan(64 * 1024 * 1024);
  socket.destroy();
});
