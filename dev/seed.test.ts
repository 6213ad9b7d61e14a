import { expect, test } from "vitest";
import { serve } from "#test/http/serve.ts";
import { send } from "./seed.ts";

/** Starts a site that gives these answers one after the other. @returns its bot's access, and how many were given */
async function siteThatAnswers(...answers: [status: number, headers?: Record<string, string>][]) {
  let given = 0;
  const url = await serve((_, response) => response.writeHead(...answers[given++]!).end("Busy."));
  return { url, botToken: "token", given: () => given };
}

test("a request that a busy site cannot take is sent again after the pause that it asks for", async () => {
  const site = await siteThatAnswers([503, { "Retry-After": "0" }], [503, { "Retry-After": "0" }], [204]);
  expect((await send(site, "PUT", "/api/bot/guilds", { body: [] })).status).toBe(204);
  expect(site.given()).toBe(3);
});

test("a request that the site refuses is sent once, and the error has what it said", async () => {
  const site = await siteThatAnswers([400]);
  await expect(send(site, "PUT", "/api/bot/guilds", { body: [] })).rejects.toThrow(
    "PUT /api/bot/guilds answered 400: Busy.",
  );
  expect(site.given()).toBe(1);
});
