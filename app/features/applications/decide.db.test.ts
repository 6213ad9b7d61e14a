import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { useSite } from "#test/site.ts";

import { submitApplication, withdrawApplication } from "./apply.server.ts";
import { decideApplication, undoDecision } from "./decide.server.ts";
import { listFormerApplicants } from "./list.server.ts";
import { addNote, getReview } from "./review.server.ts";

const site = useSite();
const { alice, bob, carol } = people;
const about = { discordId: bob.id, actorId: alice.id };

beforeEach(async () => {
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
const review = async () => (await getReview(site.db, bob.id))!;
const kinds = async () => (await review()).events.map(({ kind, status }) => status ?? kind).reverse();

describe("deciding", () => {
  test("changes the status, the message or both, with one revision for each decision", async () => {
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
    expect((await review()).events[0]).toMatchObject({ by: { id: alice.id }, at: expect.any(Date) });
  });

  test("a message alone leaves updatedAt", async () => {
    const before = (await review()).application;
    await decide({ message: "Soon." });
    expect((await review()).application).toMatchObject({ updatedAt: before?.updatedAt, status: "pending" });
  });

  test("an equal decision changes nothing, whatever revision was seen", async () => {
    await decide({ status: "accepted", message: "Yes.", seen: 1 });
    const before = await review();
    expect(await decide({ status: "accepted", message: "Yes.", seen: 1 })).toMatchObject({
      outcome: "unchanged",
    });
    expect(await decide({ status: "accepted" })).toMatchObject({ outcome: "unchanged" });
    expect(await review()).toEqual(before);
  });

  test("a withdrawn and newly sent application is stale, though its revision is the same", async () => {
    const { revision, version } = (await review()).application!;
    await withdraw();
    await send({ skills: "Others." });
    expect((await review()).application?.revision).toBe(revision);
    const saw = { seen: revision, version };
    expect(await decide({ status: "accepted", ...saw })).toMatchObject({ outcome: "stale" });
  });

  test("of two concurrent decisions on one revision, one succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { revision: seen } = (await review()).application!;
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
});

describe("undo", () => {
  test("undoes one decision after the other, down to pending", async () => {
    await decide({ status: "reviewed" });
    await decide({ status: "accepted", message: "Yes." });
    const first = (await review()).undoable;
    expect(first).toMatchObject({ status: "accepted", previous: "reviewed" });
    expect(await undo(first?.id)).toMatchObject({ status: "reviewed", message: "Yes.", revision: 4 });
    const second = (await review()).undoable;
    expect(await undo(second?.id)).toMatchObject({ status: "pending" });
    expect((await review()).undoable).toBeUndefined();
    expect((await review()).events.filter(({ undone }) => undone)).toMatchObject([
      { status: "accepted", undone: { by: { id: alice.id }, at: expect.any(Date) } },
      { status: "reviewed", undone: { by: { id: alice.id } } },
    ]);
  });

  test("undoes only the newest decision, and only once", async () => {
    await decide({ status: "reviewed" });
    const { undoable } = await review();
    await decide({ status: "accepted" });
    expect(await undo(undoable?.id)).toBeUndefined();
    expect((await review()).application?.status).toBe("accepted");
    const newest = (await review()).undoable?.id;
    const { revision } = (await review()).application!;
    const answers = await Promise.all([undo(newest), undo(newest), undo(newest)]);
    // Sent twice is the same as once.
    const once = { status: "reviewed", revision: revision + 1 };
    expect(answers).toMatchObject([once, once, once]);
    expect((await review()).events.filter(({ undone }) => undone)).toHaveLength(1);
    const another = { discordId: bob.id, actorId: carol.id, eventId: newest ?? "" };
    expect(await site.db.transaction().execute((trx) => undoDecision(trx, another))).toBeUndefined();
    await undo((await review()).undoable?.id);
    expect(await undo(newest)).toMatchObject({ status: "pending", revision: revision + 2 });
    await decide({ status: "accepted" });
    expect(await undo(newest)).toBeUndefined();
  });

  test("and a concurrent decision: only the named decision is undone", async () => {
    for (let round = 0; round < 5; round++) {
      await decide({ status: "reviewed" });
      await decide({ status: "accepted" });
      const { undoable } = await review();
      const [undone] = await Promise.all([undo(undoable?.id), decide({ status: "rejected" })]);
      const { application, events } = await review();
      expect(application?.status).toBe("rejected");
      const [rejected, accepted] = events;
      expect([rejected?.status, rejected?.previous, accepted?.undone === null]).toEqual(
        undone ? ["rejected", "reviewed", false] : ["rejected", "accepted", true],
      );
    }
  });

  test("does nothing for decisions without a stored previous status, or before a withdrawal", async () => {
    await decide({ status: "accepted" });
    const { undoable } = await review();
    await site.db.updateTable("application_events").set({ previous_status: null }).execute();
    expect((await review()).undoable).toBeUndefined();
    expect(await undo(undoable?.id)).toBeUndefined();

    await decide({ status: "reviewed" });
    const old = (await review()).undoable;
    expect(old).toMatchObject({ status: "reviewed" });
    await withdraw();
    expect(await undo(old?.id)).toBeUndefined();
    await send();
    expect((await review()).undoable).toBeUndefined();
    expect(await undo(old?.id)).toBeUndefined();
    expect((await review()).application?.status).toBe("pending");
  });
});

describe("notes", () => {
  test("sent twice are stored once, unless a minute or another note is between them", async () => {
    await Promise.all([note("Kind."), note("Kind."), note("Kind.")]);
    expect((await review()).notes).toHaveLength(1);
    await note("Late.");
    await note("Kind.");
    expect((await review()).notes).toHaveLength(3);
    const longAgo = sql<Date>`created_at - interval '61 seconds'`;
    await site.db.updateTable("application_notes").set({ created_at: longAgo }).execute();
    await note("Kind.");
    expect((await review()).notes).toHaveLength(4);
  });
});

test("former applicants are found by name and id, newest first", async () => {
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
