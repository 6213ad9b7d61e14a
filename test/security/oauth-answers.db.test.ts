import { beforeEach, describe, expect, test } from "vitest";

import * as callback from "#app/routes/auth/callback.tsx";
import { people } from "#dev/discord/people.ts";
import { agree } from "#test/sign-in-flow.ts";
import { useSite } from "#test/site.ts";

import { countFigure } from "./figure.ts";
import { oauthFlows } from "./oauth-flows.ts";

const site = useSite();
const { begin, answered, comeBack, faulty, tokens } = oauthFlows(site);
const holds = countFigure("S5", "unusual honest answers are accepted, and posted tokens refused");

let bob = "";
beforeEach(async () => {
  bob = await site.signIn(people.bob);
});

const whose = async (cookie: string | null | undefined) =>
  (await site.services.sessions.getSession(cookie)).get("user_id");

describe.each(["login", "join"] as const)("%s", (flow) => {
  test("signing in as another person opens a new session and ends the old one", async () => {
    await holds(async () => {
      const answer = await comeBack(await answered(flow, people.carol, bob));
      expect(answer.status).toBe(200);
      expect(await whose(answer.headers.get("Set-Cookie"))).toBe(people.carol.id);
      expect(await whose(bob)).toBeUndefined();
    });
  });

  test("two concurrent requests with the same answer open one session", async () => {
    const it = await answered(flow, people.carol);
    await holds(async () => {
      const answers = await Promise.all([comeBack(it), comeBack(it), comeBack(it)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const rows = await site.db.selectFrom("sessions").select("user_id").execute();
      expect(rows.filter(({ user_id }) => user_id === people.carol.id)).toHaveLength(1);
    });
  });

  test("two tabs answered in reverse order both succeed", async () => {
    const one = await begin(flow);
    const two = await begin(flow, one.cookie);
    for (const { discord } of [two, one]) {
      await holds(async () => {
        const back = await agree(discord, people.carol);
        expect((await comeBack({ flow, back, cookie: one.cookie })).status).toBe(200);
      });
    }
  });

  test.each([
    ["no refresh token", {}],
    [
      "more than was promised",
      { refresh_token: "r", admin: true, constructor: { user_id: "1" }, redirect: "//evil.example" },
    ],
    ["another spelling of the type", { token_type: "bearer" }],
  ])("a token answer with %s is accepted", async (_, more) => {
    await holds(async () => {
      const it = await answered(flow, people.bob);
      const answer = await faulty({ kind: "body", body: tokens(more)() })(it);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Refresh")).toMatch(/^[23]; url=\/(dashboard|auth\/success)$/);
      expect(await whose(answer.headers.get("Set-Cookie"))).toBe(people.bob.id);
    });
  });
});

/** Posts that a foreign page could make Bob's browser send while a sign-in is under way. */
test.each([
  [
    "another application's",
    () => site.discord.mintToken(people.bob, { applicationId: "100000000000000099" }),
    true,
  ],
  ["one that is over", () => site.discord.mintToken(people.bob, { expiresIn: -1 }), true],
  ["one with fewer scopes", () => site.discord.mintToken(people.bob, { scopes: ["identify"] }), true],
  ["one that names nobody", () => site.discord.mintToken(people.bob, { scopes: ["guilds"] }), true],
  ["one that is none", () => '"><script>', true],
  ["one with a line break", () => "x\r\nX-Injected: 1", true],
  ["an enormous one", () => "x".repeat(50_000), true],
  ["somebody else's, without the state", () => site.discord.mintToken(people.carol), false],
  ["the user's own, without the state", () => site.discord.mintToken(people.bob), false],
])("a posted token is refused: %s", async (_, mint, withState) => {
  const { discord } = await begin("login", bob);
  const state = withState ? (discord.searchParams.get("state") ?? "") : "x".repeat(43);
  await holds(async () => {
    const body = new URLSearchParams({ access_token: mint(), state });
    const answer = await site.call(callback, { method: "POST", path: "/auth/callback", cookie: bob, body });
    expect(answer.status).toBe(400);
    expect(answer.headers.has("Set-Cookie")).toBe(false);
    expect(await whose(bob)).toBe(people.bob.id);
  });
});
