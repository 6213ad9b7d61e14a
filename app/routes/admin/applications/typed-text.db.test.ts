import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { LONGEST_MESSAGE, LONGEST_NOTE } from "#app/features/applications/fields.ts";
import { people } from "#dev/discord/people.ts";
import { duringDeletion } from "#test/apply.ts";
import { here, typedIn, useReview } from "#test/review.ts";

const { site, ask, press, withdraw, decision } = useReview();
const { bob } = people;
/** Somebody who has never signed in here. */
const stranger = "100000000000000009";

describe("without scripts, typed text", () => {
  test.each([
    ["note", "notes", "decision", { message: "Come in!", note: "x".repeat(LONGEST_NOTE + 1) }],
    ["decide accepted", "decision", "notes", { message: "x".repeat(LONGEST_MESSAGE + 1), note: "Kind." }],
  ])("is back in both fields after a refused %s, with the error at its field", async (...row) => {
    const [intent, wrong, other, typed] = row;
    const page = await press(await ask(here), intent, typed);
    expect(page.status).toBe(400);
    expect(typedIn(page)).toEqual(typed);
    expect(page.section(wrong)).toMatch(/<textarea[^>]*aria-invalid="true"/);
    expect(page.section(wrong)).toMatch(/At most [24],000 characters\./);
    expect(page.section(other)).not.toContain('aria-invalid="true"');
  });

  test.each([
    ["note", "notes", "Your note is saved.", "message", "decide accepted", "decided#decision"],
    ["decide accepted", "decision", "Decided: Accepted.", "note", "note", "noted#notes"],
  ])("that %s does not store stays, and is reported", async (intent, section, done, left, other, result) => {
    const page = await press(await ask(here), intent, { message: "Come in!", note: "Kind." });
    expect(page.status).toBe(200);
    expect(page.section(section)).toContain(done);
    expect(page.section(section)).toContain(`Your ${left} is not saved yet.`);
    expect(typedIn(page)).toEqual({ message: "Come in!", note: intent === "note" ? "" : "Kind." });
    const next = await press(page, other);
    expect([next.status, next.location]).toEqual([303, `${here}?done=${result}`]);
  });

  test("stays after an undo and after deleting a note", async () => {
    await press(await ask(here), "decide accepted");
    await press(await ask(here), "note", { note: "Old." });
    const typed = { message: "Come in!", note: "Kind." };
    const undone = await press(await ask(here), "undo \\d+", typed);
    expect(undone.section("decision")).toContain("Undone.");
    expect(typedIn(undone)).toEqual(typed);
    const deleted = await press(await ask(here), "deleteNote \\d+", typed);
    expect(deleted.section("notes")).toContain("Your note is deleted.");
    expect(typedIn(deleted)).toEqual(typed);
  });

  test("that is stored already is not reported", async () => {
    await press(await ask(here), "decide", { message: "Come in!" });
    const page = await press(await ask(here), "note", { note: "Kind." });
    expect([page.status, page.location]).toEqual([303, `${here}?done=noted#notes`]);
  });

  test("stays after a conflict, beside the stored message", async () => {
    const late = await ask(here);
    await press(await ask(here), "decide reviewed", { message: "Theirs." });
    const typed = { message: "Mine.", note: "Kind." };
    const page = await press(late, "decide accepted", typed);
    expect(page.status).toBe(409);
    expect(typedIn(page)).toEqual(typed);
    expect(page.section("decision")).toMatch(/Saved in the meantime:.*Theirs\./);
    expect(await decision()).toEqual({ status: "reviewed", message: "Theirs." });
  });

  test("that is none takes no message away that has come meanwhile", async () => {
    const late = await ask(here);
    await press(await ask(here), "decide reviewed", { message: "Theirs." });
    const page = await press(late, "decide accepted");
    expect([page.status, typedIn(page).message]).toEqual([409, "Theirs."]);
    await press(page, "decide accepted");
    expect(await decision()).toEqual({ status: "accepted", message: "Theirs." });
  });

  test("stays after a withdrawal, and is shown after a deletion", async () => {
    const page = await ask(here);
    await withdraw();
    const typed = { message: "Come in!", note: "Kind." };
    const gone = await press(page, "decide accepted", typed);
    expect(gone.status).toBe(409);
    expect(gone.section("decision")).toContain("Come in!");
    expect(typedIn(gone).note).toBe("Kind.");
    await site.db.deleteFrom("application_events").execute();
    for (const intent of ["decide accepted", "note"]) {
      const forgotten = await press(page, intent, typed);
      expect(forgotten.status).toBe(404);
      expect(forgotten.html).toContain("This applicant is gone");
      for (const text of Object.values(typed)) expect(forgotten.html).toContain(text);
    }
    expect((await press(page, "decide accepted")).html).not.toContain("This applicant is gone");
  });

  test("of a note is shown where the applicant deletes their data meanwhile, and not stored", async () => {
    const page = await ask(here);
    const late = await duringDeletion(site.db, bob, () => press(page, "note", { note: "Kind." }));
    expect(late.status).toBe(404);
    expect(late.html).toContain("Kind.");
    expect(await site.db.selectFrom("application_notes").selectAll().execute()).toEqual([]);
  });
});

describe("the list", () => {
  test("offers nothing to choose or export where nobody has applied", async () => {
    await sql`truncate applications, application_events`.execute(site.db);
    const { html } = await ask("/admin/applications?lng=de");
    expect(html).toContain("Noch hat sich niemand beworben");
    expect(html).not.toContain("Keine Bewerbung ausgewählt");
    expect(html).not.toContain("/admin/applications.csv");
    expect(html).not.toContain("?status=withdrawn");
  });

  test("contains withdrawn applicants, also without a name", async () => {
    await withdraw();
    const created_at = sql<Date>`now() + interval '1 second'`;
    const event = { user_id: stranger, kind: "withdrawn", actor_id: stranger, created_at } as const;
    await site.db.insertInto("application_events").values(event).execute();
    expect((await ask("/admin/applications")).html).toContain('href="/admin/applications?status=withdrawn"');
    const { html } = await ask("/admin/applications?status=withdrawn");
    expect(html).toMatch(new RegExp(`<bdi>${stranger}</bdi>.*<bdi>${bob.globalName}</bdi>`, "s"));
    const found = await ask(`/admin/applications?status=withdrawn&q=${bob.id}`);
    expect(found.html).toContain(`<bdi>${bob.globalName}</bdi>`);
    expect(found.html).not.toContain(`<bdi>${stranger}</bdi>`);
    const path = `${here}?status=withdrawn`;
    expect(found.html).toContain(`href="${path}&amp;q=${bob.id}#application"`);
    const page = await ask(path);
    expect(page.html).toContain("They have withdrawn their application");
    expect(page.html).toContain('rel="prev"');
    const noted = await press(page, "note", { note: "Kind." });
    expect(noted.location).toBe(`${path}&done=noted#notes`);
  });
});
