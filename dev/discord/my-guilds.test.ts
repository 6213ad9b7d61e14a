import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { getRest, startForTests } from "./test-client.ts";

let discord: Discord;
let token: string;
beforeAll(async () => {
  ({ discord } = await startForTests());
  token = discord.mintToken(people.bob);
});
afterAll(() => discord.stop());

const bobs = [guilds.academy, guilds.repairs, guilds.teahouse, guilds.harbour, guilds.lounge].map(
  ({ id }) => id,
);

async function list(query = "") {
  const response = await getRest(discord, `/users/@me/guilds${query}`, token);
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function ids(query: string) {
  const { body } = await list(query);
  return z
    .array(z.object({ id: z.string() }))
    .parse(body)
    .map(({ id }) => id);
}

test("the list is sorted by id", async () => {
  expect(await ids("")).toEqual(bobs);
});

test("pages with `after` contain every guild once", async () => {
  const seen: string[] = [];
  for (let page = await ids("?limit=2"); page.length > 0; page = await ids(`?limit=2&after=${seen.at(-1)}`)) {
    expect(page.length).toBeLessThanOrEqual(2);
    seen.push(...page);
  }
  expect(seen).toEqual(bobs);
});

test("`before` returns the last ones before an id", async () => {
  expect(await ids(`?limit=2&before=${bobs[3]}`)).toEqual(bobs.slice(1, 3));
  expect(await ids(`?before=${bobs[0]}`)).toEqual([]);
  expect(await ids(`?after=${bobs[0]}&before=${bobs[3]}`)).toEqual(bobs.slice(1, 3));
});

test.each([
  ["limit=0", "limit", "NUMBER_TYPE_MIN"],
  ["limit=-1", "limit", "NUMBER_TYPE_MIN"],
  ["limit=201", "limit", "NUMBER_TYPE_MAX"],
  ["limit=ten", "limit", "NUMBER_TYPE_COERCE"],
  ["limit=", "limit", "NUMBER_TYPE_COERCE"],
  ["after=abc", "after", "NUMBER_TYPE_COERCE"],
  ["before=-5", "before", "NUMBER_TYPE_COERCE"],
  ["with_counts=yes", "with_counts", "BOOLEAN_TYPE_CONVERT"],
])('?%s answers "Invalid Form Body"', async (query, field, code) => {
  const { status, body } = await list(`?${query}`);
  expect(status).toBe(400);
  expect(body).toEqual({
    message: "Invalid Form Body",
    code: 50035,
    errors: { [field]: { _errors: [{ code, message: expect.any(String) }] } },
  });
});

test.each(["limit=1", "limit=200", "with_counts=True", "with_counts=0"])("?%s is valid", async (query) => {
  expect((await list(`?${query}`)).status).toBe(200);
});

test("counts are returned on request", async () => {
  expect((await list()).body).not.toHaveProperty("0.approximate_member_count");
  expect((await list("?with_counts=true")).body).toMatchObject([
    { approximate_member_count: 342, approximate_presence_count: 57 },
    ...bobs.slice(1).map(() => ({ approximate_member_count: expect.any(Number) })),
  ]);
});

test("owner and permissions are the person's own", async () => {
  const dora = await getRest(discord, "/users/@me/guilds", discord.mintToken(people.dora));
  expect(await dora.json()).toMatchObject([
    { id: guilds.lounge.id, owner: false },
    { id: guilds.pottery.id, owner: true, permissions: guilds.pottery.permissions[people.dora.id] },
  ]);
});
