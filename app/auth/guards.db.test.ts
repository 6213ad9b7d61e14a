import { expect, test, vi } from "vitest";
import { json, resource } from "#app/http/resource.server.ts";
import { people } from "#dev/discord/people.ts";
import { useSite } from "#test/site.ts";
import { requirePerson } from "./guards.server.ts";

const site = useSite();
const person = resource({ GET: async (args) => json((await requirePerson(args)).user.id) });
const withToken = (token: string, scheme = "Bearer") =>
  site.call(person, { path: "/x", headers: { Authorization: `${scheme} ${token}` } });
const asked = () => site.discord.requests.filter(({ path }) => path.endsWith("/oauth2/@me")).length;

test("an access token is checked with Discord once a minute, valid or not", async () => {
  for (const [token, status] of [
    [site.discord.mintToken(people.bob), 200],
    ["no-such-token", 401],
    [site.discord.mintToken(people.bob, { scopes: ["guilds"] }), 401],
    [site.discord.mintToken(people.bob, { applicationId: "999999999999999999" }), 401],
  ] as const) {
    const before = asked();
    for (let i = 0; i < 3; i++) expect((await withToken(token)).status).toBe(status);
    expect(asked()).toBe(before + 1);
  }
});

test("concurrent requests with one token are one check, and each is charged for its refusal", async () => {
  const charged = vi.spyOn(site.services.limits, "unknownBearer");
  for (const [token, status, charges] of [
    [site.discord.mintToken(people.carol), 200, 1],
    ["nobody-has-this-token", 401, 3],
  ] as const) {
    const before = asked();
    charged.mockClear();
    const answers = await Promise.all([1, 2, 3].map(() => withToken(token)));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    expect([asked() - before, charged.mock.calls.length]).toEqual([1, charges]);
  }
});

test("malformed tokens are not sent to Discord, and checks stop after too many refusals", async () => {
  const before = asked();
  for (const junk of ['"%C3%BC"', "a".repeat(501), '"%3Cscript%3E"'])
    expect((await withToken(junk)).status).toBe(401);
  expect((await withToken("Ym9iOmJvYg==", "Basic")).status).toBe(401);
  expect(asked()).toBe(before);
  const statuses = new Set<number>();
  for (let i = 0; i < 320; i++) statuses.add((await withToken(`stranger-${i}`)).status);
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(asked() - before).toBeLessThanOrEqual(300);
});
