import { beforeEach, expect, test } from "vitest";
import * as search from "#app/routes/dashboard/members.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare } from "./declare.ts";
import { useModuleDoors } from "./module-doors.ts";
import { DISCORD_BOT_TOKEN, useSite } from "./site.ts";

const { alice, bob, carol } = people;
const guildId = guilds.teahouse.id;
const id = "trust";
const stranger = "999888777666555444";
const SEARCH = "GET /guilds/{guild}/members/search";

const site = useSite({ DISCORD_BOT_TOKEN });
const doors = useModuleDoors(site, id);
const { path, put, form, submit, html } = doors;
beforeEach(() =>
  declare(site, {
    bot: {},
    modules: [
      {
        id,
        title: "Trust",
        fields: [
          { kind: "member", name: "host", label: "Host" },
          { kind: "members", name: "helpers", label: "Helpers", max: 3 },
          {
            kind: "rows",
            name: "shifts",
            label: "Shifts",
            max: 5,
            fields: [{ kind: "member", name: "who", label: "Who", required: true }],
          },
        ],
      },
    ],
  }),
);

const post = async (typed: Record<string, string>) => submit(await form(), Object.entries(typed));

test("PUT of members: takes ids, refuses what is none, too many, and one twice", async () => {
  const good = { host: bob.id, helpers: [alice.id, stranger], shifts: [{ who: carol.id }] };
  expect(await put(good)).toMatchObject({ status: 200, body: { settings: good } });
  expect(
    await put({ host: `<@${bob.id}>`, helpers: [alice.id, alice.id], shifts: [{ who: null }] }),
  ).toMatchObject({
    status: 400,
    body: {
      fields: {
        "settings.host": ["This is not a Discord id."],
        "settings.helpers[1]": [expect.any(String)],
        "settings.shifts[0].who": ["Please choose a member."],
      },
    },
  });
  expect(
    await put({ ...good, helpers: ["1", "2", "3", "4"].map((end) => alice.id.slice(0, -1) + end) }),
  ).toMatchObject({
    status: 400,
    body: { fields: { "settings.helpers": [expect.any(String)] } },
  });
});

test("a form without scripts takes ids and mentions, and the page and the history name those whom the site knows", async () => {
  await site.signIn(alice);
  const answer = await post({
    host: ` <@!${bob.id}> `,
    helpers: `<@${alice.id}>\r\n${stranger}, <@${alice.id}>`,
  });
  expect(answer.status).toBe(303);
  expect((await doors.stored()).settings).toEqual({
    host: bob.id,
    helpers: [alice.id, stranger],
    shifts: [],
  });
  for (const at of [path, `/dashboard/guilds/${guildId}/history`]) {
    const text = await html(at);
    expect(text).toContain("Bob Okafor");
    expect(text).toContain("Alice Lindqvist");
    expect(text).toContain(stranger);
  }
});

test("a form with a name in place of an id is refused, and keeps what was typed", async () => {
  const { status, text } = await post({ host: "Bob", helpers: alice.id });
  expect(status).toBe(400);
  expect(text).toContain("This is not a Discord id.");
  expect(text).toMatch(/<input[^>]*name="host"[^>]*value="Bob"/);
});

const find = (query: string, as = doors.bob()) =>
  site.call(search, {
    path: `/dashboard/guilds/${guildId}/members.json?query=${encodeURIComponent(query)}`,
    cookie: as,
  });

test("members.json: finds members by the beginning of a name, for administrators alone", async () => {
  expect(await find("BOB")).toMatchObject({
    status: 200,
    body: { members: [{ id: bob.id, name: "Bob Okafor" }] },
  });
  expect(await find("nobody")).toMatchObject({ status: 200, body: { members: [] } });
  expect(await find(" ")).toMatchObject({ status: 200, body: { members: [] } });
  expect((await find("x".repeat(101))).status).toBe(400);
  expect((await find("bob", await site.signIn(carol))).status).toBe(403);
  expect((await find("bob", "")).status).toBe(401);
});

test("members.json: says that Discord limits or fails, and a person is limited, too", async () => {
  site.discord.faults.set(SEARCH, { kind: "status", status: 502 });
  expect((await find("bob")).status).toBe(502);
  site.discord.faults.set(SEARCH, { kind: "status", status: 429, retryAfter: 30 });
  expect((await find("bob")).status).toBe(429);
  site.discord.faults.clear();
  const before = site.discord.requests.length;
  expect((await find("bob")).status).toBe(429);
  expect(site.discord.requests.slice(before).filter(({ path: at }) => at.includes("/search"))).toEqual([]);
});
