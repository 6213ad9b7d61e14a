import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#app/config.server.ts";
import { newFolder } from "#test/folder.ts";
import { people } from "./discord/people.ts";
import type { Discord } from "./discord/start.ts";
import { demoEnvironment, readEnvironment } from "./env.ts";

test("the demo starts with a copy of .env.example in which nothing is filled in", () => {
  const origin = "http://127.0.0.1:4712";
  const discord = { apiUrl: origin, authorizeUrl: origin, cdnUrl: origin, webhookUrl: origin } as Discord;
  const base = readEnvironment(".env.example", { PORT: "" });
  const secretsFile = join(newFolder(), "secrets.env");
  const env = demoEnvironment({ base, databaseUrl: "postgres://demo@127.0.0.1/demo", discord, secretsFile });
  expect(readConfig(env)).toMatchObject({ PORT: 3000, BOT_OWNER_ID: people.alice.id });
  expect(readConfig(env).BOT_API_TOKEN).toHaveLength(1);
});
