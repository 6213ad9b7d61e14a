import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";

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
    const find = () => out.split("\n").find((text) => text.includes(`"msg":"${message}"`));
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    return JSON.parse(find() ?? "{}");
  };
  return { child, exited, line };
}

test("the process listens, answers, and exits with 0 on SIGTERM", async () => {
  const { child, exited, line } = start();
  const { port, url } = await line("listening");
  expect(url).toBe("http://localhost:3000");
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("ok");
  child.kill("SIGTERM");
  expect(await exited).toEqual({ code: 0, err: "" });
});

test("after SIGTERM the process goes on answering for the seconds of its grace period", async () => {
  const handle = "async (_, { draining }) => new Response(String(draining()))";
  const { child, line } = start({ GRACE: "60" }, handle);
  const { port } = await line("listening");
  child.kill("SIGTERM");
  await line("draining");
  for (let i = 0; i < 3; i++) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("true");
});

test("a start without client secret and bot keys warns of both, and points to the doctor", async () => {
  const { line } = start();
  const { level, problems } = await line("see npm run doctor");
  expect(level).toBe("warn");
  expect(problems).toEqual([
    expect.stringContaining("BOT_API_TOKEN is not set"),
    expect.stringContaining("DISCORD_CLIENT_SECRET is not set"),
  ]);
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
