import { beforeAll, expect, test } from "vitest";
import { pageLoader } from "#app/http/page.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { useSite } from "#test/site.ts";
import { requireGuildAdmin, requirePerson, requireUser } from "./guards.server.ts";

const site = useSite();
beforeAll(() => site.reportGuilds());

const person = resource({ GET: async (args) => json((await requirePerson(args)).user.id) });
const withToken = (token: string) =>
  site.call(person, { path: "/x", headers: { Authorization: `Bearer ${token}` } });
const asked = () => site.discord.requests.filter(({ path }) => path.endsWith("/oauth2/@me")).length;

test("a token that Discord refuses permanently ends the session", async () => {
  const cookie = await site.signIn(people.dora);
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 401 });
  const guildId = guilds.pottery.id;
  const fresh = {
    loader: pageLoader(async (args) =>
      requireGuildAdmin(args, await requireUser(args), args.params.guildId, { fresh: true }),
    ),
  };
  const answer = await site.call(fresh, { path: "/x", params: { guildId }, cookie });
  expect(answer).toMatchObject({ status: 401, body: { code: "invalid_grant", returnTo: "/x" } });
});

test("an access token is checked with Discord once a minute, valid or not", async () => {
  for (const [token, status] of [
    [site.discord.mintToken(people.bob), 200],
    ["no-such-token", 401],
    [site.discord.mintToken(people.bob, { scopes: ["guilds"] }), 401],
  ] as const) {
    const before = asked();
    for (let i = 0; i < 3; i++) expect((await withToken(token)).status).toBe(status);
    expect(asked()).toBe(before + 1);
  }
});

test("malformed tokens are not sent to Discord, and checks stop after too many refusals", async () => {
  const before = asked();
  for (const junk of ["ü", "a".repeat(501), "<script>"]) {
    const token = encodeURIComponent(junk) === junk ? junk : `"${encodeURIComponent(junk)}"`;
    expect((await withToken(token)).status).toBe(401);
  }
  expect(asked()).toBe(before);
  const statuses = new Set<number>();
  for (let i = 0; i < 320; i++) statuses.add((await withToken(`stranger-${i}`)).status);
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(asked() - before).toBeLessThanOrEqual(300);
});
