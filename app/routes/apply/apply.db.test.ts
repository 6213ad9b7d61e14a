import { beforeEach, describe, expect, test } from "vitest";

import { decideApplication } from "#app/features/applications/decide.server.ts";
import { saveDraft } from "#app/features/applications/draft.server.ts";
import { type Content, contentBy, FIELDS, LONGEST_TEXT } from "#app/features/applications/fields.ts";
import * as submit from "#app/routes/api/application-submit.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { type Sent, sentOf } from "#test/html-form.ts";
import { escaped } from "#test/html.ts";
import { usePages } from "#test/http/pages.ts";
import { type Outcome, useSite } from "#test/site.ts";

import * as draftRoute from "./draft.ts";
import * as page from "./route.tsx";

const site = useSite();
const ask = usePages(site);
const { alice, bob, carol } = people;

let cookies = new Map<Person, string>();
beforeEach(async () => {
  for (const table of ["applications", "application_events", "application_drafts"] as const)
    await site.db.deleteFrom(table).execute();
  cookies = new Map();
  for (const person of [alice, bob, carol]) cookies.set(person, await site.signIn(person));
});

const { discordId: _, username: __, ...typed } = applicationForm(bob);
const content: Content = { ...typed, additionalInfo: "" };
/** A form as a browser without scripts sends it. */
const form = (changes: Record<string, string> = {}, of: Person = bob) =>
  new URLSearchParams({ ...applicationForm(of), ...content, basedOn: "0", intent: "submit", ...changes });
const post = (body: URLSearchParams, who: Person = bob) =>
  site.call(page, { path: "/apply", method: "POST", cookie: cookies.get(who), body });
const keep = (body: object, who: Person = bob) =>
  site.call(draftRoute, { path: "/apply/draft", method: "PUT", cookie: cookies.get(who), body });
const draft = (text: string, basedOn: number, origin = { form: "here", edit: 1 }) =>
  keep({ discordId: bob.id, content: { ...content, skills: text }, basedOn, origin });
const drafts = () => site.db.selectFrom("application_drafts").selectAll().execute();
const sent = () => site.db.selectFrom("applications").selectAll().execute();
const kinds = async () => {
  const rows = await site.db.selectFrom("application_events").select("kind").orderBy("id").execute();
  return rows.map(({ kind }) => kind);
};
const load = async (who: Person = bob) => {
  const { body } = await site.call(page, { path: "/apply", cookie: cookies.get(who) });
  return body as Awaited<ReturnType<typeof page.loader>>;
};
const version = async () => (await load()).current.version;
const decide = (status: "reviewed" | "accepted" | "rejected") =>
  site.db
    .transaction()
    .execute((trx) => decideApplication(trx, { discordId: bob.id, status, actorId: alice.id }));
/** The page as a browser without scripts gets it. */
const html = async (path: string, who: Person = bob) => (await ask(path, { cookie: cookies.get(who) })).text;
const to = ({ status, headers }: Outcome) => [status, headers.get("Location")];

test("a form is sent, changed while undecided, and what says the same is no change", async () => {
  expect(to(await post(form()))).toEqual([303, "/apply?sent"]);
  expect(to(await post(form()))).toEqual([303, "/apply?sent"]);
  expect(await kinds()).toEqual(["submitted"]);
  const basedOn = String(await version());
  expect(to(await post(form({ skills: "More.", basedOn })))).toEqual([303, "/apply?sent"]);
  expect(await sent()).toMatchObject([{ user_id: bob.id, username: bob.username, skills: "More." }]);
  expect(await kinds()).toEqual(["submitted", "replaced"]);
  expect((await load()).events.map(({ what }) => what)).toEqual(["replaced", "submitted"]);
});

test("line breaks are what the text area showed, whatever the browser sent", async () => {
  await post(form({ skills: "one\r\ntwo\r\n\r\nthree" }));
  expect(await sent()).toMatchObject([{ skills: "one\ntwo\n\nthree" }]);
});

test("what is wrong is said at its field, in the reader's language, and all that was typed comes back", async () => {
  const typedWrong = { email: "nobody", skills: " ", projects: "x".repeat(LONGEST_TEXT + 1) };
  const path = "/apply?lng=de";
  const body = form(typedWrong);
  const answer = await site.call(page, { path, method: "POST", cookie: cookies.get(bob), body });
  expect(answer).toMatchObject({
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

describe("drafts", () => {
  test("a draft is kept, found again, and gone once it is sent", async () => {
    expect(to(await post(form({ intent: "draft", skills: "" })))).toEqual([303, "/apply?edit&draft=saved"]);
    const { current, hasDraft, application } = await load();
    expect([hasDraft, application, current.content]).toEqual([true, undefined, { ...content, skills: "" }]);
    expect(sentOf(await html("/apply"), "skills")).toEqual(
      expect.arrayContaining([
        ["experience", content.experience],
        ["skills", ""],
        ["basedOn", String(current.version)],
      ]),
    );
    expect((await post(form({ basedOn: String(current.version) }))).status).toBe(303);
    expect(await drafts()).toEqual([]);
  });

  test("whatever is typed can be a draft: nothing at all, far too much, what no text may hold", async () => {
    expect((await draft("", 0)).status).toBe(200);
    const long = "🐉".repeat(2 * LONGEST_TEXT);
    expect((await draft(long, 0, { form: "here", edit: 2 })).status).toBe(200);
    expect(await drafts()).toMatchObject([{ content: { skills: long } }]);
    expect((await draft("a\0b\ud83d", 0, { form: "here", edit: 3 })).status).toBe(200);
    expect(await drafts()).toMatchObject([{ content: { skills: "a\ufffdb\ufffd" } }]);
  });

  test("an empty form is no draft, and one that says what was sent is none either", async () => {
    const empty = contentBy(() => "");
    const origin = { form: "here", edit: 1 };
    const answer = await keep({ discordId: bob.id, content: empty, basedOn: 0, origin });
    expect(answer).toMatchObject({ status: 200, body: { outcome: "saved", version: 0 } });
    await post(form());
    const basedOn = await version();
    const { body } = await draft("changed", basedOn);
    expect(await drafts()).toHaveLength(1);
    const back = { content, basedOn: (body as { version: number }).version, origin };
    expect(await keep({ discordId: bob.id, ...back })).toMatchObject({ body: { version: basedOn } });
    expect(await drafts()).toEqual([]);
  });

  test("two devices: the second is told what stands, nothing is overwritten, and the choice is kept", async () => {
    const first = (await draft("phone", 0, { form: "phone", edit: 3 })).body as { version: number };
    const second = await draft("laptop", 0, { form: "laptop", edit: 5 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        outcome: "conflict",
        current: { version: first.version, content: { ...content, skills: "phone" } },
      },
    });
    // Sending asks as well, with scripts and without.
    const asked = await post(form({ skills: "laptop", projects: "Mine." }));
    expect(asked).toMatchObject({
      status: 409,
      body: {
        outcome: "conflict",
        content: { skills: "laptop", projects: "Mine." },
        current: { content: { skills: "phone" } },
      },
    });
    expect([await sent(), (await drafts())[0]?.content.skills]).toEqual([[], "phone"]);

    const choice = { skills: "laptop", projects: "Mine.", basedOn: String(first.version) };
    const both = { "choice.availability": "both", availability: "Always." };
    const choices = { "choice.skills": "theirs", "choice.projects": "mine", ...both };
    const chosen = await post(form({ ...choice, ...choices, intent: "draft" }));
    expect(to(chosen)).toEqual([303, "/apply?edit&draft=saved"]);
    const availability = `Always.\n\n${content.availability}`;
    expect(await drafts()).toMatchObject([{ content: { skills: "phone", projects: "Mine.", availability } }]);
  });

  test("what changed while somebody chose is asked about anew", async () => {
    const { version: old } = (await draft("phone", 0, { form: "phone", edit: 1 })).body as {
      version: number;
    };
    await draft("phone again", old, { form: "phone", edit: 2 });
    const late = await post(form({ skills: "laptop", basedOn: String(old), "choice.skills": "theirs" }));
    expect(late).toMatchObject({
      status: 409,
      body: { content: { skills: "laptop" }, current: { content: { skills: "phone again" } } },
    });
  });

  test("a form does not compete with itself: an answer that got lost is no second device, a late one changes nothing", async () => {
    await draft("one", 0, { form: "here", edit: 1 });
    expect((await draft("two", 0, { form: "here", edit: 2 })).status).toBe(200);
    expect((await draft("one", 0, { form: "here", edit: 1 })).status).toBe(200);
    expect(await drafts()).toMatchObject([{ content: { skills: "two" } }]);
    const own = { form: "here", edit: "3" };
    expect((await post(form({ skills: "three", ...own }))).status).toBe(303);
    expect(await drafts()).toEqual([]);
    // The answer to that was lost as well.
    expect((await post(form({ skills: "four", form: "here", edit: "4" }))).status).toBe(303);
    expect(await sent()).toMatchObject([{ skills: "four" }]);
    // What was on its way before it was sent is no new draft.
    expect((await draft("two", 0, { form: "here", edit: 2 })).status).toBe(200);
    expect(await drafts()).toEqual([]);
  });

  test("who agrees to what stands has nothing of their own any more", async () => {
    const { version: stands } = (await draft("phone", 0, { form: "phone", edit: 3 })).body as {
      version: number;
    };
    const agreed = form({ skills: "laptop", basedOn: String(stands), form: "laptop", edit: "6" });
    for (const name of FIELDS) agreed.set(`choice.${name}`, "theirs");
    agreed.set("intent", "draft");
    expect((await post(agreed)).status).toBe(303);
    const { current } = await load();
    expect([current.content?.skills, current.version, current.origin]).toEqual([
      "phone",
      stands,
      { form: "laptop", edit: 6 },
    ]);
  });

  test("a form that is sent while the next draft of the same is faster is sent, and the draft stays", async () => {
    await draft("sent, and more", 0, { form: "here", edit: 5 });
    expect((await post(form({ skills: "sent", form: "here", edit: "4" }))).status).toBe(303);
    expect([await sent(), await drafts()]).toMatchObject([
      [{ skills: "sent" }],
      [{ content: { skills: "sent, and more" } }],
    ]);
  });

  test("a draft that is emptied is none any more", async () => {
    await draft("one", 0);
    const empty = contentBy(() => "");
    const origin = { form: "here", edit: 2 };
    const answer = await keep({ discordId: bob.id, content: empty, basedOn: 0, origin });
    expect([answer.status, await drafts()]).toEqual([200, []]);
  });

  test("what was sent with other line breaks is not changed by being opened", async () => {
    const path = "/api/discord/applications/submit";
    const body = { ...applicationForm(bob), skills: "one\r\ntwo\rthree" };
    await site.call(submit, { path, method: "POST", cookie: cookies.get(bob), body });
    expect(sentOf(await html("/apply?edit"), "skills")).toContainEqual(["skills", "one\r\ntwo\r\nthree"]);
    expect((await draft("one\ntwo\nthree", await version())).status).toBe(200);
    expect(await drafts()).toEqual([]);
    expect(await sent()).toMatchObject([{ skills: "one\r\ntwo\rthree" }]);
  });

  test("who has deleted their data meanwhile has no draft, either", async () => {
    await site.db.deleteFrom("users").where("id", "=", bob.id).execute();
    const outcome = await site.db
      .transaction()
      .execute((trx) => saveDraft(trx, { userId: bob.id, content, basedOn: 0 }));
    expect([outcome, await drafts()]).toEqual([{ outcome: "gone" }, []]);
  });

  test("a draft is discarded, but not one that has come since", async () => {
    const { version: old } = (await draft("one", 0)).body as { version: number };
    const { version: now } = (await draft("two", old)).body as { version: number };
    const stale = new URLSearchParams({ intent: "discard", basedOn: String(old) });
    expect(to(await post(stale))).toEqual([303, "/apply?edit&draft=newer"]);
    expect(await drafts()).toHaveLength(1);
    const discard = new URLSearchParams({ intent: "discard", basedOn: String(now) });
    expect(to(await post(discard))).toEqual([303, "/apply?draft=discarded"]);
    expect(await drafts()).toEqual([]);
  });

  test("who sends by the API leaves what the page keeps, unless it says the same", async () => {
    const path = "/api/discord/applications/submit";
    const api = (skills: string) =>
      site.call(submit, {
        ...{ path, method: "POST", cookie: cookies.get(bob) },
        body: { ...applicationForm(bob), skills },
      });
    await draft("typed", 0);
    expect((await api("other")).status).toBe(201);
    expect(await drafts()).toHaveLength(1);
    expect((await api("typed")).status).toBe(200);
    expect(await drafts()).toEqual([]);
  });
});

describe("withdrawing", () => {
  const withdraw = async (more = {}) =>
    post(new URLSearchParams({ intent: "withdraw", basedOn: String(await version()), ...more }));

  test("what is withdrawn is a draft, the owner has it no more, and it can be sent again", async () => {
    await post(form());
    expect(to(await withdraw())).toEqual([303, "/apply?draft=withdrawn"]);
    expect(await sent()).toEqual([]);
    const { current, application } = await load();
    expect([application, current.content]).toEqual([undefined, content]);
    expect(to(await withdraw())).toEqual([303, "/apply"]);
    await post(form({ basedOn: String(current.version) }));
    expect(await kinds()).toEqual(["submitted", "withdrawn", "submitted"]);
    expect(await drafts()).toEqual([]);
  });

  test.each([
    ["changes", "better"],
    ["sent", content.skills],
  ])("of what was sent and changes that were not, the %s stay where they say so", async (keep, stays) => {
    await post(form());
    await draft("better", await version());
    expect(to(await withdraw({ keep }))).toEqual([303, "/apply?draft=withdrawn"]);
    expect(await drafts()).toMatchObject([{ content: { skills: stays } }]);
  });

  test("what was asked about is what is withdrawn: something newer is asked about anew", async () => {
    await post(form());
    const asked = String(await version());
    await draft("better", Number(asked));
    expect(to(await withdraw({ basedOn: asked }))).toEqual([303, "/apply?withdraw"]);
    expect(await sent()).toHaveLength(1);
  });

  test("other windows that show what was withdrawn go on: nobody changed anything", async () => {
    await post(form());
    const shown = await version();
    await withdraw();
    expect((await draft("more", shown, { form: "window", edit: 1 })).status).toBe(200);
  });

  test.each(["accepted", "rejected"] as const)(
    "what is %s is neither withdrawn nor changed",
    async (status) => {
      await post(form());
      await decide(status);
      expect(to(await withdraw())).toEqual([303, "/apply"]);
      const late = await post(form({ skills: "Too late.", basedOn: String(await version()) }));
      expect(late).toMatchObject({
        status: 409,
        body: { outcome: "decided", content: { skills: "Too late." } },
      });
      expect(await draft("Too late.", await version())).toMatchObject({
        status: 409,
        body: { outcome: "decided" },
      });
      expect(await sent()).toMatchObject([{ status, skills: content.skills }]);
      expect(await drafts()).toEqual([]);
    },
  );
});

test("what one person typed never becomes another's who signs in at the same computer", async () => {
  expect(await post(form({ skills: "Bob's." }), carol)).toMatchObject({
    status: 403,
    body: { outcome: "another", content: { skills: "Bob's." } },
  });
  expect(await post(form({ skills: "Bob's.", intent: "draft" }), carol)).toMatchObject({ status: 403 });
  const origin = { form: "here", edit: 1 };
  const typedByBob = { discordId: bob.id, content, basedOn: 0, origin };
  expect(await keep(typedByBob, carol)).toMatchObject({ status: 403, body: { error: "forbidden" } });
  expect([await sent(), await drafts()]).toEqual([[], []]);
});

test("nobody sees or changes anything of others: there is no address for it", async () => {
  await post(form());
  await draft("secret", await version());
  expect(await load(carol)).toMatchObject({
    application: undefined,
    hasDraft: false,
    current: { version: 0 },
    events: [],
  });
  await post(new URLSearchParams({ intent: "withdraw", discordId: bob.id }), carol);
  const mine = new URLSearchParams({
    intent: "discard",
    basedOn: String(await version()),
    discordId: bob.id,
  });
  await post(mine, carol);
  expect([await sent(), await drafts()]).toMatchObject([[{ user_id: bob.id }], [{ user_id: bob.id }]]);
});

test("a form or a draft that is none of ours is refused", async () => {
  expect((await post(form({ form: "a\0", edit: "1" }))).status).toBe(303);
  expect(await post(form({ intent: "accept" }))).toMatchObject({
    status: 400,
    body: { code: "bad_request" },
  });
  for (const body of [
    {},
    { discordId: bob.id, content: { skills: "x" }, basedOn: 0, origin: { form: "a", edit: 1 } },
    { discordId: bob.id, content, basedOn: -1, origin: { form: "a", edit: 1 } },
    { discordId: bob.id, content, basedOn: 0, origin: { form: "a".repeat(65), edit: 1 } },
    { discordId: bob.id, content, basedOn: 0, origin: { form: "a\0", edit: 1 } },
    { discordId: bob.id, content, basedOn: 0, origin: { form: "a", edit: 2 ** 31 } },
  ])
    expect(await keep(body)).toMatchObject({ status: 400, body: { error: "bad_request" } });
});

test.each([
  ["markup", `<script>alert(1)</script><img src=x onerror="alert(1)"></textarea>`],
  ["formulas", `=HYPERLINK("http://example.com")\n+1-1@SUM(A1)\t|cmd`],
  ["right to left", "\u202eright to left\u202c \u0627\u0644\u0633\u0644\u0627\u0645"],
  ["emoji and what joins them", "👩‍👩‍👧‍👦 🐉 e\u0301 \u200d"],
  ["a line break first", "\n\n first\n\tand last \n"],
  ["as much as there may be", "🐉".repeat(LONGEST_TEXT)],
  ["as little", "a"],
])("%s: what a form without scripts shows, sends and shows again is what was typed", async (_, text) => {
  const all = contentBy((name) => (name === "email" ? "b@example.com" : text));
  const { discordId, username } = applicationForm(bob);
  const texts = form({ ...all, discordId, username, intent: "draft" });
  expect((await post(texts)).status).toBe(303);
  const shown = sentOf(await html("/apply"), "skills");
  expect((await post(new URLSearchParams([...shown, ["intent", "submit"]] satisfies Sent[]))).status).toBe(
    303,
  );
  const { application } = await load();
  for (const name of FIELDS) expect([name, application?.[name]]).toEqual([name, all[name]]);
  const read = await html("/apply");
  expect(read).not.toContain("<script>alert");
  expect(read.split(escaped(text)).length).toBeGreaterThan(FIELDS.length - 1);
});

test("wherever a character of several bytes stands, the page has no byte that nobody typed", async () => {
  for (let shift = 0; shift < 4; shift++) {
    const text = "x".repeat(shift) + "🐉".repeat(LONGEST_TEXT - shift);
    await post(form({ skills: text, intent: "draft", basedOn: String(await version()) }));
    const page = await html("/apply");
    expect(page).not.toContain("\0");
    expect(sentOf(page, "skills")).toContainEqual(["skills", text]);
  }
});

test("the owner's message is there to read, who decided is not", async () => {
  await post(form());
  await decide("reviewed");
  await site.db.updateTable("applications").set({ message: "See you <soon>.\nOn Friday?" }).execute();
  const read = await html("/apply");
  expect(read).toContain("See you &lt;soon&gt;.\nOn Friday?");
  expect(JSON.stringify(await load())).not.toContain(alice.id);
});

test("the address is known where the account tells it", async () => {
  await site.db.updateTable("users").set({ email: "bob@example.com" }).where("id", "=", bob.id).execute();
  expect(sentOf(await html("/apply"), "skills")).toContainEqual(["email", "bob@example.com"]);
});
