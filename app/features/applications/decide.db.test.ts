import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { useSite } from "#test/site.ts";

import { decideApplication } from "./decide.server.ts";
import { getDossier } from "./review.server.ts";
import { listFormerApplicants } from "./list.server.ts";
import { addNote, deleteNote } from "./notes.server.ts";
import { submitApplication } from "./apply.server.ts";
import { undoDecision } from "./decide.server.ts";
import { withdrawApplication } from "./apply.server.ts";

const site = useSite();
const { alice, bob, carol } = people;
const about = { discordId: bob.id, actorId: alice.id };

beforeEach(async () => {
  for (const table of ["applications", "application_events", "application_notes"] as const)
    await site.db.deleteFrom(table).execute();
  await send();
});

const send = (changes: object = {}) => {
  const form = { ...applicationForm(bob), additionalInfo: null, ...changes };
  return site.db.transaction().execute((trx) => submitApplication(trx, { applicant: bob, form }));
};
const decide = (decision: Omit<Parameters<typeof decideApplication>[1], keyof typeof about>) =>
  site.db.transaction().execute((trx) => decideApplication(trx, { ...about, ...decision }));
const undo = (eventId = "0") =>
  site.db.transaction().execute((trx) => undoDecision(trx, { ...about, eventId }));
const withdraw = () => site.db.transaction().execute((trx) => withdrawApplication(trx, { userId: bob.id }));
const note = (text: string) =>
  site.db.transaction().execute((trx) => addNote(trx, { discordId: bob.id, authorId: alice.id, text }));
const dossier = async () => (await getDossier(site.db, bob.id))!;
const kinds = async () => (await dossier()).events.map(({ kind, status }) => status ?? kind).reverse();

describe("deciding", () => {
  test("sets a status, tells something, or both, and counts each change once", async () => {
    const both = { status: "accepted", message: "Come in!" } as const;
    expect(await decide({ ...both, seen: 1 })).toMatchObject({
      outcome: "decided",
      application: { ...both, revision: 2 },
    });
    expect(await decide({ message: "Come in soon!", seen: 2 })).toMatchObject({
      application: { status: "accepted", message: "Come in soon!", revision: 3 },
    });
    expect(await decide({ status: "rejected", seen: 3 })).toMatchObject({
      application: { status: "rejected", message: "Come in soon!", revision: 4 },
    });
    expect(await decide({ message: "", seen: 4 })).toMatchObject({ application: { message: null } });
    expect(await kinds()).toEqual(["submitted", "accepted", "message", "message", "rejected", "message"]);
    expect((await dossier()).events[0]).toMatchObject({ by: { id: alice.id }, at: expect.any(Date) });
  });

  test("a message alone is no change of the application's own", async () => {
    const before = (await dossier()).application;
    await decide({ message: "Soon." });
    expect((await dossier()).application).toMatchObject({ updatedAt: before?.updatedAt, status: "pending" });
  });

  test("what it is already changes nothing, whatever was seen", async () => {
    await decide({ status: "accepted", message: "Yes.", seen: 1 });
    const before = await dossier();
    expect(await decide({ status: "accepted", message: "Yes.", seen: 1 })).toMatchObject({
      outcome: "unchanged",
    });
    expect(await decide({ status: "accepted" })).toMatchObject({ outcome: "unchanged" });
    expect(await dossier()).toEqual(before);
  });

  test("what has changed since it was seen is not decided about", async () => {
    await send({ skills: "Others." });
    expect(await decide({ status: "accepted", message: "Yes.", seen: 1 })).toMatchObject({
      outcome: "stale",
      application: { skills: "Others.", status: "pending", message: null, revision: 2 },
    });
    expect(await kinds()).toEqual(["submitted", "replaced"]);
    expect(await decide({ status: "accepted", seen: 2 })).toMatchObject({ outcome: "decided" });
  });

  test("who withdrew and sent anew is not decided about unseen, though the revision is the same", async () => {
    const { revision, version } = (await dossier()).application!;
    await withdraw();
    await send({ skills: "Others." });
    expect((await dossier()).application?.revision).toBe(revision);
    const saw = { seen: revision, version };
    expect(await decide({ status: "accepted", ...saw })).toMatchObject({ outcome: "stale" });
  });

  test("of two at once that saw the same, one decides", async () => {
    for (let round = 0; round < 5; round++) {
      const { revision: seen } = (await dossier()).application!;
      const told = { seen, message: `Round ${round}.` };
      const answers = await Promise.all([
        decide({ ...told, status: "accepted" }),
        decide({ ...told, status: "rejected" }),
      ]);
      const outcomes = answers.map((answer) => answer?.outcome).sort();
      expect(outcomes).toEqual(["decided", "stale"]);
      await decide({ status: "reviewed" });
    }
  });

  test("there is nothing to decide about whom nobody knows, or who has withdrawn", async () => {
    const nobody = { ...about, discordId: carol.id, status: "accepted" } as const;
    expect(await site.db.transaction().execute((trx) => decideApplication(trx, nobody))).toBeUndefined();
    await withdraw();
    expect(await decide({ status: "accepted", seen: 1 })).toBeUndefined();
  });
});

describe("undo", () => {
  test("takes back one decision after the other, down to pending", async () => {
    await decide({ status: "reviewed" });
    await decide({ status: "accepted", message: "Yes." });
    const first = (await dossier()).undoable;
    expect(first).toMatchObject({ status: "accepted", previous: "reviewed" });
    expect(await undo(first?.id)).toMatchObject({ status: "reviewed", message: "Yes.", revision: 4 });
    const second = (await dossier()).undoable;
    expect(await undo(second?.id)).toMatchObject({ status: "pending" });
    expect((await dossier()).undoable).toBeUndefined();
    expect((await dossier()).events.filter(({ undone }) => undone)).toMatchObject([
      { status: "accepted", undone: { by: { id: alice.id }, at: expect.any(Date) } },
      { status: "reviewed", undone: { by: { id: alice.id } } },
    ]);
  });

  test("takes back none but the newest, and none twice", async () => {
    await decide({ status: "reviewed" });
    const { undoable } = await dossier();
    await decide({ status: "accepted" });
    expect(await undo(undoable?.id)).toBeUndefined();
    expect((await dossier()).application?.status).toBe("accepted");
    const newest = (await dossier()).undoable?.id;
    const { revision } = (await dossier()).application!;
    const answers = await Promise.all([undo(newest), undo(newest), undo(newest)]);
    // Sent twice is the same as once.
    const once = { status: "reviewed", revision: revision + 1 };
    expect(answers).toMatchObject([once, once, once]);
    expect((await dossier()).events.filter(({ undone }) => undone)).toHaveLength(1);
    const another = { discordId: bob.id, actorId: carol.id, eventId: newest ?? "" };
    expect(await site.db.transaction().execute((trx) => undoDecision(trx, another))).toBeUndefined();
    await undo((await dossier()).undoable?.id);
    expect(await undo(newest)).toMatchObject({ status: "pending", revision: revision + 2 });
    await decide({ status: "accepted" });
    expect(await undo(newest)).toBeUndefined();
  });

  test("beside a decision: whichever comes first, nothing is taken back that nobody named", async () => {
    for (let round = 0; round < 5; round++) {
      await decide({ status: "reviewed" });
      await decide({ status: "accepted" });
      const { undoable } = await dossier();
      const [undone] = await Promise.all([undo(undoable?.id), decide({ status: "rejected" })]);
      const { application, events } = await dossier();
      expect(application?.status).toBe("rejected");
      const [rejected, accepted] = events;
      expect([rejected?.status, rejected?.previous, accepted?.undone === null]).toEqual(
        undone ? ["rejected", "reviewed", false] : ["rejected", "accepted", true],
      );
    }
  });

  test("what was decided before this was kept, or about what was withdrawn, stays", async () => {
    await decide({ status: "accepted" });
    const { undoable } = await dossier();
    await site.db.updateTable("application_events").set({ previous_status: null }).execute();
    expect((await dossier()).undoable).toBeUndefined();
    expect(await undo(undoable?.id)).toBeUndefined();

    await decide({ status: "reviewed" });
    const old = (await dossier()).undoable;
    expect(old).toMatchObject({ status: "reviewed" });
    await withdraw();
    expect(await undo(old?.id)).toBeUndefined();
    await send();
    expect((await dossier()).undoable).toBeUndefined();
    expect(await undo(old?.id)).toBeUndefined();
    expect((await dossier()).application?.status).toBe("pending");
  });
});

describe("notes", () => {
  test("stay with their applicant, and outlive a withdrawal", async () => {
    await note("=1+1\n<b>");
    await withdraw();
    const { application, events, notes } = await dossier();
    expect([application, events[0]?.kind]).toEqual([undefined, "withdrawn"]);
    expect(notes).toMatchObject([{ text: "=1+1\n<b>", by: { id: alice.id }, at: expect.any(Date) }]);
    const { id } = notes[0]!;
    await deleteNote(site.db, { discordId: carol.id, id });
    expect((await dossier()).notes).toHaveLength(1);
    await deleteNote(site.db, { discordId: bob.id, id });
    expect((await dossier()).notes).toEqual([]);
  });

  test("sent twice are one, unless time or another note is between them", async () => {
    await Promise.all([note("Kind."), note("Kind."), note("Kind.")]);
    expect((await dossier()).notes).toHaveLength(1);
    await note("Late.");
    await note("Kind.");
    expect((await dossier()).notes).toHaveLength(3);
    const longAgo = sql<Date>`created_at - interval '61 seconds'`;
    await site.db.updateTable("application_notes").set({ created_at: longAgo }).execute();
    await note("Kind.");
    expect((await dossier()).notes).toHaveLength(4);
  });

  test("nothing at all is no dossier", async () => {
    expect(await getDossier(site.db, carol.id)).toBeUndefined();
  });
});

test("who has no application any more is found by name and id, the newest first", async () => {
  const find = async (q?: string) => {
    const { people: found, count } = await listFormerApplicants(site.db, { q, limit: 1 });
    return [found[0]?.discordId, count];
  };
  expect(await find()).toEqual([undefined, 0]);
  await withdraw();
  expect(await find()).toEqual([bob.id, 1]);
  const text = "Never applied.";
  await site.db
    .transaction()
    .execute((trx) => addNote(trx, { discordId: carol.id, authorId: alice.id, text }));
  expect(await find()).toEqual([carol.id, 2]);
  expect(await find(bob.id)).toEqual([bob.id, 1]);
  expect(await find("nobody")).toEqual([undefined, 0]);
  await send();
  expect(await find()).toEqual([carol.id, 1]);
});
