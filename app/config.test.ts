import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import good from "#test/environment.json" with { type: "json" };
import { ConfigError, readConfig } from "./config.server.ts";

test("an empty variable is an unset one, and lists are split", () => {
  const config = readConfig({
    ...good,
    PORT: "",
    METRICS_TOKEN: "",
    SESSION_SECRET: `${"a".repeat(32)}, ${"b".repeat(32)}`,
  });
  expect(config.PORT).toBe(3000);
  expect(config.METRICS_TOKEN).toBeUndefined();
  expect(config.SESSION_SECRET).toEqual(["a".repeat(32), "b".repeat(32)]);
  expect(readConfig({ ...good, PUBLIC_URL: "https://pearl.example/" }).PUBLIC_URL).toBe(
    "https://pearl.example",
  );
});

test("one message names every bad variable, and no value", () => {
  const bad = {
    ...good,
    DATABASE_URL: undefined,
    PORT: "99999",
    PUBLIC_URL: "pearl.example/path",
    SESSION_SECRET: "short-secret-value",
    BOT_API_TOKEN: "short-bot-token",
    DISCORD_BOT_TOKEN: "Bot secret-of-the-bot",
    BOT_OWNER_ID: "alice",
    TRUST_PROXY: "yes",
    GRACE: "61",
    LOG_LEVEL: "loud",
    SECURITY_CONTACT: "security@pearl.example",
    DISCORD_API_URL: "ftp://discord",
  };
  const read = () => readConfig(bad);
  expect(read).toThrow(ConfigError);
  for (const name of Object.keys(bad).filter((key) => !["NODE_ENV", "DISCORD_CLIENT_ID"].includes(key)))
    expect(read).toThrow(`${name}: `);
  expect(read).not.toThrow(/short-secret-value|short-bot-token|secret-of-the-bot|DISCORD_CLIENT_ID/);
});

test.each(["postgres://u:x@[x/x", "postgres://u:a%zz@db/x", "mysql://db/x"])(
  "refuses DATABASE_URL=%s",
  (url) => {
    expect(() => readConfig({ ...good, DATABASE_URL: url })).toThrow("DATABASE_URL: ");
  },
);

test("refuses RELEASES_URL with a password, which fetch would name in its error", () => {
  const RELEASES_URL = "https://canary:secret@git.example/latest";
  expect(() => readConfig({ ...good, RELEASES_URL })).toThrow(/RELEASES_URL: must not contain a user name/);
});

test("a secret is required in production, and made up elsewhere; only production waits for load balancers", () => {
  const { SESSION_SECRET: _, ...rest } = good;
  expect(() => readConfig(rest)).toThrow("SESSION_SECRET");
  const config = readConfig({ ...rest, NODE_ENV: "development" });
  expect(config.SESSION_SECRET).toEqual([expect.stringMatching(/^.{32,}$/)]);
  expect([config.GRACE, readConfig(good).GRACE]).toEqual([0, 1]);
});

test("NAME_FILE names a file with the value, and wins", () => {
  const file = join(mkdtempSync(join(tmpdir(), "pearl-config-")), "token");
  writeFileSync(file, `${"f".repeat(32)}\n`);
  const config = readConfig({ ...good, BOT_API_TOKEN: "x", BOT_API_TOKEN_FILE: file });
  expect(config.BOT_API_TOKEN).toEqual(["f".repeat(32)]);
  const problem = new ConfigError("SESSION_SECRET_FILE: the file /nowhere cannot be read (ENOENT)");
  expect(() => readConfig({ ...good, SESSION_SECRET_FILE: "/nowhere" })).toThrow(problem);
});
