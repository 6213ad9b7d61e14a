import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { ask } from "#test/http/ask.ts";
import { startApp } from "#test/http/start-app.ts";

import { encodingFor } from "./compress.ts";

const text = "Pearl is a bot. ".repeat(200);
const html = { "Content-Type": "text/html; charset=utf-8" };

async function answerTo(accept: string | undefined, make: () => Response, method = "GET") {
  const app = await startApp({ handle: () => Promise.resolve(make()) });
  return ask(app.port, "/", { method, headers: accept === undefined ? {} : { "Accept-Encoding": accept } });
}

/** A body in pieces, with turns of the event loop between them. */
function trickle(...pieces: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
}

test.each([
  ["br", (bytes: Buffer) => brotliDecompressSync(bytes)],
  ["gzip", (bytes: Buffer) => gunzipSync(bytes)],
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

test("a body below 1 KiB is not compressed", async () => {
  const answer = await answerTo("br", () => new Response("x".repeat(1023), { headers: html }));
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["content-length"]).toBe("1023");
});

test("a response with an ETag is not compressed", async () => {
  const answer = await answerTo("br", () => new Response(text, { headers: { ...html, ETag: '"v1"' } }));
  expect(answer.headers).toMatchObject({ etag: '"v1"', "content-length": String(text.length) });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers.vary).toBeUndefined();
  expect(answer.text).toBe(text);
});

test("encoded responses and binary types are not compressed", async () => {
  const png = await answerTo("br", () => new Response(text, { headers: { "Content-Type": "image/png" } }));
  expect([png.headers["content-encoding"], png.text]).toEqual([undefined, text]);
  const zipped = await answerTo(
    "br",
    () => new Response(text, { headers: { ...html, "Content-Encoding": "x" } }),
  );
  expect([zipped.headers["content-encoding"], zipped.text]).toEqual(["x", text]);
});

test("responses without a body stay without one", async () => {
  for (const make of [() => new Response(null, { status: 204 }), () => new Response(null, { status: 304 })]) {
    const answer = await answerTo("br", make);
    expect([answer.headers["content-encoding"], answer.bytes.length]).toEqual([undefined, 0]);
  }
  const head = await answerTo("br", () => new Response(text, { headers: html }), "HEAD");
  expect([head.status, head.headers["content-type"], head.bytes.length]).toEqual([
    200,
    html["Content-Type"],
    0,
  ]);
});

test("each chunk of a compressed stream can be decoded when it arrives", async () => {
  let finish = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("first"));
      finish = () => controller.close();
    },
  });
  const app = await startApp({ handle: () => Promise.resolve(new Response(body, { headers: html })) });
  const response = await fetch(`http://127.0.0.1:${app.port}/`, { headers: { "Accept-Encoding": "br" } });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
  finish();
  expect((await reader?.read())?.done).toBe(true);
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["br;q=junk", undefined],
  ["br;q=2", undefined],
  ["brr, xgzip", undefined],
])("encodingFor: %s selects %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
