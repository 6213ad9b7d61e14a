import { sql } from "kysely";
import { expect, test } from "vitest";
import { EMPTY, LONGEST_TEXT } from "#app/features/applications/fields.ts";
import * as submit from "#app/routes/api/application-submit.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { applyForm, content, redirectOf, useApply } from "#test/apply.ts";
import { sentOf } from "#test/html-form.ts";

const { bob, carol } = people;
const { site, load, put, post, draft, drafts, sent, version, html, cookieOf } = useApply();

const malformed = { status: 400, body: { error: "bad_request" } };
const api = (skills: string) =>
  site.call(submit, {
    path: "/api/discord/applications/submit",
    method: "POST",
    cookie: cookieOf(bob),
    body: { ...applicationForm(bob), skills },
  });
const saved = async (skills: string, basedOn?: number) => {
  const answer = await draft(skills, basedOn);
  expect(answer.status).toBe(200);
  return (answer.body as { version: number }).version;
};

test("a draft by form is kept, shown again, and removed when it is sent", async () => {
  const answer = await post(applyForm({ intent: "draft", skills: "" }));
  expect(redirectOf(answer)).toEqual([303, "/apply?edit&draft=saved"]);
  const { current, hasDraft, application } = await load();
  expect([hasDraft, application, current.content]).toEqual([true, undefined, { ...content, skills: "" }]);
  const shown = Object.fromEntries(sentOf(await html("/apply"), "skills"));
  expect(shown).toMatchObject({ ...content, skills: "", basedOn: String(current.version) });
  expect((await post(applyForm({ basedOn: String(current.version) }))).status).toBe(303);
  expect(await drafts()).toEqual([]);
});

test("PUT /apply/draft: empty, too long and unstorable texts are accepted", async () => {
  const first = await saved("");
  const long = "🐉".repeat(2 * LONGEST_TEXT);
  const second = await saved(long, first);
  expect(await drafts()).toMatchObject([{ content: { skills: long } }]);
  await saved("a\0b\ud83d", second);
  expect(await drafts()).toMatchObject([{ content: { skills: "a\ufffdb\ufffd" } }]);
});

test("PUT /apply/draft: an empty form or the sent content leaves no draft", async () => {
  const empty = { discordId: bob.id, content: EMPTY };
  expect(await put(empty)).toMatchObject({ status: 200, body: { version: 0 } });
  const draftVersion = await saved("one");
  expect((await put(empty, draftVersion)).status).toBe(200);
  expect(await drafts()).toEqual([]);
  await post(applyForm());
  const basedOn = await version();
  const changed = await saved("changed", basedOn);
  expect(await put({ discordId: bob.id, content }, changed)).toMatchObject({ body: { version: basedOn } });
  expect(await drafts()).toEqual([]);
});

test.each([undefined, 0, 999_999_999, "x"])(
  "PUT /apply/draft: If-Match %s, which is not the saved version, answers 412 with the saved content",
  async (basedOn) => {
    const first = await saved("phone");
    const second = await put({ discordId: bob.id, content: { ...content, skills: "laptop" } }, basedOn);
    const current = { version: first, content: { skills: "phone" } };
    expect(second).toMatchObject({ status: 412, body: { error: "version_conflict", current } });
    expect(second.headers.get("ETag")).toBe(`"${first}"`);
    expect(await drafts()).toMatchObject([current]);
  },
);

test("PUT /apply/draft: repeating a save after a lost answer succeeds with the same version, which is the ETag", async () => {
  const { headers, body } = await draft("one");
  const { version: first } = body as { version: number };
  expect(headers.get("ETag")).toBe(`"${first}"`);
  expect(await saved("one")).toBe(first);
  const second = await saved("two", first);
  expect(await saved("two", first)).toBe(second);
  // An older save that arrives late replaces nothing.
  expect((await draft("one", first)).status).toBe(412);
});

test("a form based on an older version is asked about, and the answers are merged", async () => {
  const first = await saved("phone");
  const mine = { skills: "laptop", projects: "Mine." };
  const current = { version: first, content: { skills: "phone" } };
  const body = { outcome: "conflict", content: mine, current };
  expect(await post(applyForm(mine))).toMatchObject({ status: 409, body });
  expect([await sent(), (await drafts())[0]?.content.skills]).toEqual([[], "phone"]);

  const typed = { ...mine, availability: "Always.", basedOn: String(first) };
  const choices = { "choice.skills": "theirs", "choice.projects": "mine", "choice.availability": "both" };
  const chosen = await post(applyForm({ ...typed, ...choices, intent: "draft" }));
  expect(redirectOf(chosen)).toEqual([303, "/apply?edit&draft=saved"]);
  const availability = `Always.\n\n${content.availability}`;
  expect(await drafts()).toMatchObject([{ content: { skills: "phone", projects: "Mine.", availability } }]);
});

test("answers about a version that has changed meanwhile are asked again", async () => {
  const old = await saved("phone");
  await saved("phone again", old);
  const late = await post(applyForm({ skills: "laptop", basedOn: String(old), "choice.skills": "theirs" }));
  const current = { content: { skills: "phone again" } };
  expect(late).toMatchObject({ status: 409, body: { content: { skills: "laptop" }, current } });
});

test("answers about another tab's text are accepted where nothing is saved", async () => {
  const choices = { "choice.skills": "mine", "choice.projects": "theirs" };
  expect((await post(applyForm({ ...choices, intent: "draft" }))).status).toBe(303);
  expect(await drafts()).toMatchObject([{ content: { skills: content.skills, projects: "" } }]);
});

test("opening a text that was sent with other line breaks changes nothing", async () => {
  await api("one\r\ntwo\rthree");
  expect(sentOf(await html("/apply?edit"), "skills")).toContainEqual(["skills", "one\r\ntwo\r\nthree"]);
  expect((await draft("one\ntwo\nthree", await version())).status).toBe(200);
  expect(await drafts()).toEqual([]);
  expect(await sent()).toMatchObject([{ skills: "one\r\ntwo\rthree" }]);
});

test("the draft of a person who has deleted their data is refused", async () => {
  await site.db.deleteFrom("users").where("id", "=", bob.id).execute();
  expect(await put({ discordId: bob.id, content })).toMatchObject({ status: 401 });
  expect(await drafts()).toEqual([]);
});

test("a draft is discarded by its version; a newer one stays", async () => {
  const old = await saved("one");
  const now = await saved("two", old);
  const discard = (basedOn: number) =>
    post(new URLSearchParams({ intent: "discard", basedOn: String(basedOn) }));
  expect(redirectOf(await discard(old))).toEqual([303, "/apply?edit&draft=newer"]);
  expect(await drafts()).toHaveLength(1);
  expect(redirectOf(await discard(now))).toEqual([303, "/apply?draft=discarded"]);
  expect(await drafts()).toEqual([]);
});

test("an application by the API leaves a draft unless both are equal", async () => {
  await saved("typed");
  expect((await api("other")).status).toBe(201);
  expect(await drafts()).toHaveLength(1);
  expect((await api("typed")).status).toBe(200);
  expect(await drafts()).toEqual([]);
});

test("a process of the former release goes on after the migration, and compares versions with newer ones", async () => {
  const insert = sql`
    insert into application_drafts (user_id, content, form, edit)
    values (${bob.id}, ${JSON.stringify({ ...content, skills: "one" })}, 'old-page', 3) returning version`;
  const { rows } = await insert.execute(site.db);
  const { version: first } = rows[0] as { version: number };
  const form = async () =>
    (await sql<{ form: string }>`select form from application_drafts`.execute(site.db)).rows[0]?.form;
  await sql`update application_drafts set content = content, edit = 4, version = nextval('application_versions')`.execute(
    site.db,
  );
  expect(await form()).toBe("old-page");
  expect((await draft("two", first)).status).toBe(412);
  await saved("two", await version());
  // The former release would let the form "old-page" replace its own content.
  expect(await form()).toBeNull();
});

test.each<[object, Person, object]>([
  [{ discordId: bob.id, content }, carol, { status: 403, body: { error: "forbidden" } }],
  [{}, bob, malformed],
  [{ discordId: bob.id, content: { skills: "x" } }, bob, malformed],
  [{ discordId: bob.id, content: { ...content, more: "x" } }, bob, malformed],
  [{ discordId: bob.id, content, basedOn: 0 }, bob, malformed],
])("PUT /apply/draft: %j is refused", async (body, who, refusal) => {
  expect(await put(body, 0, who)).toMatchObject(refusal);
  expect(await drafts()).toEqual([]);
});
