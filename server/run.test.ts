import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "#test/folder.ts";

const ENV = {
  NODE_ENV: "test" as const,
  HOST: "127.0.0.1",
  PORT: "0",
  PUBLIC_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://nobody:canary@127.0.0.1:1/none",
  DISCORD_CLIENT_ID: "100000000000000001",
  BOT_OWNER_ID: "100000000000000002",
  RATE_LIMIT_SCALE: "100",
};

function start(env: Record<string, string> = {}, handle = "async () => new Response('ok')") {
  const script = `import { run } from "#server/run.ts"; await run({ handle: ${handle} });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    env: { ...ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  const exited = once(child, "close").then(([code]) => ({ code, err }));
  const line = async (message: string) => {
    const find = () => out.split("\n").find((text) => text.includes(`"msg":"${message}`));
    await expect.poll(find).toBeDefined();
    return JSON.parse(find() ?? "{}");
  };
  return { child, exited, line };
}

test("the process warns of an owner who is the application, a missing client secret and bot keys, points to the doctor, listens, answers, and exits with 0 on SIGTERM", async () => {
  const SITE_DIR = newFolder();
  // Findings of the folder have lines of their own.
  writeFileSync(join(SITE_DIR, "site.json"), '{"name": "Nimbus", "nane": ""}');
  const { child, exited, line } = start({ BOT_OWNER_ID: ENV.DISCORD_CLIENT_ID, SITE_DIR });
  expect(await line("site.json:1 unknown_key")).toMatchObject({ level: "warn" });
  expect(await line("see npm run doctor")).toMatchObject({
    level: "warn",
    problems: [
      expect.stringContaining("BOT_OWNER_ID is the id of the application"),
      expect.stringContaining("BOT_API_TOKEN is not set"),
      expect.stringContaining("DISCORD_CLIENT_SECRET is not set"),
    ],
  });
  const { port, url } = await line("listening");
  expect(url).toBe("http://localhost:3000");
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("ok");
  child.kill("SIGTERM");
  expect(await exited).toEqual({ code: 0, err: "" });
});

test("a start that cannot succeed prints one message and exits with 1", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = String(typeof address === "object" && address?.port);
  const [wrong, busy] = await Promise.all([
    start({ BOT_OWNER_ID: "", PUBLIC_URL: "canary" }).exited,
    start({ PORT: port }).exited,
  ]);
  expect(wrong.code).toBe(1);
  expect(wrong.err).toMatch(/^The environment cannot be used:\n {2}PUBLIC_URL: .*\n {2}BOT_OWNER_ID: .*\n$/);
  expect(wrong.err).not.toContain("canary");
  expect(busy).toEqual({
    code: 1,
    err: `Cannot listen on 127.0.0.1:${port}: something else listens there. Stop it, or set PORT to another port.\n`,
  });
});

function siteFolder(files: Record<string, string>): string {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("a start with a site.json that cannot be used says file and line, and exits with 1", async () => {
  const SITE_DIR = siteFolder({
    "site.json": '{\n  "name": "Nimbus",\n  "links": ,\n  "accent": "#0a7f7a"\n}',
  });
  expect(await start({ SITE_DIR }).exited).toEqual({
    code: 1,
    err: "site.json:3 bad_json This is not JSON: value expected.\n",
  });
});

test("a start with another file that is wrong, or a key that is unknown, logs file and line, and goes on: after SIGTERM, too, for its grace period", async () => {
  const folder = siteFolder({
    "site.json": '{\n  "name": "Nimbus",\n  "nickname": "Nim"\n}',
    "team.json": '[\n  { "name": 5 }\n]',
    "modules.json": '{\n  "modules": [',
  });
  const handle = "async (_, { draining }) => new Response(String(draining()))";
  const { child, line } = start({ SITE_DIR: folder, GRACE: "60" }, handle);
  const { port } = await line("listening");
  expect(await line("site.json:3 unknown_key There is no key nickname.")).toMatchObject({ level: "warn" });
  expect((await line("team.json:2 wrong_type")).level).toBe("warn");
  expect((await line("modules.json:2 bad_json")).level).toBe("warn");
  const isDraining = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(await isDraining()).toBe("false");
  child.kill("SIGTERM");
  await line("draining");
  for (let i = 0; i < 3; i++) expect(await isDraining()).toBe("true");
});

test("an uncaught error is logged and ends the process", async () => {
  const { exited, line } = start(
    {},
    "async () => { Promise.reject(new Error('lost')); return new Response('ok') }",
  );
  const { port } = await line("listening");
  await fetch(`http://127.0.0.1:${port}/`).catch(() => {});
  expect(await line("unhandledRejection")).toMatchObject({ level: "fatal", err: { message: "lost" } });
  expect(await exited).toEqual({ code: 1, err: "" });
});
