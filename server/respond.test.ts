import { EventEmitter, once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { openBody, startApp, type TestHandle } from "#test/http/start-app.ts";

const text = "Pearl is a bot. ".repeat(200);
const html = { "Content-Type": "text/html; charset=utf-8" };

async function answerTo(accept: string | undefined, handle: TestHandle, method = "GET") {
  const { ask } = await startApp({ handle });
  return ask("/", { method, headers: accept === undefined ? {} : { "Accept-Encoding": accept } });
}

/** A body in pieces, with turns of the event loop between them. The piece `fail` fails it. */
function trickle(...pieces: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else if (piece === "fail") controller.error(new Error("broke"));
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
}

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("%s: whole and streamed bodies are compressed and decode to the text", async (encoding, decode) => {
  const whole = await answerTo(encoding, () => new Response(text, { headers: html }));
  expect(whole.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  expect(whole.headers["content-length"]).toBe(String(whole.bytes.length));
  expect(whole.bytes.length).toBeLessThan(text.length / 4);
  expect(decode(whole.bytes).toString()).toBe(text);

  const streamed = await answerTo(encoding, () => new Response(trickle("a", "b", text), { headers: html }));
  expect(streamed.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  expect(streamed.headers["content-length"]).toBeUndefined();
  expect(decode(streamed.bytes).toString()).toBe(`ab${text}`);
});

test("a client that accepts no encoding gets the plain text, with Vary: Accept-Encoding", async () => {
  for (const accept of [undefined, "", "identity", "br;q=0, gzip;q=0", "deflate"]) {
    const answer = await answerTo(accept, () => new Response(text, { headers: { ...html, Vary: "Cookie" } }));
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers.vary).toBe("Cookie, Accept-Encoding");
    expect(answer.text).toBe(text);
  }
});

test.each<[string, Record<string, string>, body?: string]>([
  ["below 1 KiB", {}, "x".repeat(1023)],
  ["with an ETag", { ETag: '"v1"' }],
  ["of a binary type", { "Content-Type": "image/png" }],
  ["that is encoded", { "Content-Encoding": "x" }],
])("a body %s is not compressed", async (_, headers, body = text) => {
  const answer = await answerTo("br", () => new Response(body, { headers: { ...html, ...headers } }));
  expect(answer.headers["content-encoding"]).toBe(headers["Content-Encoding"]);
  expect([answer.headers["content-length"], answer.text]).toEqual([String(body.length), body]);
});

test("each chunk of a compressed stream can be decoded when it arrives", async () => {
  const { body, finish } = openBody("first");
  const app = await startApp({ handle: () => new Response(body, { headers: html }) });
  const response = await fetch(`http://127.0.0.1:${app.port}/`, { headers: { "Accept-Encoding": "br" } });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
  finish();
  expect((await reader?.read())?.done).toBe(true);
});

/** A body that fails after the response has begun, and before a compressor has written. */
function failEarly(): ReadableStream<Uint8Array> {
  const { body, fail } = openBody("part");
  setImmediate(() => setImmediate(() => fail()));
  return body;
}

test.each([
  ["in the middle", undefined, () => trickle("part", "part", "part", "fail")],
  ["in the middle, compressed", "gzip", () => trickle("part", "part", "part", "fail")],
  ["before a compressor has written", "br", failEarly],
])("a body that fails %s breaks the connection and is logged", async (_, accept, body) => {
  const app = await startApp({ handle: () => new Response(body(), { headers: html }) });
  const asked = app.ask("/", { headers: accept ? { "Accept-Encoding": accept } : {} });
  await expect(asked).rejects.toThrow(/aborted|socket hang up/);
  // The client may see the end before the server has logged it.
  await expect
    .poll(app.errorLines)
    .toMatchObject([{ msg: "the answer broke off", err: { message: "broke" } }]);
});

test("a client that disconnects aborts the request and cancels the response's stream", async () => {
  const events = new EventEmitter();
  const notified = Promise.all([once(events, "aborted"), once(events, "cancelled")]);
  const app = await startApp({
    handle: (asked) => {
      asked.signal.addEventListener("abort", () => events.emit("aborted"));
      return new Response(openBody("first", () => events.emit("cancelled")).body, { headers: html });
    },
  });
  const leaving = app.open();
  await once(leaving, "data");
  leaving.destroy();
  await notified;
  await expect.poll(app.requestLines).toMatchObject([{ aborted: true }]);
  expect(app.errorLines()).toEqual([]);
});

test("a client that disconnects before the response, or while it sends, is not logged as an error", async () => {
  const events = new EventEmitter();
  const started = once(events, "started");
  const app = await startApp({
    handle: ({ signal }) => {
      events.emit("started");
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    },
  });
  const waiting = app.open();
  await started;
  waiting.destroy();
  const sending = app.open("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe");
  await once(app.server, "request");
  sending.destroy();
  await expect.poll(app.requestLines).toMatchObject([{ aborted: true }, { aborted: true }]);
  expect(app.requestLines().map(({ status }) => status)).toEqual([undefined, undefined]);
  expect(app.errorLines()).toEqual([]);
});

test("a stream is not read faster than the client reads", async () => {
  let made = 0;
  const chunk = new Uint8Array(64 * 1024);
  const body = new ReadableStream({
    pull: (controller) => {
      made += chunk.length;
      controller.enqueue(chunk);
      if (made >= 512 * 1024 * 1024) controller.close();
    },
  });
  const app = await startApp({ handle: () => new Response(body) });
  const socket = app.open().pause();
  let before = 0;
  const isStill = () => {
    const still = made > 0 && made === before;
    before = made;
    return still;
  };
  await expect.poll(isStill, { interval: 50, timeout: 5_000 }).toBe(true);
  expect(made).toBeLessThan(64 * 1024 * 1024);
  socket.destroy();
});
