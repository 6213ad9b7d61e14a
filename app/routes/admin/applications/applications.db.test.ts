import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { loginPath } from "#app/auth/login-path.ts";
import { submitApplication, withdrawApplication } from "#app/features/applications/apply.server.ts";
import { LONGEST_MESSAGE, LONGEST_NOTE, LONGEST_TEXT, TEXTS } from "#app/features/applications/fields.ts";
import { fileName } from "#app/http/file-name.server.ts";
import * as data from "#app/routes/account/data.ts";
import * as api from "#app/routes/api/applications.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { sentOf } from "#test/html-form.ts";
import { escaped } from "#test/html.ts";
import { usePages } from "#test/http/pages.ts";
import { asBot, useSite } from "#test/site.ts";

import * as detail from "./applicant.tsx";
import * as csv from "./export.csv.ts";
import * as json from "./export.json.ts";
import * as list from "./list.tsx";

const site = useSite();
const pages = usePages(site);
const { alice, bob, carol, dora } = people;
const cookies = new Map<Person, string>();
const here = `/admin/applications/${bob.id}`;

beforeAll(async () => {
  for (const person of Object.values(people)) cookies.set(person, await site.signIn(person));
});
beforeEach(async () => {
  for (const table of ["applications", "application_events", "application_notes"] as const)
    await site.db.deleteFrom(table).execute();
  await send(bob);
});

const send = (applicant: Person, changes: object = {}) => {
  const form = { ...applicationForm(applicant), additionalInfo: null, ...changes };
  return site.db.transaction().execute((trx) => submitApplication(trx, { applicant, form }));
};
const look = (query = "", { who = alice, id = bob.id }: { who?: Person; id?: string } = {}) =>
  site.call(detail, {
    path: `/admin/applications/${id}${query}`,
    params: { discordId: id },
    cookie: cookies.get(who),
  });
const post = (fields: Record<string, string>, { who = alice as Person, id = bob.id, query = "" } = {}) =>
  site.call(detail, {
    path: `/admin/applications/${id}${query}`,
    params: { discordId: id },
    method: "POST",
    cookie: cookies.get(who),
    body: new URLSearchParams(fields),
  });
const decide = ({ status, ...fields }: Record<string, string>, options = {}) =>
  post(
    { intent: status ? `decide ${status}` : "decide", seen: "1", message: "", note: "", ...fields },
    options,
  );
const read = (query = "", cookie = cookies.get(alice)) =>
  site.call(list, { path: `/admin/applications${query}`, cookie });
const events = async () => {
  const rows = await site.db.selectFrom("application_events").selectAll().orderBy("id").execute();
  return rows.map(({ kind, status, undone_at }) => `${status ?? kind}${undone_at ? " undone" : ""}`);
};
const standing = () =>
  site.db
    .selectFrom("applications")
    .select(["status", "message"])
    .where("user_id", "=", bob.id)
    .executeTakeFirst();
const idOfLast = async (table: "application_events" | "application_notes") => {
  const { id } = await site.db
    .selectFrom(table)
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

/** The page as a browser without scripts gets it, and its data as one with scripts does. */
const ask = (path: string, { cookie = cookies.get(alice), ...init }: Parameters<typeof pages>[1] = {}) =>
  pages(path, { cookie, ...init });

describe("deciding by form", () => {
  test("leads back to the same place, which says what was done", async () => {
    const query = "?status=pending&q=years";
    const answer = await decide({ status: "accepted", message: "Come in!\r\nToday." }, { query });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${here}${query}&done=decided#decision`);
    expect(await standing()).toEqual({ status: "accepted", message: "Come in!\nToday." });
    expect(await events()).toEqual(["submitted", "accepted", "message"]);
    expect(await look("?done=decided")).toMatchObject({
      body: {
        done: "decided",
        dossier: {
          application: { status: "accepted" },
          undoable: { status: "accepted", previous: "pending" },
          events: [
            { kind: "message", by: { id: alice.id, name: alice.globalName } },
            { status: "accepted" },
            { kind: "submitted", by: { id: bob.id, name: bob.globalName } },
          ],
        },
      },
    });
    const told = await decide({ seen: "2", message: "" });
    expect(told.headers.get("Location")).toBe(`${here}?done=told#decision`);
    expect(await standing()).toEqual({ status: "accepted", message: null });
  });

  test("sent twice is decided once", async () => {
    const fields = { status: "rejected", message: "Sorry." };
    const answers = await Promise.all([decide(fields), decide(fields), decide(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await events()).toEqual(["submitted", "rejected", "message"]);
  });

  test("of what has changed meanwhile decides nothing, and gives the message back", async () => {
    await send(bob, { skills: "Others." });
    const answer = await decide({ status: "accepted", message: "Come in!" });
    expect(answer).toMatchObject({
      status: 409,
      body: { outcome: "stale", section: "decision", typed: { message: "Come in!" } },
    });
    expect(await standing()).toEqual({ status: "pending", message: null });
    await site.db.transaction().execute((trx) => withdrawApplication(trx, { userId: bob.id }));
    const gone = await decide({ status: "accepted", message: "Come in!", seen: "2" });
    expect(gone).toMatchObject({ status: 409, body: { outcome: "gone", typed: { message: "Come in!" } } });
  });

  test("says what is too long or cannot be kept, and gives it back", async () => {
    const most = "🐉".repeat(LONGEST_MESSAGE);
    expect(await decide({ message: `${most}!` })).toMatchObject({
      status: 400,
      body: {
        ...{ outcome: "invalid", about: "message", section: "decision" },
        ...{ typed: { message: `${most}!` }, errors: ["At most 2,000 characters."] },
      },
    });
    expect(await decide({ message: "a\0b" })).toMatchObject({
      status: 400,
      body: { typed: { message: "a\0b" } },
    });
    expect(await standing()).toEqual({ status: "pending", message: null });
    expect((await decide({ message: most })).status).toBe(303);
    expect(await standing()).toEqual({ status: "pending", message: most });
  });

  test.each<Record<string, string>>([
    {},
    { intent: "decide pending", seen: "1" },
    { intent: "decide toString", seen: "1" },
    { intent: "decide accepted" },
    { intent: "decide accepted", seen: "-1" },
    { intent: "decide accepted", seen: "1", version: "x" },
    { intent: "clear" },
    { intent: "undo" },
    { intent: "undo x" },
    { intent: `undo ${"9".repeat(30)}` },
    { intent: "deleteNote 1 or 1=1" },
    { intent: "deleteNote 1-1" },
    { intent: "constructor" },
  ])("is none of ours: %j", async (fields) => {
    expect(await post(fields)).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(await events()).toEqual(["submitted"]);
  });
});

describe("undo by form", () => {
  test("takes back the decision that it names, and no other", async () => {
    await decide({ status: "reviewed" });
    const first = await idOfLast("application_events");
    await decide({ status: "accepted", seen: "2" });
    const late = await post({ intent: `undo ${first}` });
    expect(late).toMatchObject({ status: 409, body: { outcome: "notUndone", section: "history" } });
    const undone = await post({ intent: `undo ${await idOfLast("application_events")}` });
    expect(undone.headers.get("Location")).toBe(`${here}?done=undone#decision`);
    expect((await standing())?.status).toBe("reviewed");
    expect(await events()).toEqual(["submitted", "reviewed", "accepted undone"]);
  });
});

describe("notes", () => {
  test("are added and deleted, about nobody else", async () => {
    const text = "=1+1 <b>\r\nsecond line";
    const added = await post({ intent: "note", note: text });
    expect(added.headers.get("Location")).toBe(`${here}?done=noted#notes`);
    expect(await look()).toMatchObject({
      body: { dossier: { notes: [{ text: "=1+1 <b>\nsecond line", by: { name: alice.globalName } }] } },
    });
    const id = await idOfLast("application_notes");
    await send(carol);
    await post({ intent: `deleteNote ${id}` }, { id: carol.id });
    expect(await idOfLast("application_notes")).toBe(id);
    const deleted = await post({ intent: `deleteNote ${id}` });
    expect(deleted.headers.get("Location")).toBe(`${here}?done=noteDeleted#notes`);
    expect(await look()).toMatchObject({ body: { dossier: { notes: [] } } });
  });

  test("need a text, and one that is not too long", async () => {
    const long = "x".repeat(LONGEST_NOTE + 1);
    expect(await post({ intent: "note", note: long })).toMatchObject({
      status: 400,
      body: { about: "note", typed: { note: long }, errors: ["At most 4,000 characters."] },
    });
    expect(await post({ intent: "note", note: " \n" })).toMatchObject({
      status: 400,
      body: { section: "notes", typed: { note: " \n" } },
    });
  });

  test("are the owner's alone: not in the applicant's download, the API or the files", async () => {
    await post({ intent: "note", note: "A secret note." });
    const download = await site.call(data, { path: "/account/data", cookie: cookies.get(bob) });
    const resource = await site.call(api, { path: "/api/discord/applications", cookie: cookies.get(alice) });
    const files = [csv, json].map((file) =>
      site.call(file, { path: "/admin/applications.x", cookie: cookies.get(alice) }),
    );
    for (const answer of [download, resource, ...(await Promise.all(files))]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain("A secret note.");
    }
  });
});

describe("what there is to read", () => {
  test("who has withdrawn leaves the history and the notes", async () => {
    await post({ intent: "note", note: "Kind." });
    await site.db.transaction().execute((trx) => withdrawApplication(trx, { userId: bob.id }));
    const { status, body } = await look();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dossier: { name: bob.globalName, events: [{ kind: "withdrawn" }, {}], notes: [{ text: "Kind." }] },
    });
    const { text } = await ask(here);
    expect(text).toContain("They have withdrawn their application");
    expect(text).not.toContain('name="status"');
  });

  test.each([carol.id, "1", "abc", `${bob.id}0000`, "%00", "constructor"])(
    "%s is nobody's: 404",
    async (id) => {
      const missing = { status: 404, body: { code: "not_found" } };
      expect(await look("", { id })).toMatchObject(missing);
      expect(await decide({ status: "accepted" }, { id })).toMatchObject(missing);
      expect(await post({ intent: "note", note: "x" }, { id })).toMatchObject(missing);
      expect(await post({ intent: "undo 1" }, { id })).toMatchObject(missing);
    },
  );

  test("the list has what is looked for, with the ways on", async () => {
    await send(carol);
    await send(dora, { skills: "Rust & 100% patience" });
    await decide({ status: "accepted" });
    expect(await read("?status=accepted")).toMatchObject({
      body: {
        entries: [{ discordId: bob.id, name: bob.globalName, status: "accepted", changed: false }],
        query: { status: "accepted" },
        counts: expect.arrayContaining([
          { status: "accepted", count: 1 },
          { status: "pending", count: 2 },
        ]),
      },
    });
    expect(await read("?q=100%25+PATIENCE")).toMatchObject({
      body: { entries: [{ discordId: dora.id }], counts: [{ status: "pending", count: 1 }] },
    });
    for (const strange of ["?status=lost", "?q=%00", "?from=nonsense", "?q=+"])
      expect(((await read(strange)).body as { entries: object[] }).entries).toHaveLength(3);
    const chosen = await site.call(list, {
      path: `/admin/applications/${carol.id}?status=pending`,
      params: { discordId: carol.id },
      cookie: cookies.get(alice),
    });
    expect(chosen).toMatchObject({
      body: { around: { discordId: carol.id, previous: { discordId: dora.id }, next: undefined } },
    });
    const { text } = await ask("/admin/applications?q=nobody-wrote-this");
    expect(text).toContain("Nothing found");
    await site.db.deleteFrom("applications").execute();
    expect((await ask("/admin/applications?lng=de")).text).toContain("Noch hat sich niemand beworben");
  });

  test.each([
    ["markup", `<script>alert(1)</script><img src=x onerror="alert(1)">`],
    ["a closing tag", "</dd></textarea></script><!--"],
    ["a formula", `=HYPERLINK("http://example.com")`],
    ["right to left", "\u202eright to left\u202c \u0627\u0644\u0633\u0644\u0627\u0645"],
    ["emoji", "👩‍👩‍👧‍👦 🐉 e\u0301"],
    ["white space", "  lines\n\tand  white space  "],
    ["placeholders", "{{bot}} $t(title) {{count}}"],
    ["as much as there may be", "🐉".repeat(LONGEST_TEXT)],
    ["as little", "a"],
  ])("%s is shown as typed", async (_, text) => {
    await send(bob, Object.fromEntries(TEXTS.map((name) => [name, text])));
    await decide({ message: text.slice(0, LONGEST_MESSAGE), seen: "2" });
    const { status, text: html } = await ask(here);
    expect(status).toBe(200);
    const shown = `<dd dir="auto" class="review-text">${escaped(text)}</dd>`;
    expect(html.split(shown)).toHaveLength(TEXTS.length + 1);
    const sent = new Map(sentOf(html, "seen"));
    expect(sent.get("message")).toBe(text.slice(0, LONGEST_MESSAGE).replaceAll("\n", "\r\n"));
    const file = await site.call(json, { path: "/admin/applications.json", cookie: cookies.get(alice) });
    expect(file.body).toMatchObject({ applications: [{ discordId: bob.id, skills: text }] });
  });

  test("a post without scripts that came too late shows the new content, and the message is still there", async () => {
    await send(bob, { skills: "Brand new." });
    const body = new URLSearchParams({
      intent: "decide accepted",
      seen: "1",
      message: "Come in!",
    });
    const { status, text } = await ask(here, { method: "POST", body });
    expect(status).toBe(409);
    expect(text).toContain("Brand new.");
    expect(text).toContain("Not decided: the application has changed");
    expect(sentOf(text, "seen")).toEqual([
      ["seen", "2"],
      ["version", expect.any(String)],
      ["message", "Come in!"],
      ["note", ""],
    ]);
    expect(text).not.toContain(">Stored meanwhile:");
    expect(text).not.toContain(">Meanwhile the stored");
  });
});

describe("the files", () => {
  test("hold what is looked for, for nobody to store", async () => {
    await send(carol, { skills: "=1+1" });
    const path = "/admin/applications.csv?q=carol@example.com&status=pending";
    const table = await site.call(csv, { path, cookie: cookies.get(alice) });
    expect(table.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(table.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${fileName("applications.csv")}"`,
    );
    expect(table.headers.get("Cache-Control")).toBe("no-store");
    expect(String(table.body).split("\r\n")).toEqual([
      expect.stringMatching(/"discordId","profile","username"/),
      expect.stringContaining(
        `"${carol.id}","https://discord.com/users/${carol.id}","Carol","carol@example.com"`,
      ),
      "",
    ]);
    expect(table.body).toContain(`,"'=1+1",`);
    const german = await site.call(csv, { path: `${path}&lng=de`, cookie: cookies.get(alice) });
    expect(german.body).toContain(`;"'=1+1";`);
    const all = await site.call(json, { path: "/admin/applications.json", cookie: cookies.get(alice) });
    expect(all.body).toMatchObject({ applications: [{ discordId: carol.id }, { discordId: bob.id }] });
    const resource = await site.call(api, { path: "/api/discord/applications", cookie: cookies.get(alice) });
    expect(all.body).toEqual(resource.body);
  });
});

describe("nobody but the owner", () => {
  const forms: Record<string, string>[] = [
    { intent: "decide accepted", seen: "1", message: "x" },
    { intent: "note", note: "x" },
    { intent: "undo 1" },
    { intent: "deleteNote 1" },
    { intent: "nonsense" },
  ];

  test.each<Person>([bob, carol, dora])(
    "sees or changes anything, the applicant neither: $username",
    async (who) => {
      const refused = { status: 403, body: { code: "forbidden", detail: "owner_only" } };
      for (const id of [bob.id, carol.id, "abc"]) {
        expect(await look("", { who, id })).toMatchObject(refused);
        for (const form of forms) expect(await post(form, { who, id })).toMatchObject(refused);
      }
      expect(await read("", cookies.get(who))).toMatchObject(refused);
      for (const path of [`${here}.data`, `${here}.data?_routes=routes/admin/applications/applicant`]) {
        const { status, text } = await ask(path, { cookie: cookies.get(who) });
        expect([status, text.includes(bob.email)]).toEqual([403, false]);
      }
      const body = new URLSearchParams(forms[0]);
      expect((await ask(`${here}.data`, { cookie: cookies.get(who), method: "POST", body })).status).toBe(
        403,
      );
      for (const file of [csv, json])
        expect(
          await site.call(file, { path: "/admin/applications.x", cookie: cookies.get(who) }),
        ).toMatchObject({ status: 403, body: { error: "forbidden" } });
      expect([await standing(), await events()]).toEqual([
        { status: "pending", message: null },
        ["submitted"],
      ]);
      const { text } = await ask("/admin/applications", { cookie: cookies.get(who) });
      expect(text).toContain("This page is only accessible to the bot owner.");
      expect(text).not.toContain(bob.email);
    },
  );

  test("a stranger signs in first, and the bot is one", async () => {
    for (const headers of [{}, asBot]) {
      for (const [module, path] of [
        [list, "/admin/applications"],
        [detail, here],
        [csv, "/admin/applications.csv"],
        [json, "/admin/applications.json"],
      ] as const) {
        const answer = await site.call(module, { path, params: { discordId: bob.id }, headers });
        expect([answer.status, answer.headers.get("Location")]).toEqual([302, loginPath(path)]);
      }
      const sent = { path: here, params: { discordId: bob.id }, method: "POST", headers };
      const answer = await site.call(detail, { ...sent, body: new URLSearchParams(forms[0]) });
      expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized", returnTo: here } });
      expect(answer.body).toMatchObject({
        kept: { action: here, shown: [["Message to the applicant", "x"]] },
      });
    }
    expect(await events()).toEqual(["submitted"]);
  });
});
