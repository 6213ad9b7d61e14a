import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { LONGEST_MESSAGE } from "#app/features/applications/fields.ts";
import * as data from "#app/routes/account/data.ts";
import * as api from "#app/routes/api/applications.ts";
import { people } from "#dev/discord/people.ts";
import { here, typedIn, useReview } from "#test/review.ts";
import * as files from "./export.ts";

const { site, cookieOf, send, load, post, ask, press, events, decision } = useReview();
const { alice, bob, carol } = people;
const UNTOUCHED = { seen: "1", message: "", note: "" };
const decide = ({ status, ...fields }: Record<string, string>, options = {}) =>
  post({ intent: status ? `decide ${status}` : "decide", ...UNTOUCHED, ...fields }, options);
const shows = async (done: string) => {
  const { body } = await load(`?done=${done}`);
  return (body as { done?: string }).done === done;
};

describe("deciding by form", () => {
  test("redirects to the same place with the result", async () => {
    const query = "?status=pending&q=years";
    const answer = await decide({ status: "accepted", message: "Come in!\r\nToday." }, { query });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`${here}${query}&done=decided#decision`);
    expect(await decision()).toEqual({ status: "accepted", message: "Come in!\nToday." });
    expect(await events()).toEqual(["submitted", "accepted", "message"]);
    const review = {
      application: { status: "accepted" },
      undoable: { status: "accepted", previous: "pending" },
      events: [
        { kind: "message", by: { id: alice.id, name: alice.globalName } },
        { status: "accepted" },
        { kind: "submitted", by: { id: bob.id, name: bob.globalName } },
      ],
    };
    expect((await load("?done=decided")).body).toMatchObject({ done: "decided", review });
    const told = await decide({ seen: "2", message: "" });
    expect(told.headers.get("Location")).toBe(`${here}?done=message#decision`);
    expect(await decision()).toEqual({ status: "accepted", message: null });
  });

  test("stores the longest message, and none that is longer or has a NUL", async () => {
    const most = "🐉".repeat(LONGEST_MESSAGE);
    for (const message of [`${most}!`, "a\0b"]) {
      const body = { outcome: "invalid", section: "decision", field: "message", typed: { message } };
      expect(await decide({ message })).toMatchObject({ status: 400, body });
    }
    expect(await decision()).toEqual({ status: "pending", message: null });
    expect((await decide({ message: most })).status).toBe(303);
    expect(await decision()).toEqual({ status: "pending", message: most });
  });

  test.each<Record<string, string>>([
    {},
    { intent: "decide pending", seen: "1" },
    { intent: "decide accepted" },
    { intent: "decide accepted", seen: "-1" },
    { intent: "decide accepted", seen: "1", version: "x" },
    { intent: "clear" },
    { intent: "undo" },
    { intent: `undo ${"9".repeat(30)}` },
    { intent: "deleteNote 1-1" },
    { intent: "constructor" },
  ])("with the form %j answers 400", async (fields) => {
    expect(await post(fields)).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(await events()).toEqual(["submitted"]);
  });
});

describe("notes", () => {
  test("with a text are added, and deleted about their applicant only", async () => {
    const text = "=1+1 <b>\r\nsecond line";
    const added = await post({ intent: "note", note: text });
    expect(added.headers.get("Location")).toBe(`${here}?done=noted#notes`);
    const notes = async () => ((await load()).body as { review: { notes: { id: string }[] } }).review.notes;
    const note = { text: "=1+1 <b>\nsecond line", by: { name: alice.globalName } };
    const stored = await notes();
    expect(stored).toMatchObject([note]);
    const refused = { status: 400, body: { section: "notes", field: "note", typed: { note: " \n" } } };
    expect(await post({ intent: "note", note: " \n" })).toMatchObject(refused);
    await send(carol);
    const intent = `deleteNote ${stored[0]?.id}`;
    await post({ intent }, { id: carol.id });
    expect(await notes()).toEqual(stored);
    const deleted = await post({ intent });
    expect(deleted.headers.get("Location")).toBe(`${here}?done=noteDeleted#notes`);
    expect(await notes()).toEqual([]);
  });

  test("are in their applicant's download without their author, and in no other's, nor in the API and the files", async () => {
    await post({ intent: "note", note: "A secret note." });
    const own = await site.call(data, { path: "/account/data", cookie: cookieOf(bob) });
    const notes = [{ by: "the team", text: "A secret note.", created_at: expect.any(String) }];
    expect(own.body).toMatchObject({ application: { notes } });
    for (const name of [alice.id, alice.username]) expect(JSON.stringify(own.body)).not.toContain(name);
    await send(carol);
    const download = await site.call(data, { path: "/account/data", cookie: cookieOf(carol) });
    const resource = await site.call(api, { path: "/api/discord/applications", cookie: cookieOf(alice) });
    const exports = ["csv", "json"].map((format) =>
      site.call(files, { path: `/admin/applications.${format}`, cookie: cookieOf(alice) }),
    );
    for (const answer of [download, resource, ...(await Promise.all(exports))]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain("A secret note.");
    }
  });
});

describe("the page", () => {
  test("opens at the section of the button and shows errors there", async () => {
    const page = await ask(here);
    for (const [intent, section] of [
      ["decide accepted", "decision"],
      ["decide", "decision"],
      ["note", "notes"],
    ])
      expect(page.html).toMatch(new RegExp(`value="${intent}" formaction="${here}#${section}"`, "i"));
    await press(page, "decide accepted");
    const late = await ask(here);
    await press(late, "decide rejected");
    const refused = await press(late, "undo \\d+");
    expect(refused.status).toBe(409);
    expect(refused.section("history")).toContain("Not undone");
    expect(refused.section("decision")).not.toContain("Not undone");
  });

  test("shows after an undo the message that remains, and removes it", async () => {
    await press(await ask(here), "decide accepted", { message: "By mistake." });
    const { location } = await press(await ask(`${here}?done=decided`), "undo \\d+");
    const undone = await ask((location ?? "").split("#")[0] ?? "");
    expect(undone.section("decision")).toMatch(/The applicant still reads:.*By mistake\./s);
    const cleared = await press(undone, "clear");
    expect([cleared.status, cleared.location]).toEqual([303, `${here}?done=message#decision`]);
    const page = await ask(`${here}?done=message`);
    expect(page.section("decision")).toContain("The message is removed.");
    expect(typedIn(page).message).toBe("");
  });

  test("shows no result that the data contradicts", async () => {
    for (const done of ["decided", "message", "undone", "noted", "nonsense"])
      expect(await shows(done)).toBe(false);
    await press(await ask(here), "decide reviewed", { message: "Soon." });
    const shown = [await shows("decided"), await shows("message"), await shows("undone")];
    expect(shown).toEqual([true, true, false]);
    await send(bob, { skills: "Others." });
    expect([await shows("decided"), await shows("message")]).toEqual([false, false]);
    await press(await ask(here), "undo \\d+");
    expect([await shows("decided"), await shows("undone")]).toEqual([false, false]);
    await press(await ask(here), "decide accepted");
    await press(await ask(here), "undo \\d+");
    expect([await shows("decided"), await shows("undone")]).toEqual([false, true]);
    await press(await ask(here), "note", { note: "Kind." });
    expect(await shows("noted")).toBe(true);
  });

  test("names its two undo buttons differently; only the newer has the shortcut", async () => {
    await press(await ask(here), "decide accepted");
    const fresh = await ask(`${here}?done=decided`);
    const names = fresh.html.match(/(?<=value="undo \d+"[^>]* aria-label=")[^"]*/g);
    expect(names).toEqual(["Undo: Accepted", "Undo in the history: Accepted"]);
    expect(fresh.html.split('data-shortcut="u"')).toHaveLength(2);
    expect((await ask(here)).html).not.toContain('data-shortcut="u"');
  });

  test("shows an unknown status as it is", async () => {
    await press(await ask(here), "decide accepted");
    // A newer version may know more, while this one still runs.
    await sql`alter table applications drop constraint applications_status_check`.execute(site.db);
    await sql`update applications set status = 'waitlisted'`.execute(site.db);
    const { html } = await ask(`${here}?done=decided`);
    expect(html).toContain("Decided: waitlisted.");
    expect(html).not.toContain("application.status");
  });
});
