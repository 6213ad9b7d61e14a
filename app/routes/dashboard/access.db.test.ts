import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readAccess } from "#app/features/access/access.server.ts";
import * as resource from "#app/routes/api/access.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { giveAccess } from "#test/access.ts";
import { sentOf, type Sent } from "#test/html-form.ts";
import { usePages } from "#test/http/pages.ts";
import { anotherProcess, DISCORD_BOT_TOKEN, useSite } from "#test/site.ts";

const site = useSite({ DISCORD_BOT_TOKEN });
const pages = usePages(site);
const withoutToken = usePages(site, () => anotherProcess(site, { DISCORD_BOT_TOKEN: undefined }));
const { teahouse, academy } = guilds;
const { alice, bob, carol, dora } = people;
let cookie = "";

beforeAll(() => site.reportGuilds());
beforeEach(async () => {
  cookie = await site.signIn(bob);
});

const open = async (guildId: string, member = "", ask = pages) =>
  (await ask(`/dashboard/guilds/${guildId}/access?member=${member}`, { cookie })).text;

test("what somebody would see: the owner and administrators everything, others what was given to them", async () => {
  await giveAccess(site, teahouse.id, [
    { target: { kind: "member", id: carol.id }, areas: { prefix: "view", history: "view" }, expiresAt: null },
  ]);
  const isOwner = "is the owner of this server.";
  const page = await open(teahouse.id, carol.id);
  expect(page).toContain("What Carol sees");
  // The entry, the answer and the earlier list have the order of the form.
  const sentences = new Set(page.match(/May look at [^.]*/g));
  expect([...sentences]).toEqual(["May look at Command prefix and the history"]);
  expect(await open(teahouse.id, bob.id)).toContain(`Everything: Bob Okafor ${isOwner}`);
  expect(await open(academy.id, alice.id)).toContain(`Everything: Alice Lindqvist ${isOwner}`);
  expect(await open(academy.id, bob.id)).toContain("Everything: Bob Okafor is an administrator");
  expect(await open(academy.id, dora.id)).toContain("Nobody with this id is on this server.");
});

test("where Discord cannot be asked only whoever asks is known, and of nobody is said that they see nothing", async () => {
  const both = async (ask = pages) => [
    await open(academy.id, bob.id, ask),
    await open(academy.id, alice.id, ask),
  ];
  const expected = [
    expect.stringContaining("Everything: Bob Okafor is an administrator"),
    expect.stringContaining("There was no answer."),
  ];
  for (const operation of ["GET /guilds/{guild}", "GET /guilds/{guild}/members/{user}"] as const)
    site.discord.faults.set(operation, { kind: "status", status: 500 });
  expect(await both()).toEqual(expected);
  site.discord.faults.clear("GET /guilds/{guild}/members/{user}");
  expect(await both()).toEqual(expected);
  const [own, other] = await both(withoutToken);
  expect([own, other?.includes("Nothing.")]).toEqual([expected[0], false]);
});

test("roles that members hold can be given access, boosters' and subscribers' too; a bot's cannot", async () => {
  const rolesOn = async (guildId: string) => {
    const [, listed = ""] = /<optgroup label="Roles">(.*?)<\/optgroup>/s.exec(await open(guildId)) ?? [];
    return [...listed.matchAll(/<option[^>]*value="role:(\d+)"[^>]*>([^<]*)/g)].map(([, id, name]) => ({
      id,
      name,
    }));
  };
  const give = async (guildId: string, id: string | undefined) => {
    const call = { path: `/api/access/${guildId}`, params: { guildId }, cookie };
    const { headers } = await site.call(resource, call);
    const grants = [{ target: { kind: "role", id }, areas: { prefix: "view" } }];
    const etag = { "If-Match": headers.get("ETag") ?? "" };
    return (await site.call(resource, { ...call, method: "PUT", headers: etag, body: { grants } })).status;
  };
  const [inTeahouse, inAcademy] = [await rolesOn(teahouse.id), await rolesOn(academy.id)];
  const booster = inTeahouse.find(({ name }) => name === "Server Booster");
  const subscriber = inAcademy.find(({ name }) => name === "Twitch Subscriber");
  expect(await give(teahouse.id, booster?.id)).toBe(200);
  expect(await give(academy.id, subscriber?.id)).toBe(200);
  for (const name of ["Pearl", "Metronome"]) {
    expect(inAcademy.map((role) => role.name)).not.toContain(name);
    const role = academy.roles.find((one) => one.name === name);
    expect(await give(academy.id, role?.id)).toBe(400);
  }
});

test("the form lets in nobody who is not on the server, and with fifty in the list nobody more", async () => {
  const add = async (guildId: string, version: string) => {
    const body = new URLSearchParams({
      version,
      intent: "add",
      who: "member",
      member: dora.id,
      "may.*": "view",
    });
    const { status, text } = await pages(`/dashboard/guilds/${guildId}/access`, {
      method: "POST",
      cookie,
      body,
    });
    return `${status} ${text}`;
  };
  expect(await add(academy.id, "0")).toMatch(/^400 .*This person is not on the server\./s);
  const fifty = Array.from({ length: 50 }, (_, at) => `4021176533982${90_000 + at}`);
  await giveAccess(
    site,
    teahouse.id,
    fifty.map((id) => ({ target: { kind: "member", id }, areas: { prefix: "view" }, expiresAt: null })),
  );
  expect(await add(teahouse.id, "1")).toMatch(/^400 .*Choose at most 50\./s);
});

test("a form with thousands of areas is refused before they are looked at", async () => {
  const body = new URLSearchParams({ version: "0", intent: "add", who: "manage_guild" });
  for (let at = 0; at < 1_000; at++) body.set(`may.x${at}`, "view");
  const path = `/dashboard/guilds/${teahouse.id}/access`;
  expect((await pages(path, { method: "POST", cookie, body })).status).toBe(413);
});

test("a form that is sent twice, as by a double click, saves once, and is in no conflict with itself", async () => {
  const path = `/dashboard/guilds/${teahouse.id}/access`;
  const key = `member:${carol.id}`;
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  const forms: Record<string, string>[] = [
    { intent: "add", who: "member", member: carol.id, "may.prefix": "view", until },
    { intent: `save ${key}`, "may.prefix": "edit" },
    { intent: `remove ${key}` },
    { intent: "restore 2" },
  ];
  for (const [version, form] of forms.entries()) {
    const send = () => {
      const body = new URLSearchParams({ version: String(version), ...form });
      return pages(path, { method: "POST", cookie, body });
    };
    for (const { status, headers } of [...(await Promise.all([send(), send()])), await send()]) {
      expect([form.intent, status]).toEqual([form.intent, 303]);
      expect(headers.get("Location")).toContain(`?saved=${version + 1}&`);
    }
  }
  expect(await readAccess(site.db, teahouse.id)).toMatchObject({ version: forms.length });
});

test("a time that is refused is sent again as the same moment, in whichever zone it was typed", async () => {
  const send = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ version: "0", intent: "add", "may.prefix": "view", ...fields });
    return pages(`/dashboard/guilds/${teahouse.id}/access`, { method: "POST", cookie, body });
  };
  // Form of a browser five hours behind UTC, with nobody chosen.
  // A browser without fields for times sends what was typed, with a space perhaps.
  for (const typed of ["2026-12-24T18:00", "2026-12-24 18:00:00", "2026-12-24T18:00:00.000"]) {
    const refused = await send({ until: typed, untilZone: "300" });
    expect(refused.status).toBe(400);
    const [, until] = /<input[^>]*name="until"[^>]*data-utc[^>]*value="([^"]*)"/.exec(refused.text) ?? [];
    expect(until).toBe("2026-12-24T23:00:00");
  }
});

test.each([
  ["a day that its month does not have", "2039-02-31T10:00"],
  ["a time with something behind it", "2039-02-03T10:00 in the morning"],
  ["a day with something else than a time behind it", "2039-02-03, 10:00"],
])("%s is no time", async (_what, until) => {
  const body = new URLSearchParams({
    ...{ version: "0", intent: "add", who: "manage_guild", "may.prefix": "view", until },
  });
  const path = `/dashboard/guilds/${teahouse.id}/access`;
  const refused = await pages(path, { method: "POST", cookie, body });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`value="${until}"`);
  expect((await readAccess(site.services.db, teahouse.id)).grants).toEqual([]);
});

test("a form that leaves a time as it is keeps its fraction of a second, which only the API can give", async () => {
  const expiresAt = new Date("2040-05-06T07:08:09.123Z");
  await giveAccess(site, teahouse.id, [
    { target: { kind: "manage_guild" }, areas: { prefix: "view" }, expiresAt },
  ]);
  const { version } = await readAccess(site.services.db, teahouse.id);
  const body = new URLSearchParams({
    ...{ version: String(version), intent: "save manage_guild", "may.prefix": "view" },
    until: "2040-05-06T07:08:09",
  });
  const path = `/dashboard/guilds/${teahouse.id}/access`;
  expect((await pages(path, { method: "POST", cookie, body })).status).toBe(303);
  expect((await readAccess(site.services.db, teahouse.id)).grants).toMatchObject([{ expiresAt }]);
});

test("an earlier list says until when somebody was let in", async () => {
  const add = async (version: number, until: string) => {
    const body = new URLSearchParams({
      ...{ version: String(version), intent: version === 0 ? "add" : "save manage_guild" },
      ...{ who: "manage_guild", "may.prefix": "view", until },
    });
    const { headers } = await pages(`/dashboard/guilds/${teahouse.id}/access`, {
      method: "POST",
      cookie,
      body,
    });
    expect(headers.get("Location")).toContain(`saved=${version + 1}`);
  };
  const [first, second] = [10, 20].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await add(0, first!.slice(0, 16));
  await add(1, second!.slice(0, 16));
  const [, versions = ""] = /id="access-versions"(.*)/s.exec(await open(teahouse.id)) ?? [];
  for (const until of [first!, second!])
    expect(versions).toContain(`dateTime="${until.slice(0, 16)}:00.000Z"`);
});

test("an earlier list says of an access that is over when it ended", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const expiresAt = new Date(Date.now() - 6 * 60_000);
  await giveAccess(site, teahouse.id, [
    { target: { kind: "manage_guild" }, areas: { prefix: "view" }, expiresAt },
  ]);
  const [, versions = ""] = /id="access-versions"(.*)/s.exec(await open(teahouse.id)) ?? [];
  expect(versions.replaceAll(/<.*?>/g, "")).toContain("May look at Command prefix. Ended 6 min ago");
});

test("a list that somebody has changed meanwhile says so, and one's own change in another tab is called that", async () => {
  const student = academy.roles.find(({ name }) => name === "Student")!;
  const send = async (version: number, area: string) => {
    const body = new URLSearchParams({
      ...{ version: String(version), intent: "add", who: `role:${student.id}` },
      [`may.${area}`]: "view",
    });
    const path = `/dashboard/guilds/${academy.id}/access`;
    const { status, text } = await pages(path, { method: "POST", cookie, body });
    return [status, /(You have|Somebody else has) changed the list/.exec(text)?.[1]];
  };
  expect(await send(0, "prefix")).toEqual([303, undefined]);
  expect(await send(0, "levels")).toEqual([409, "You have"]);
  cookie = await site.signIn(alice);
  expect(await send(0, "levels")).toEqual([409, "Somebody else has"]);
  expect((await readAccess(site.services.db, academy.id)).version).toBe(1);
});

test("a conflict shows what another tab has given in other areas of the entry, beside what is chosen", async () => {
  const began = { prefix: "view", levels: "view", tickets: "edit" } as const;
  const somebody = { kind: "manage_guild" } as const;
  await giveAccess(site, academy.id, [{ target: somebody, areas: began, expiresAt: null }]);
  const { version } = await readAccess(site.services.db, academy.id);
  const send = (areas: Record<string, string>, until = "") => {
    const mays = Object.entries(areas).map(([area, level]) => [`may.${area}`, level]);
    const body = new URLSearchParams([
      ["version", String(version)],
      ["intent", "save manage_guild"],
      ["until", until],
      ...mays,
    ]);
    return pages(`/dashboard/guilds/${academy.id}/access`, { method: "POST", cookie, body });
  };
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
  const other = { prefix: "view", levels: "edit", tickets: "", autorole: "edit" };
  expect((await send(other, until)).status).toBe(303);
  const { status, text } = await send({ ...began, prefix: "edit", autorole: "" });
  const [, form = ""] = /id="access-of-manage_guild"(.*?)<\/form>/s.exec(text) ?? [];
  const chosen = (area: string) =>
    new RegExp(`name="may\\.${area}".*?<option value="([^"]*)" selected`, "s").exec(form)?.[1];
  expect([status, chosen("prefix"), chosen("levels"), chosen("tickets"), chosen("autorole")]).toEqual([
    409,
    "edit",
    "edit",
    "",
    "edit",
  ]);
  expect(form).toContain(`value="${until}"`);
});

test("what was chosen is shown in words where the session has ended meanwhile", async () => {
  await giveAccess(site, teahouse.id, [
    { target: { kind: "manage_guild" }, areas: { prefix: "view" }, expiresAt: null },
  ]);
  const page = await open(teahouse.id);
  const { sessions } = site.services;
  await sessions.destroySession(await sessions.getSession(cookie));
  const path = `/dashboard/guilds/${teahouse.id}/access`;
  const shownFor = async (fields: Sent[]) => {
    const body = new URLSearchParams([["version", "0"], ...fields]);
    const { status, text } = await pages(path, { method: "POST", cookie, body });
    expect(status).toBe(401);
    return [...text.matchAll(/<dt[^>]*>(.*?)<\/dt>.*?<dd[^>]*>(.*?)<\/dd>/gs)].map((one) => one.slice(1));
  };
  const until: Sent = ["until", "2030-01-02T03:04"];
  const prefix: Sent = ["may.prefix", "edit"];
  const add = (...fields: Sent[]) =>
    shownFor([["intent", "add"], ...fields, until, prefix, ["may.levels", ""]]);
  expect(await add(["who", "member"], ["member", carol.id], ["untilZone", "0"])).toEqual([
    ["Member", carol.id],
    ["Until", expect.stringMatching(/^Jan 2, 2030, 3:04\sAM UTC$/)],
    ["Command prefix", "Edit"],
  ]);
  expect(await add(["who", `role:${teahouse.roles[1]!.id}`], ["untilZone", "-60"])).toEqual([
    ["Who", "Role"],
    ["Until", expect.stringMatching(/^Jan 2, 2030, 3:04\sAM$/)],
    ["Command prefix", "Edit"],
  ]);
  expect((await add(["who", "manage_guild"]))[0]).toEqual(["Who", "Everybody with Manage Server"]);
  // The form of an entry carries whom it is about.
  const entry = sentOf(page, "name");
  expect(await shownFor([...entry, ["intent", "save manage_guild"]])).toEqual([
    ["Who", "Everybody with Manage Server"],
    ["Command prefix", "View"],
  ]);
  expect(await shownFor([...entry, ["intent", "remove manage_guild"]])).toEqual([
    ["Remove", "Everybody with Manage Server"],
  ]);
  expect(await shownFor([["intent", "restore 1"]])).toEqual([["Restore", "List 1"]]);
});

test("what was typed for somebody whom another tab has taken from the list is shown as for somebody new", async () => {
  const path = `/dashboard/guilds/${teahouse.id}/access`;
  const save = async (key: string) => {
    const body = new URLSearchParams({ version: "0", intent: `save ${key}`, "may.prefix": "edit" });
    return pages(path, { method: "POST", cookie, body });
  };
  await giveAccess(site, teahouse.id, [
    { target: { kind: "manage_guild" }, areas: { levels: "view" }, expiresAt: null },
  ]);
  const role = teahouse.roles.find(({ name }) => name === "Newcomer")!;
  for (const [key, chosen] of [
    [`role:${role.id}`, `role:${role.id}`],
    [`member:${carol.id}`, "member"],
  ]) {
    const { status, text } = await save(key!);
    const [form = ""] =
      /<form method="post".*?<\/form>/s.exec(text.slice(text.indexOf('id="access-add"') - 300)) ?? [];
    expect(status).toBe(409);
    expect(form).toMatch(new RegExp(`<option value="${chosen}"[^>]* selected=""`));
    expect(form).toMatch(/name="may\.prefix".*?<option value="edit" selected="">/s);
  }
});
