import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { newFolder } from "#test/folder.ts";
import { openGateTo } from "#test/gate.ts";
import { ask } from "#test/http/ask.ts";
import { startRemix } from "#test/http/remix.ts";
import { testConfig } from "#test/http/start-app.ts";
import type { Handle } from "./app.ts";
import { createHttpServer, listen } from "./http-server.ts";
import { createLogger } from "./log.ts";
import { createProcess } from "./run.ts";

const database = useDatabase();
const script = "console.log(1);".repeat(100);
let handle: Handle;
beforeAll(async () => void (handle = await startRemix()));

/** Runs a process of a version with these files in its build, as in production. */
async function startVersion(files: Record<string, string>, url = database.url) {
  const assetsDir = newFolder();
  mkdirSync(join(assetsDir, "assets"));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(assetsDir, "assets", name), content);
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line) => void lines.push(line) });
  const config = testConfig({ DATABASE_URL: url });
  const { listener, start, close } = createProcess({ config, log, handle, assetsDir });
  const server = createHttpServer(listener, { config, log });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  const stop = async () => {
    server.closeAllConnections();
    await Promise.all([new Promise((closed) => server.close(closed)), close()]);
  };
  onTestFinished(stop);
  start();
  const get = (name: string, options = {}) => ask(port, `/assets/${name}`, options);
  return { get, lines };
}

const eventually = <Value>(what: () => Value) => expect.poll(what);
const stored = async () => {
  const rows = await database.db.selectFrom("assets").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};

test("processes of two versions answer for each other's files like for their own", async () => {
  const files = {
    "lazy-old.js": script,
    "lazy-old.js.br": "x",
    "page-old.css": "a{}",
    "same-1.woff2": "font",
  };
  const old = await startVersion(files);
  const next = await startVersion({ "lazy-new.js": script, "same-1.woff2": "font" });
  await eventually(stored).toEqual(["lazy-new.js", "lazy-old.js", "page-old.css", "same-1.woff2"]);

  const br = await next.get("lazy-old.js", { headers: { "Accept-Encoding": "br" } });
  expect(br).toMatchObject({
    status: 200,
    headers: {
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    },
  });
  expect(brotliDecompressSync(br.bytes).toString()).toBe(script);
  const css = await next.get("page-old.css");
  expect([css.status, css.headers["content-type"], css.text]).toEqual([200, "text/css", "a{}"]);
  const head = await next.get("lazy-old.js", { method: "HEAD" });
  expect([head.status, head.headers["content-type"], head.text]).toEqual([200, "text/javascript", ""]);
  expect(await old.get("lazy-new.js")).toMatchObject({ status: 200, text: script });
});

const HOSTILE = [
  ...["", "nobody-has-it.js", "..%2f..%2fpackage.json", "folder/kept.js", "kept.js'%20or%20true--"],
  ...["constructor", "__proto__", "a".repeat(5_000)],
];

test("names that no version has are not found, in plain text and with no-store", async () => {
  const { get, lines } = await startVersion({ "kept.js": script });
  for (const name of HOSTILE) {
    const { status, headers, text } = await get(name);
    const answer = [name, status, text, headers["content-type"], headers["cache-control"]];
    expect(answer).toEqual([name, 404, "Not found.\n", "text/plain; charset=utf-8", "no-store"]);
  }
  // On a busy machine any query may be slow, and the process's jobs and notifications may wait for a connection.
  const ofRequests = lines.filter((line) => line.includes('"requestId"') && !line.includes('"slow query"'));
  expect(ofRequests).toEqual([]);
});

test("files that no process has stored for 14 days are removed, and those of running processes never", async () => {
  const old = { last_used_at: sql<Date>`now() - interval '15 days'`, content: Buffer.from("") };
  const young = { ...old, last_used_at: sql<Date>`now() - interval '13 days'` };
  const rows = [
    { ...old, name: "gone.js" },
    { ...old, name: "mine.js" },
    { ...young, name: "kept.js" },
  ];
  await database.db.insertInto("assets").values(rows).execute();
  await startVersion({ "mine.js": "1" });
  await eventually(stored).toEqual(["kept.js", "mine.js"]);
});

test("while the database is away the answer is 503, and the files are stored when it is back", async () => {
  const gate = await openGateTo(database.url);
  onTestFinished(() => gate.shut());
  await gate.shut();
  const { get, lines } = await startVersion({ "mine.js": script }, gate.url);
  const { status, headers } = await get("other.js");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "no-store"]);
  expect((await get("mine.js")).text).toBe(script);
  await eventually(() => lines.join()).toContain("the files of this version are not stored for others");
  await gate.open();
  await eventually(stored).toEqual(["mine.js"]);
});
