import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import good from "#test/environment.json" with { type: "json" };
import { ConfigError, readConfig } from "./config.server.ts";

const folder = mkdtempSync(join(tmpdir(), "pearl-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an empty variable counts as unset, and lists are split", () => {
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

test.each(["postgres://u:x@[x/x", "postgres://u:a%zz@db/x", "postgres://u:p@ss#word@db/x", "mysql://db/x"])(
  "refuses DATABASE_URL=%s",
  (url) => {
    expect(() => readConfig({ ...good, DATABASE_URL: url })).toThrow("DATABASE_URL: ");
  },
);

test.each([
  "postgres://u:p@pg1:5432,pg2:5432/x?target_session_attrs=read-write",
  "postgres://u:p,p@pg1,pg2/x",
  "postgres://u:p@/x?host=pg1,pg2",
  "postgres://u:p@pg1/x?target_session_attrs=read-write",
])("refuses several hosts by name, and says what to use: %s", (DATABASE_URL) => {
  const said = /DATABASE_URL: must name one host, .*: one name that follows the primary/;
  expect(() => readConfig({ ...good, DATABASE_URL })).toThrow(said);
});

test.each([
  ["postgres://u:a,b@db/x", "postgres://u:a,b@db/x"],
  ["postgres://u:p@db/x?sslmode=require", "postgres://u:p@db/x?sslmode=verify-full"],
  ["postgres://u:p@db/x?sslmode=no-verify", "postgres://u:p@db/x?sslmode=no-verify"],
  ["postgres://u:p@db/x?sslmode=verify-full&sslrootcert=system", "postgres://u:p@db/x?sslmode=verify-full"],
])("%s is understood as %s", (DATABASE_URL, expected) => {
  expect(readConfig({ ...good, DATABASE_URL }).DATABASE_URL).toBe(expected);
});

test("DATABASE_CA asks for TLS with this authority, and must be a file with a certificate", () => {
  const file = join(folder, "ca.pem");
  const read = (DATABASE_URL = good.DATABASE_URL) =>
    readConfig({ ...good, DATABASE_URL, DATABASE_CA: file }).DATABASE_URL;
  expect(read).toThrow(`DATABASE_CA: the file ${file} cannot be read (ENOENT)`);
  writeFileSync(file, "none");
  expect(read).toThrow("DATABASE_CA: must be the path of a file with certificates in PEM form");
  writeFileSync(file, "-----BEGIN CERTIFICATE-----");
  const asked = new URLSearchParams({ sslmode: "verify-full", sslrootcert: file });
  expect(read()).toBe(`${good.DATABASE_URL}?${asked}`);
  expect(read("postgres://u:p@db/x?sslmode=require")).toBe(`postgres://u:p@db/x?${asked}`);
});

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

test("NAME_FILE names a file with the value, and takes precedence over NAME", () => {
  const file = join(folder, "token");
  writeFileSync(file, `${"f".repeat(32)}\n`);
  const config = readConfig({ ...good, BOT_API_TOKEN: "x", BOT_API_TOKEN_FILE: file });
  expect(config.BOT_API_TOKEN).toEqual(["f".repeat(32)]);
});

test("files that cannot be read are named in one message with whatever else is wrong", () => {
  const unread = "the file /nowhere cannot be read (ENOENT)";
  const { METRICS_TOKEN_FILE, DATABASE_CA } = { METRICS_TOKEN_FILE: "/nowhere", DATABASE_CA: "/nowhere" };
  expect(() => readConfig({ ...good, METRICS_TOKEN_FILE, DATABASE_CA, PORT: "x" })).toThrow(
    new ConfigError(
      "The environment cannot be used:\n" +
        `  METRICS_TOKEN_FILE: ${unread}\n  PORT: must be a port, 0 to 65535\n  DATABASE_CA: ${unread}`,
    ),
  );
});

test("LEFT_SERVERS_DAYS is a number of days, 0 for never", () => {
  expect([readConfig(good), readConfig({ ...good, LEFT_SERVERS_DAYS: "0" })]).toMatchObject([
    { LEFT_SERVERS_DAYS: 90 },
    { LEFT_SERVERS_DAYS: 0 },
  ]);
  for (const LEFT_SERVERS_DAYS of ["-1", "3651", "never"])
    expect(() => readConfig({ ...good, LEFT_SERVERS_DAYS })).toThrow("LEFT_SERVERS_DAYS: must be days");
});

test("DATABASE_DIRECT_URL is an address like DATABASE_URL, and POOL_MAX a number from 2 to 50", () => {
  const direct = "postgres://u:p@direct/db";
  const given = { ...good, DATABASE_DIRECT_URL: `${direct}?sslmode=require`, POOL_MAX: "50" };
  expect(readConfig(given)).toMatchObject({
    DATABASE_DIRECT_URL: `${direct}?sslmode=verify-full`,
    POOL_MAX: 50,
  });
  expect(readConfig(good)).toMatchObject({ DATABASE_DIRECT_URL: undefined, POOL_MAX: 10 });
  expect(() => readConfig({ ...good, DATABASE_DIRECT_URL: "mysql://x" })).toThrow(
    "DATABASE_DIRECT_URL: must",
  );
  for (const POOL_MAX of ["1", "51", "many"])
    expect(() => readConfig({ ...good, POOL_MAX })).toThrow("POOL_MAX: must be connections, 2 to 50");
});
