import { expect, onTestFinished, test, vi } from "vitest";
import { pearl } from "#test/specification/pearl.ts";
import type { Discord } from "./discord/start.ts";
import { demoScreen } from "./screen.ts";

const services = {
  env: { NODE_ENV: "test", PUBLIC_URL: "http://localhost:4711" } as const,
  origin: "http://localhost:4711",
  botToken: "the-bot-token",
  databaseUrl: "postgres://somebody:secret@127.0.0.1:5432/pearl",
  discord: { origin: "http://127.0.0.1:4712" } as Discord,
};

test("the command for the example bot names the port and the folder of this demo", () => {
  expect(demoScreen(services)).toContain("  PORT=4711 npm run demo:bot\n");
  vi.stubEnv("DEMO_FOLDER", "/tmp/another");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(demoScreen(services)).toContain("  PORT=4711 DEMO_FOLDER=/tmp/another npm run demo:bot\n");
});

test.each([
  ["demo", { log: "/tmp/server.log" }, `${pearl.name} is running: http://localhost:4711\n`],
  ["dev", {}, `${pearl.name} is running: http://localhost:4711, and reloads when you save\n`],
])("npm run %s prints the URL, the people and a command with the bot's token", (_, log, first) => {
  const screen = demoScreen({ ...services, ...log });
  expect(screen.trimStart().startsWith(first)).toBe(true);
  for (const name of ["Alice", "Bob", "Carol"]) expect(screen).toContain(name);
  expect(screen).toMatch(
    /curl -H "Authorization: Bearer the-bot-token" http:\/\/localhost:4711\/api\/prefix\/\d+/,
  );
  expect(screen).toMatch(/As Bob.*\n +http:\/\/localhost:4711\/dashboard\/guilds\/\d+\/levels\n/);
  const other = demoScreen({ ...services, env: { ...services.env, SITE_DIR: "examples/site" } });
  expect(other).toMatch(/^\nNimbus is running[^]*\/api\/bot\/snapshot\n/);
  expect(other).not.toMatch(/Pearl|levels|prefix/);
  // Only the stand-in has that server.
  expect(demoScreen({ ...services, discord: undefined })).toMatch(/\/api\/bot\/snapshot\n/);
  // Without its password, which nothing prints, the URL of the database is of no use.
  expect(screen).not.toMatch(/postgres:|secret/);
});
