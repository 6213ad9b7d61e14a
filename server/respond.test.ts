import { EventEmitter, once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startApp } from "#test/http/start-app.ts";

const text = "Pearl is a bot. ".repeat(200);
const html = { "Content-Type": "text/html; charset=utf-8" };

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (bytes: Buffer) => bytes };

test.each<[encoding: "br" | "gzip" | undefined, accepted: (string | undefined)[]]>([
  ["br", ["br", "gzip, deflate, br", "*"]],
  ["gzip", ["gzip", "GZIP", "gzip;q=1.0, br;q=0.5", "*;q=0.1, br;q=0"]],
  [
    undefined,
    [undefined, "", "identity", "br;q=0, gzip;q=0", "deflate", "br;q=junk", "br;q=2", "brr, xgzip"],
  ],
])("the encoding is %s for a client that accepts %j", async (encoding, accepted) => {
  const app = await startApp({ handle: () => new Response(text, { headers: { ...html, Vary: "Cookie" } }) });
  for (const accept of accepted) {
    const headers = accept === undefined ? {} : { "Accept-Encoding": accept };
    const { headers: got, bytes } = await app.ask("/", { headers });
    expect(got["content-encoding"], accept).toBe(encoding);
    expect([got.vary, got["content-length"]]).toEqual(["Cookie, Accept-Encoding", String(bytes.length)]);
    expect(bytes.length < text.length / 4).toBe(encoding !== undefined);
    expect(decoders[`${encoding}`](bytes).toString()).toBe(text);
  }
});

test.each<[string, Record<string, string>, body?: string]>([
  ["below 1 KiB", {}, "x".repeat(1023)],
  ["with an ETag", { ETag: '"v1"' }],
  ["of a binary type", { "Content-Type": "image/png" }],
  ["that is encoded", { "Content-Encoding": "x" }],
])("a body %s is not compressed", async (_, headers, body = text) => {
  const app = await startApp({ handle: () => new Response(body, { headers: { ...html, ...headers } }) });
  const answer = await app.ask("/", { headers: { "Accept-Encoding": "br" } });
  expect(answer.headers["content-encoding"]).toBe(headers["Content-Encoding"]);
  expect([answer.headers["content-length"], answer.text]).toEqual([String(body.length), body]);
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
