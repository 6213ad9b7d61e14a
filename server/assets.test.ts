import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type RunningApp } from "#test/http/start-app.ts";

const folder = mkdtempSync(join(tmpdir(), "pearl-assets-"));
const script = "console.log(1);".repeat(100);
let app: RunningApp;

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  const files = {
    "assets/root-abc.js": script,
    "assets/root-abc.js.br": brotliCompressSync(script),
    "assets/root-abc.js.gz": gzipSync(script),
    "favicon.svg": "<svg/>",
    ".vite/manifest.json": "{}",
    ".env": "SECRET=1",
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
beforeEach(async () => {
  app = await startApp({ assetsDir: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a file with a hashed name is immutable and sent in the client's preferred encoding", async () => {
  const br = await app.ask("/assets/root-abc.js", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(br.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/javascript",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(br.bytes).toString()).toBe(script);
  const gzip = await app.ask("/assets/root-abc.js", { headers: { "Accept-Encoding": "br;q=0, gzip" } });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  const plain = await app.ask("/assets/root-abc.js");
  expect([plain.headers["content-encoding"], plain.text]).toEqual([undefined, script]);
});

test("a file without a hash is cached for an hour and revalidated, whole for any Range, and alone for HEAD", async () => {
  const { headers } = await app.ask("/favicon.svg");
  const cached = { "cache-control": "public, max-age=3600" };
  expect(headers).toMatchObject({ ...cached, "content-type": "image/svg+xml" });
  const again = await app.ask("/favicon.svg", { headers: { "If-None-Match": headers.etag } });
  expect(again).toMatchObject({ status: 304, headers: cached, text: "" });
  const head = await app.ask("/favicon.svg", { method: "HEAD" });
  expect([head.status, head.headers["content-length"], head.text]).toEqual([200, "6", ""]);
  for (const Range of ["bytes=0-1", "bytes=5-2", "bytes=99-", "bytes=-1", "junk"])
    expect((await app.ask("/favicon.svg", { headers: { Range } })).text).toBe("<svg/>");
});

test.each([
  "/assets/root-old.js",
  "/assets/",
  "/assets/../assets/x",
  "/assets/.hidden",
  "/assets/%2e%2e/.env",
  "/.env",
  "/.vite/manifest.json",
  "/assets/../.env",
  "/..%2f..%2fetc/passwd",
])("%s is no asset: dotfiles and paths outside of the folder are not served", async (path) => {
  const answer = await app.ask(path);
  expect([answer.text, answer.headers["cache-control"]]).toEqual(["<title>Pearl</title>", "no-store"]);
});

test("a file deleted while it is sent aborts only its own response", async () => {
  const gone = mkdtempSync(join(tmpdir(), "pearl-gone-"));
  writeFileSync(join(gone, "robots.txt"), "x");
  const other = await startApp({ assetsDir: gone });
  rmSync(gone, { recursive: true });
  await expect(other.ask("/robots.txt")).rejects.toThrow();
  expect((await other.ask("/")).status).toBe(200);
});
