import { beforeAll, expect, test } from "vitest";
import { LONGEST_TEXT, TEXTS } from "#app/features/applications/fields.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { hostileTexts } from "#test/apply.ts";
import { apiClient, type Asked } from "#test/contract.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const { ask } = await apiClient(site);
const { alice, bob, carol, dora } = people;
const form = applicationForm(bob);

const cookies = new Map<Person, string>();
beforeAll(async () => {
  for (const person of [alice, bob, carol, dora]) cookies.set(person, await site.signIn(person));
});

const by = (person: Person): Asked => ({ cookie: cookies.get(person) });
const bearerOf = (person: Person): Asked => ({
  headers: { Authorization: `Bearer ${site.discord.mintToken(person)}` },
});
const send = (who: Asked, body: object) => ask("submitApplication", { body, ...who });
const list = (who: Asked, query = "") => ask("listApplications", { query, ...who });
const set = (who: Asked, discordId: string, body: object) =>
  ask("setApplicationStatus", { discordId, body, ...who });
const rows = () => site.db.selectFrom("applications").selectAll().orderBy("user_id").execute();
const events = async () => {
  const all = await site.db.selectFrom("application_events").selectAll().orderBy("id").execute();
  return all.map(({ kind, status, actor_id }) => [kind, status, actor_id]);
};

test("an application is stored, replaced while undecided, and refused once decided", async () => {
  const first = await send(by(bob), { ...form, additionalInfo: "More." });
  const application = {
    ...form,
    additionalInfo: "More.",
    status: "pending",
    submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  expect(first).toMatchObject({ status: 201, body: application });
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  const { submittedAt } = first.body as { submittedAt: string };

  const second = await send(by(bob), { ...form, skills: "Others." });
  expect([second.status, second.body]).toEqual([
    200,
    { ...application, skills: "Others.", additionalInfo: null, submittedAt },
  ]);
  await set(by(alice), bob.id, { status: "reviewed" });
  expect(await send(by(bob), form)).toMatchObject({ status: 200, body: { ...form, status: "reviewed" } });

  for (const decided of ["accepted", "rejected"]) {
    await set(by(alice), bob.id, { status: decided });
    const late = await send(by(bob), { ...form, skills: "Too late." });
    expect(late).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect(await rows()).toMatchObject([{ skills: form.skills, status: decided }]);
  }
  expect(await events()).toEqual([
    ["submitted", null, bob.id],
    ["replaced", null, bob.id],
    ["status", "reviewed", alice.id],
    ["replaced", null, bob.id],
    ["status", "accepted", alice.id],
    ["status", "rejected", alice.id],
  ]);
});

test("an application of another person is refused, and the name is the account's", async () => {
  expect((await send(by(bob), applicationForm(carol))).status).toBe(403);
  expect(await rows()).toEqual([]);
  const named = await send(by(bob), { ...form, username: "alice.lindqvist" });
  expect(named).toMatchObject({ status: 201, body: { discordId: bob.id, username: bob.username } });
  await site.db.deleteFrom("users").where("id", "=", dora.id).execute();
  const own = { discordId: dora.id, username: dora.username };
  expect(await send(bearerOf(dora), applicationForm(dora))).toMatchObject({ status: 201, body: own });
});

test("invalid, mistyped and missing fields are named, and nothing is stored", async () => {
  const texts = { email: "nobody", skills: " ", projects: "x".repeat(LONGEST_TEXT + 1) };
  const others = { discordId: "bob", username: 1, availability: undefined, status: "a" };
  const fields = {
    email: ["Please enter an e-mail address like name@example.com."],
    skills: ["Please fill this in."],
    projects: ["At most 4,000 characters."],
    discordId: ["This is not a Discord id."],
    username: ["A text in quotes is expected."],
    availability: ["This is missing."],
    status: ["This field does not exist."],
  };
  const answer = await send(by(bob), { ...form, ...texts, ...others });
  expect(answer).toMatchObject({ status: 400, body: { error: "bad_request", fields } });
  expect([await rows(), await events()]).toEqual([[], []]);
});

test.each([...hostileTexts, ["CRLF", "  \r\nlines\r\n\tand white space  "]])(
  "%s is stored and returned as typed",
  async (_, text) => {
    const texts = Object.fromEntries(TEXTS.map((name) => [name, text]));
    expect((await send(by(bob), { ...form, ...texts })).body).toMatchObject(texts);
    expect((await list(by(alice))).body).toMatchObject({ applications: [texts] });
  },
);

test.each([
  ["different", 20, (i: number) => ({ ...form, skills: `Try ${i}.` })],
  ["equal", 50, () => form],
])(
  "concurrent submissions with %s content over three processes make one application",
  async (kind, count, body) => {
    const processes = [1, 2, 3].map(() => anotherProcess(site));
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) => send({ ...by(bob), services: processes[i % 3] }, body(i))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(count - 1).fill(200), 201]);
    expect(await rows()).toHaveLength(1);
    const isEqual = kind === "equal";
    if (isEqual) expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const kinds = (await events()).map(([event]) => event);
    expect(kinds).toEqual(["submitted", ...Array(isEqual ? 0 : count - 1).fill("replaced")]);
  },
);

test("of a concurrent decision and replacement, one sees the other", async () => {
  for (let i = 0; i < 10; i++) {
    await site.db.deleteFrom("applications").execute();
    await site.db.deleteFrom("application_events").execute();
    await send(by(bob), form);
    const [sent, decided] = await Promise.all([
      send(by(bob), { ...form, skills: "New." }),
      set(by(alice), bob.id, { status: "accepted" }),
    ]);
    const [row] = await rows();
    const kinds = (await events()).map(([kind]) => kind);
    expect([decided.status, row?.status]).toEqual([200, "accepted"]);
    expect([sent.status, row?.skills, kinds]).toEqual(
      sent.status === 200
        ? [200, "New.", ["submitted", "replaced", "status"]]
        : [409, form.skills, ["submitted", "status"]],
    );
  }
});

test("a status is set from any other; repeating it changes nothing and records no event", async () => {
  await send(by(bob), form);
  for (const next of ["accepted", "reviewed", "rejected", "accepted"]) {
    const answer = await set(by(alice), bob.id, { status: next });
    expect(answer).toMatchObject({ status: 200, body: { ...form, additionalInfo: null, status: next } });
  }
  const before = await rows();
  const accept = () => set(by(alice), bob.id, { status: "accepted" });
  const ok = { status: 200 };
  expect(await Promise.all([accept(), accept(), accept()])).toMatchObject([ok, ok, ok]);
  expect(await rows()).toEqual(before);
  expect(await events()).toHaveLength(5);
});

test("an invalid status answers 400 and changes nothing", async () => {
  await send(by(bob), form);
  const invalid = { status: 400, body: { fields: { status: ["This is not one of the options."] } } };
  for (const body of [{ status: "pending" }, { status: "lost" }, { status: null }, {}])
    expect(await set(by(alice), bob.id, body)).toMatchObject(invalid);
  const more = await set(by(alice), bob.id, { status: "accepted", note: "x" });
  expect(more).toMatchObject({ status: 400, body: { fields: { note: [expect.any(String)] } } });
  expect(await rows()).toMatchObject([{ status: "pending" }]);
});

test("callers without the right are refused before their input is read, and a bearer counts before a cookie", async () => {
  await send(by(bob), form);
  const forbidden = { status: 403, body: { error: "forbidden" } };
  for (const who of [by(bob), bearerOf(carol)]) {
    expect(await list(who, "?status=lost")).toMatchObject(forbidden);
    expect(await set(who, bob.id, { status: "accepted" })).toMatchObject(forbidden);
    expect(await set(who, "abc", { nonsense: true })).toMatchObject(forbidden);
  }
  expect(await list({ ...by(alice), ...bearerOf(bob) })).toMatchObject(forbidden);
  expect(await rows()).toMatchObject([{ status: "pending" }]);
});
