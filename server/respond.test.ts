import { EventEmitter, once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startApp, type TestHandle } from "#test/http/start-app.ts";
import { encodingFor } from "./compress.ts";

const text = "Pearl is a bot. ".repeat(200);
const html = { "Content-Type": "text/html; charset=utf-8" };

async function answerTo(accept: string | undefined, handle: TestHandle) {
  const { ask } = await startApp({ handle });
  return ask("/", { headers: accept === undefined ? {} : { "Accept-Encoding": accept } });
}

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("%s: a body is compressed and decodes to the text", async (encoding, decode) => {
  const whole = await answerTo(encoding, () => new Response(text, { headers: html }));
  expect(whole.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  expect(whole.headers["content-length"]).toBe(String(whole.bytes.length));
  expect(whole.bytes.length).toBeLessThan(text.length / 4);
  expect(decode(whole.bytes).toString()).toBe(text);
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

test("a body that fails is answered by an error, and logged", async () => {
  const body = new ReadableStream({ start: (own) => own.error(new Error("broke")) });
  const app = await startApp({ handle: () => new Response(body, { headers: html }) });
  expect((await app.ask("/api/stats")).status).toBe(500);
  expect(app.errorLines()).toMatchObject([{ err: { message: "broke" } }]);
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
