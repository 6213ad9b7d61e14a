import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readConfig } from "#app/config.server.ts";

const compose = readFileSync("docker-compose.yml", "utf8");

test("docker compose refuses to start without each required variable, and names it", () => {
  const required = [...complaint().matchAll(/\b[A-Z][A-Z_]{4,}\b/g)].map(([name]) => name);
  expect(required).toContain("SESSION_SECRET");
  const given = required.filter((name) => compose.includes(`${name}: *`));
  expect(given).toEqual(["DATABASE_URL"]);
  for (const name of required.filter((one) => !given.includes(one)))
    expect(compose).toContain(`${name}: \${${name}:?`);
});

test("the database's health check uses TCP, which is closed while a new volume is initialised", () => {
  expect(compose).toMatch(/test: \["CMD", "pg_isready", "--host=127\.0\.0\.1"/);
});

function complaint(): string {
  try {
    readConfig({ NODE_ENV: "production" });
  } catch (error) {
    return String(error);
  }
  throw new Error("Nothing is required.");
}
