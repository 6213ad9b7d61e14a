import { beforeEach, expect, test } from "vitest";
import { send, statusesIn } from "#test/http/ask.ts";
import { startApp, type RunningApp } from "#test/http/start-app.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await startApp({ pageCache: true });
});

const CLOSE = "Connection: close\r\n";
const get = (target: string, headers = "Host: pearl.example\r\n") =>
  `GET ${target} HTTP/1.1\r\n${headers}${CLOSE}\r\n`;
const post = (headers: string, body = "") =>
  `POST / HTTP/1.1\r\nHost: pearl.example\r\n${headers}${CLOSE}\r\n${body}`;
const method = (name: string, target = "/") =>
  `${name} ${target} HTTP/1.1\r\nHost: pearl.example\r\n${CLOSE}\r\n`;

const table: [name: string, bytes: string | Buffer, status: number][] = [
  // Methods
  ["TRACE", method("TRACE"), 405],
  ["CONNECT to a host", method("CONNECT", "evil.example:443"), 405],
  ["PROPFIND", method("PROPFIND"), 405],
  ["a method that does not exist", method("BREW"), 405],
  ["a method in lower case", method("get"), 405],
  ["a greeting of TLS", Buffer.from("16030100a5010000a10303", "hex"), 405],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  // Request lines
  ["HTTP/0.9", "GET /\r\n\r\n", 400],
  // Targets
  ["absolute form", get("http://evil.example/"), 400],
  ["absolute form with a password", get("http://user:canary@evil.example/x"), 400],
  ["asterisk form", method("OPTIONS", "*"), 400],
  ["two slashes", get("//evil.example/x"), 400],
  ["two slashes behind a dot segment", get("/.//evil.example"), 400],
  ["two slashes behind encoded dots", get("/x/%2e%2e//evil.example"), 400],
  ["backslash", get("/\\evil.example"), 400],
  ["a percent sign alone", get("/%"), 400],
  ["bytes that are no UTF-8", get("/%ff%fe"), 400],
  ["encoded NUL", get("/a%00b"), 400],
  ["encoded line feed", get("/a%0d%0aSet-Cookie:%20x=1"), 400],
  ["a raw NUL", get("/a\0b"), 400],
  ["bytes above ASCII", get("/\xc3\xa4"), 400],
  ["fragment", get("/a#b"), 400],
  ["a bad path below /api/", get("/api/%"), 400],
  ["a target of 20,000 characters", get(`/${"a".repeat(20_000)}`), 431],
  ["a raw carriage return", get("/x\rX-Injected: yes"), 400],
  ["a raw escape sequence", get("/\x1b[2J"), 400],
  // Host
  ["no Host", get("/", ""), 400],
  ["Host with a space", get("/", "Host: a b\r\n"), 400],
  ["Host with a comma", get("/", "Host: a,b\r\n"), 400],
  ["Host with port 65536", get("/", "Host: a:65536\r\n"), 400],
  ["Host with half an IPv6 address", get("/", "Host: [::1\r\n"), 400],
  ["Host with bytes above ASCII", get("/", "Host: p\xe4rl\r\n"), 400],
  ["Host twice", get("/", "Host: a\r\nHost: b\r\n"), 400],
  // Lengths and codings
  ["Content-Length twice", post("Content-Length: 1\r\nContent-Length: 2\r\n", "ab"), 400],
  ["both of them", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), 400],
  ["Content-Length with a plus", post("Content-Length: +5\r\n", "hello"), 400],
  ["Content-Length of 1 TB", post("Content-Length: 1000000000000\r\n"), 413],
  ["a list in Content-Length", post("Content-Length: 5, 5\r\n", "hello"), 400],
  ["a transfer coding we lack", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), 400],
  ["chunked that is not last", post("Transfer-Encoding: chunked, gzip\r\n", "0\r\n\r\n"), 400],
  ["a chunk size that is none", post("Transfer-Encoding: chunked\r\n", "zz\r\nhello\r\n0\r\n\r\n"), 400],
  ["a compressed body", post("Content-Encoding: gzip\r\nContent-Length: 5\r\n", "hello"), 415],
  // Headers
  ["a header without a colon", get("/", "Host: a\r\nnonsense\r\n"), 400],
  ["a space before the colon", get("/", "Host : a\r\n"), 400],
  ["a folded header", get("/", "Host: a\r\nX-A: 1\r\n 2\r\n"), 400],
  ["a NUL in a header", get("/", "Host: a\r\nX-A: a\0b\r\n"), 400],
  ["a carriage return in a header", get("/", "Host: a\r\nX-Request-Id: a\rb\r\n"), 400],
  ["an escape sequence in a header", get("/", "Host: a\r\nX-Request-Id: a\x1b[2J\r\n"), 400],
  ["300 headers of 60 bytes", get("/", `Host: a\r\n${`X-A: ${"a".repeat(60)}\r\n`.repeat(300)}`), 431],
];

test.each(table)("malformed request: %s is refused", async (_name, bytes, status) => {
  const answer = await send(app.port, typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  expect(statusesIn(answer)).toEqual([status]);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  if (status === 415) expect(answer).toMatch(/^accept-encoding: identity\r$/im);
  if (status === 405) expect(answer).toMatch(/^allow: .*GET/im);
  expect((await app.ask("/")).status).toBe(200);
  expect(JSON.stringify(app.lines)).not.toContain("canary");
  expect(answer).not.toMatch(/^x-injected/im);
  expect(answer).not.toContain("\x1b");
});

const fine: [name: string, bytes: string][] = [
  ["HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n"],
  ["Host with an IPv6 address", get("/", "Host: [::1]:3000\r\n")],
  ["Host with an empty port", get("/", "Host: pearl.example:\r\n")],
  ["junk in the query", get("/?a=%&b=[|]&c=\\&__proto__=1")],
  ["an Upgrade we do not follow", get("/", "Host: a\r\nUpgrade: h2c\r\n")],
  ["a line feed behind the target", get("/x\nX-Injected: yes")],
  ["a header named __proto__", get("/", "Host: a\r\n__proto__: x\r\nconstructor: y\r\n")],
  ["GET with a body", get("/", "Host: a\r\nContent-Length: 5\r\n") + "hello"],
];

test.each(fine)("unusual request: %s is answered", async (_name, bytes) => {
  const answer = await send(app.port, Buffer.from(bytes, "latin1"));
  expect(statusesIn(answer)).toEqual([200]);
  expect(answer).not.toMatch(/^x-injected/im);
});

test("a malformed request ends its connection: a request after it is not answered, others are", async () => {
  const answer = await send(app.port, `GET / HTTP/9.9\r\n\r\n${get("/")}`);
  expect(statusesIn(answer)).toEqual([400]);
  await send(app.port, `GET / HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n${"x".repeat(100_000)}`);
  expect((await app.ask("/")).status).toBe(200);
});
