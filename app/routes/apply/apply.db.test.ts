import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { submitApplication } from "#app/features/applications/apply.server.ts";
import { lockApplicationState } from "#app/features/applications/draft.server.ts";
import { contentBy, FIELDS, LONGEST_TEXT } from "#app/features/applications/fields.ts";
import { escapeHtml } from "#app/shell/fill-in.server.ts";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import {
  applyForm as form,
  content,
  decide,
  hostileTexts,
  redirectOf as to,
  submit,
  useApply,
} from "#test/apply.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { type Sent, sentOf } from "#test/html-form.ts";

const { alice, bob, carol } = people;
const { site, load, post, draft, drafts, sent, events, version, html } = useApply();

test("POST /apply sends, replaces while undecided with line breaks as LF, and records no event for equal content", async () => {
  expect(to(await post(form()))).toEqual([303, "/apply?sent"]);
  expect(to(await post(form()))).toEqual([303, "/apply?sent"]);
  expect(await events()).toEqual(["submitted"]);
  const basedOn = String(await version());
  await site.db
    .updateTable("applications")
    .set({ updated_at: new Date(0) })
    .execute();
  expect(to(await post(form({ skills: "More.\r\nAnd more.", basedOn })))).toEqual([303, "/apply?sent"]);
  const { id: user_id, username } = bob;
  const [replaced] = await sent();
  expect(replaced).toMatchObject({ user_id, username, skills: "More.\nAnd more." });
  expect(replaced?.updated_at).not.toEqual(new Date(0));
  expect((await post(form({ skills: "Stale.", basedOn }))).status).toBe(409);
  expect(await events()).toEqual(["submitted", "replaced"]);
  expect((await load()).events.map(({ what }) => what)).toEqual(["replaced", "submitted"]);
});

test("GET /apply has the application or its draft while one becomes the other", async () => {
  await draft("Typed.");
  const { page } = await site.db.transaction().execute(async (trx) => {
    await sql`lock table application_drafts in access exclusive mode`.execute(trx);
    const begun = { page: load() };
    await untilWaiting(site.db);
    const applicant = { applicant: bob, form: { ...applicationForm(bob), additionalInfo: null } };
    await submitApplication(trx, {
      ...applicant,
      basedOn: (await lockApplicationState(trx, bob.id)).current.version,
    });
    return begun;
  });
  expect((await page).current.content).toMatchObject({ skills: "Typed." });
});

test("an application that is sent again by an account with another name has that name", async () => {
  for (const username of [bob.username, "bobby"]) await submit(site.db, { ...bob, username });
  expect(await sent()).toMatchObject([{ username: "bobby" }]);
});

test("POST /apply answers 400 with errors by field in the reader's language and with all that was typed", async () => {
  const typedWrong = { email: "nobody", skills: " ", projects: "x".repeat(LONGEST_TEXT + 1) };
  expect(await post(form(typedWrong), bob, "/apply?lng=de")).toMatchObject({
    status: 400,
    body: {
      outcome: "invalid",
      content: { ...content, ...typedWrong },
      errors: {
        email: [expect.stringContaining("E-Mail-Adresse")],
        skills: ["Bitte fülle das aus."],
        projects: ["Höchstens 4.000 Zeichen."],
      },
    },
  });
  expect([await sent(), await drafts()]).toEqual([[], []]);
});

describe("withdrawing", () => {
  const withdraw = async (more = {}) =>
    post(new URLSearchParams({ intent: "withdraw", basedOn: String(await version()), ...more }));

  test("a withdrawn application becomes a draft and can be sent again", async () => {
    await post(form());
    expect(to(await withdraw())).toEqual([303, "/apply?draft=withdrawn"]);
    expect(await sent()).toEqual([]);
    const { current, application } = await load();
    expect([application, current.content]).toEqual([undefined, content]);
    expect(to(await withdraw())).toEqual([303, "/apply"]);
    await post(form({ basedOn: String(current.version) }));
    expect(await events()).toEqual(["submitted", "withdrawn", "submitted"]);
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["changes", "better"],
    ["sent", content.skills],
  ])("with unsent changes, withdrawing with keep=%s leaves that text as the draft", async (keep, stays) => {
    await post(form());
    await draft("better", await version());
    expect(to(await withdraw({ keep }))).toEqual([303, "/apply?draft=withdrawn"]);
    expect(await drafts()).toMatchObject([{ content: { skills: stays } }]);
  });

  test("withdrawing an older version than the saved one asks again; a draft based on the withdrawn one is saved", async () => {
    await post(form());
    const asked = await version();
    await draft("better", asked);
    expect(to(await withdraw({ basedOn: String(asked) }))).toEqual([303, "/apply?withdraw"]);
    expect(await sent()).toHaveLength(1);
    await withdraw({ keep: "sent" });
    expect((await draft("more", asked)).status).toBe(200);
  });

  test.each(["accepted", "rejected"] as const)(
    "an application that is %s can be neither withdrawn nor changed",
    async (status) => {
      await post(form());
      await decide(site.db, { status });
      expect(to(await withdraw())).toEqual([303, "/apply"]);
      const late = await post(form({ skills: "Too late.", basedOn: String(await version()) }));
      const kept = { outcome: "decided", content: { skills: "Too late." } };
      expect(late).toMatchObject({ status: 409, body: kept });
      const conflict = { status: 409, body: { error: "conflict" } };
      expect(await draft("Too late.", await version())).toMatchObject(conflict);
      expect(await sent()).toMatchObject([{ status, skills: content.skills }]);
      expect(await drafts()).toEqual([]);
    },
  );
});

test("a form that another person filled in is refused with its content", async () => {
  const refused = { status: 403, body: { outcome: "another", content: { skills: "Bob's." } } };
  for (const intent of ["submit", "draft"])
    expect(await post(form({ skills: "Bob's.", intent }), carol)).toMatchObject(refused);
  expect([await sent(), await drafts()]).toEqual([[], []]);
  await draft("Bob's.");
  const basedOn = String(await version());
  expect(await post(form({ skills: "Bob's.", intent: "discard", basedOn }), carol)).toMatchObject(refused);
  expect(await drafts()).toHaveLength(1);
});

test("nobody sees or changes the application or draft of another person", async () => {
  await post(form());
  await draft("secret", await version());
  const nothing = { application: undefined, hasDraft: false, current: { version: 0 }, events: [] };
  expect(await load(carol)).toMatchObject(nothing);
  const basedOn = String(await version());
  for (const intent of ["withdraw", "discard"])
    await post(new URLSearchParams({ intent, basedOn, discordId: bob.id }), carol);
  expect([await sent(), await drafts()]).toMatchObject([[{ user_id: bob.id }], [{ user_id: bob.id }]]);
});

test("a form with an unknown intent is refused", async () => {
  const refused = { status: 400, body: { code: "bad_request" } };
  expect(await post(form({ intent: "accept" }))).toMatchObject(refused);
});

test.each(hostileTexts)("%s is stored and shown as typed by a form without scripts", async (_, text) => {
  const all = contentBy((name) => (name === "email" ? "b@example.com" : text));
  const { discordId, username } = applicationForm(bob);
  await post(form({ ...all, discordId, username, intent: "draft" }));
  const shown: Sent[] = [...sentOf(await html("/apply"), "skills"), ["intent", "submit"]];
  expect((await post(new URLSearchParams(shown))).status).toBe(303);
  const { application } = await load();
  for (const name of FIELDS) expect([name, application?.[name]]).toEqual([name, all[name]]);
  const read = await html("/apply");
  expect(read).not.toContain("<script>alert");
  expect(read.split(escapeHtml(text)).length).toBeGreaterThan(FIELDS.length - 1);
});

test("a page with long multi-byte texts contains no NUL bytes", async () => {
  for (let shift = 0; shift < 4; shift++) {
    const text = "x".repeat(shift) + "🐉".repeat(LONGEST_TEXT - shift);
    await post(form({ skills: text, intent: "draft", basedOn: String(await version()) }));
    const page = await html("/apply");
    expect(page).not.toContain("\0");
    expect(sentOf(page, "skills")).toContainEqual(["skills", text]);
  }
});

test("the page shows the owner's message and not who decided", async () => {
  await post(form());
  await decide(site.db, { status: "reviewed", message: "See you <soon>.\nOn Friday?" });
  expect(await html("/apply")).toContain("See you &lt;soon&gt;.\nOn Friday?");
  expect(JSON.stringify(await load())).not.toContain(alice.id);
});

test("the page of thanks, which stays open, shows the answer on its next visit", async () => {
  await post(form());
  expect(await html("/apply?sent")).toContain("Thank you, ");
  const title = async () => /<title>(.*?)<\/title>/.exec(await html("/apply?edit"))?.[1];
  expect(await title()).toContain("Join");
  await decide(site.db, { status: "accepted", message: "Welcome!" });
  const page = await html("/apply?sent");
  expect(page).toContain("Welcome!");
  expect(page).not.toContain("Thank you, ");
  expect(await title()).toContain("Your application");
});

test("the history names the message that stands, none that was changed or taken away, and no undone decision", async () => {
  const history = async () => (await load()).events.map(({ what }) => what);
  await post(form());
  await submit(site.db, carol);
  await decide(site.db, { status: "accepted", message: "Welcome!" });
  await decide(site.db, { message: "Welcome, Bob!" });
  await decide(site.db, { message: "Welcome, Carol!" }, carol);
  expect(await history()).toEqual(["message", "accepted", "submitted"]);
  await decide(site.db, { message: "" });
  expect(await history()).toEqual(["accepted", "submitted"]);
  await site.db
    .updateTable("application_events")
    .set({ undone_at: new Date() })
    .where("status", "is not", null)
    .execute();
  expect(await history()).toEqual(["submitted"]);
});

test("a screen reader does not call a required answer invalid before it was checked", async () => {
  expect(await html("/apply")).toMatch(/required=""[^>]* id="field-email"[^>]* aria-invalid="false"/);
});

test("the e-mail address is prefilled from the account", async () => {
  await site.db.updateTable("users").set({ email: "bob@example.com" }).where("id", "=", bob.id).execute();
  expect(sentOf(await html("/apply"), "skills")).toContainEqual(["email", "bob@example.com"]);
});
