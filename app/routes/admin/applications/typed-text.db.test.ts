import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { submitApplication, withdrawApplication } from "#app/features/applications/apply.server.ts";
import { LONGEST_NOTE } from "#app/features/applications/fields.ts";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { sentOf } from "#test/html-form.ts";
import { usePages } from "#test/http/pages.ts";
import { useSite } from "#test/site.ts";

import * as detail from "./applicant.tsx";

const site = useSite();
const pages = usePages(site);
const { alice, bob, carol } = people;
const here = `/admin/applications/${bob.id}`;
let cookie = "";

beforeAll(async () => {
  cookie = await site.signIn(alice);
  await site.signIn(bob);
});
beforeEach(async () => {
  for (const table of ["applications", "application_events", "application_notes"] as const)
    await site.db.deleteFrom(table).execute();
  await send();
});

const send = (changes: object = {}) => {
  const form = { ...applicationForm(bob), additionalInfo: null, ...changes };
  return site.db.transaction().execute((trx) => submitApplication(trx, { applicant: bob, form }));
};
const withdraw = () => site.db.transaction().execute((trx) => withdrawApplication(trx, { userId: bob.id }));

/** The page as a browser without scripts gets it. */
async function ask(path: string, init: RequestInit = {}) {
  const answer = await pages(path, { ...init, cookie });
  // The scripts have the page's data in them, texts and all.
  const html = answer.text.replace(/<script\b.*?<\/script>/gs, "");
  const section = (id: string) => html.split(`id="${id}"`)[1]?.split("</section>")[0] ?? "";
  return { status: answer.status, location: answer.headers.get("Location"), html, section };
}
type Page = Awaited<ReturnType<typeof ask>>;

/** Presses a button of the page, with this typed into its fields. */
function press(page: Page, intent: string, typed: { message?: string; note?: string } = {}) {
  const [button] = page.html.match(new RegExp(`<button[^>]* value="${intent}"[^>]*>`)) ?? [];
  const [, action = ""] = /formaction="([^"]*)"/i.exec(button ?? "") ?? [];
  const sent = sentOf(page.html, "note").map(([name, value]) =>
    name === "message" || name === "note" ? [name, typed[name] ?? value] : [name, value],
  );
  const body = new URLSearchParams([...sent, ["intent", /value="([^"]*)"/.exec(button ?? "")?.[1] ?? ""]]);
  return ask(action.replaceAll("&amp;", "&"), { method: "POST", body });
}
/** Whether the page says that this was done, by its data. */
const said = async (done: string) => {
  const params = { discordId: bob.id };
  const { body } = await site.call(detail, { path: `${here}?done=${done}`, params, cookie });
  return (body as { done?: string }).done === done;
};
const typedIn = (page: Page) => {
  const fields = new Map(sentOf(page.html, "note"));
  return { message: fields.get("message"), note: fields.get("note") };
};

describe("without scripts, what is typed", () => {
  test("stands in both fields again where a note does not fit, and only the note is wrong", async () => {
    const typed = { message: "Come in!", note: "x".repeat(LONGEST_NOTE + 1) };
    const page = await press(await ask(here), "note", typed);
    expect(page.status).toBe(400);
    expect(typedIn(page)).toEqual(typed);
    expect(page.section("notes")).toMatch(/<textarea[^>]*aria-invalid="true"/);
    expect(page.section("notes")).toContain("At most 4,000 characters.");
    expect(page.section("decision")).not.toContain("aria-invalid");
  });

  test("stands in both fields again where a message does not fit, and only the message is wrong", async () => {
    const typed = { message: "x".repeat(2_001), note: "Kind." };
    const page = await press(await ask(here), "decide accepted", typed);
    expect(page.status).toBe(400);
    expect(typedIn(page)).toEqual(typed);
    expect(page.section("decision")).toMatch(/<textarea[^>]*aria-invalid="true"/);
    expect(page.section("notes")).not.toContain("aria-invalid");
  });

  test("is not lost by saving a note: the message is still there, and the page says that it is not saved", async () => {
    const page = await press(await ask(here), "note", { message: "Come in!", note: "Kind." });
    expect(page.status).toBe(200);
    expect(page.section("notes")).toContain("Your note is saved.");
    expect(page.section("notes")).toContain("Your message is not saved yet.");
    expect(typedIn(page)).toEqual({ message: "Come in!", note: "" });
    const decided = await press(page, "decide accepted");
    expect([decided.status, decided.location]).toEqual([303, `${here}?done=decided#decision`]);
  });

  test("is not lost by deciding: the note is still there, and the page says that it is not saved", async () => {
    const page = await press(await ask(here), "decide accepted", { message: "Come in!", note: "Kind." });
    expect(page.status).toBe(200);
    expect(page.section("decision")).toContain("Decided: Accepted.");
    expect(page.section("decision")).toContain("Your note is not saved yet.");
    expect(typedIn(page)).toEqual({ message: "Come in!", note: "Kind." });
    const noted = await press(page, "note");
    expect([noted.status, noted.location]).toEqual([303, `${here}?done=noted#notes`]);
  });

  test("is not lost by taking back, or by deleting a note", async () => {
    await press(await ask(here), "decide accepted");
    await press(await ask(here), "note", { note: "Old." });
    const typed = { message: "Come in!", note: "Kind." };
    const undone = await press(await ask(here), "undo \\d+", typed);
    expect(undone.section("decision")).toContain("Taken back.");
    expect(typedIn(undone)).toEqual(typed);
    const deleted = await press(await ask(here), "deleteNote \\d+", typed);
    expect(deleted.section("notes")).toContain("Your note is deleted.");
    expect(typedIn(deleted)).toEqual(typed);
  });

  test("is not asked after where it is stored already", async () => {
    await press(await ask(here), "decide", { message: "Come in!" });
    const page = await press(await ask(here), "note", { note: "Kind." });
    expect([page.status, page.location]).toEqual([303, `${here}?done=noted#notes`]);
  });

  test("is still there where it came too late, with what is stored beside it", async () => {
    const late = await ask(here);
    await press(await ask(here), "decide reviewed", { message: "Theirs." });
    const typed = { message: "Mine.", note: "Kind." };
    const page = await press(late, "decide accepted", typed);
    expect(page.status).toBe(409);
    expect(typedIn(page)).toEqual(typed);
    expect(page.section("decision")).toMatch(/Stored meanwhile:.*Theirs\./);
  });

  test("is still there where the application was withdrawn, and where all of it is deleted", async () => {
    const page = await ask(here);
    await withdraw();
    const typed = { message: "Come in!", note: "Kind." };
    const gone = await press(page, "decide accepted", typed);
    expect(gone.status).toBe(409);
    expect(gone.section("decision")).toContain("Come in!");
    expect(new Map(sentOf(gone.html, "note")).get("note")).toBe("Kind.");
    await site.db.deleteFrom("application_events").execute();
    for (const intent of ["decide accepted", "note"]) {
      const forgotten = await press(page, intent, typed);
      expect(forgotten.status).toBe(404);
      expect(forgotten.html).toContain("This applicant is gone");
      for (const text of Object.values(typed)) expect(forgotten.html).toContain(text);
    }
    expect((await press(page, "decide accepted")).html).not.toContain("This applicant is gone");
  });
});

describe("the page", () => {
  test("opens where the button was, and says there what went wrong", async () => {
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
    expect(refused.section("history")).toContain("Not taken back");
    expect(refused.section("decision")).not.toContain("Not taken back");
  });

  test("says after an undo what the applicant still reads, and takes it away", async () => {
    await press(await ask(here), "decide accepted", { message: "By mistake." });
    const { location } = await press(await ask(`${here}?done=decided`), "undo \\d+");
    const undone = await ask((location ?? "").split("#")[0] ?? "");
    expect(undone.section("decision")).toMatch(/They still read:.*By mistake\./s);
    const cleared = await press(undone, "clear");
    expect([cleared.status, cleared.location]).toEqual([303, `${here}?done=told#decision`]);
    const page = await ask(`${here}?done=told`);
    expect(page.section("decision")).toContain("The message is removed.");
    expect(typedIn(page).message).toBe("");
  });

  test("answers a second equal undo as the first", async () => {
    await press(await ask(here), "decide accepted");
    const page = await ask(here);
    const answers = [await press(page, "undo \\d+"), await press(page, "undo \\d+")];
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`${here}?done=undone#decision`));
  });

  test("claims nothing that did not happen, whatever its address says", async () => {
    for (const done of ["decided", "told", "undone", "noted", "nonsense"])
      expect(await said(done)).toBe(false);
    await press(await ask(here), "decide reviewed", { message: "Soon." });
    expect([await said("decided"), await said("told"), await said("undone")]).toEqual([true, true, false]);
    await send({ skills: "Others." });
    expect([await said("decided"), await said("told")]).toEqual([false, false]);
  });

  test("says that a decision is taken back or a note kept only where it is so", async () => {
    await press(await ask(here), "decide reviewed");
    await send({ skills: "Others." });
    await press(await ask(here), "undo \\d+");
    expect([await said("decided"), await said("undone")]).toEqual([false, false]);
    await press(await ask(here), "decide accepted");
    await press(await ask(here), "undo \\d+");
    expect([await said("decided"), await said("undone")]).toEqual([false, true]);
    await press(await ask(here), "note", { note: "Kind." });
    expect(await said("noted")).toBe(true);
  });

  test("names the two ways to take back apart, and has the key for the fresh one alone", async () => {
    await press(await ask(here), "decide accepted");
    const fresh = await ask(`${here}?done=decided`);
    const names = [...fresh.html.matchAll(/value="undo \d+"[^>]* aria-label="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(["Undo: Accepted", "Undo in the history: Accepted"]);
    expect(fresh.html.split('data-shortcut="u"')).toHaveLength(2);
    expect((await ask(here)).html).not.toContain('data-shortcut="u"');
  });

  test("says a status that nobody knows as it came", async () => {
    await press(await ask(here), "decide accepted");
    // A newer version may know more, while this one still runs.
    await sql`alter table applications drop constraint applications_status_check`.execute(site.db);
    await sql`update applications set status = 'waitlisted'`.execute(site.db);
    const { html } = await ask(`${here}?done=decided`);
    expect(html).toContain("Decided: waitlisted.");
    expect(html).not.toContain("application.status");
  });

  test("has nothing to choose or to export where nobody has applied", async () => {
    await site.db.deleteFrom("applications").execute();
    await site.db.deleteFrom("application_events").execute();
    const { html } = await ask("/admin/applications");
    expect(html).toContain("Nobody has applied yet");
    expect(html).not.toContain("No application chosen");
    expect(html).not.toContain("/admin/applications.csv");
    expect(html).not.toContain("?status=withdrawn");
  });

  test("finds who has withdrawn again, whoever they were", async () => {
    await withdraw();
    await site.db
      .insertInto("application_events")
      .values({ user_id: carol.id, kind: "withdrawn", actor_id: carol.id })
      .execute();
    expect((await ask("/admin/applications")).html).toContain('href="/admin/applications?status=withdrawn"');
    const { html } = await ask("/admin/applications?status=withdrawn");
    expect(html).toMatch(new RegExp(`<bdi>${carol.id}</bdi>.*<bdi>${bob.globalName}</bdi>`, "s"));
    const found = await ask(`/admin/applications?status=withdrawn&q=${bob.id}`);
    expect(found.html).toContain(`<bdi>${bob.globalName}</bdi>`);
    expect(found.html).not.toContain(`<bdi>${carol.id}</bdi>`);
    const path = `${here}?status=withdrawn`;
    expect(found.html).toContain(`href="${path}&amp;q=${bob.id}#application"`);
    const page = await ask(path);
    expect(page.html).toContain("They have withdrawn their application");
    expect(page.html).toContain('rel="prev"');
    const noted = await press(page, "note", { note: "Kind." });
    expect(noted.location).toBe(`${path}&done=noted#notes`);
  });
});
