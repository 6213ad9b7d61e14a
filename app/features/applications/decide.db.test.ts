import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { people, type Person } from "#dev/discord/people.ts";
import { content, decide as decideAs, submit, withdraw } from "#test/apply.ts";
import { useReview } from "#test/review.ts";
import { undoDecision } from "./decide.server.ts";
import { getApplicationState } from "./draft.server.ts";
import { addNote, deleteNote, getReview } from "./review.server.ts";

const { site } = useReview();
const { alice, bob, carol } = people;

const decide = (decision: Parameters<typeof decideAs>[1]) => decideAs(site.db, decision);
const undo = (eventId = "0", actorId = alice.id) =>
  site.db.transaction().execute((trx) => undoDecision(trx, { discordId: bob.id, actorId, eventId }));
const note = (text: string, { of = bob, by = alice }: { of?: Person; by?: Person } = {}) =>
  site.db.transaction().execute((trx) => addNote(trx, { discordId: of.id, actorId: by.id, text }));
const review = async () => (await getReview(site.db, bob.id))!;
const undone = async () => (await review()).events.filter((event) => event.undone_at);

describe("deciding", () => {
  test("a message alone leaves updatedAt", async () => {
    const before = (await review()).application;
    await decide({ message: "Soon." });
    expect((await review()).application).toMatchObject({ updatedAt: before?.updatedAt, status: "pending" });
  });

  test("an equal decision changes nothing, whatever revision was seen", async () => {
    await decide({ status: "accepted", message: "Yes.", seen: 1 });
    const before = await review();
    for (const again of [{ status: "accepted", message: "Yes.", seen: 1 } as const, { message: "Yes." }])
      expect(await decide(again)).toMatchObject({ outcome: "unchanged" });
    expect(await review()).toEqual(before);
  });

  test("an application that was sent again is stale, also with the same revision after a withdrawal", async () => {
    const { revision: seen, version } = (await review()).application!;
    await submit(site.db, bob, { skills: "New." });
    expect(await decide({ status: "accepted", seen })).toMatchObject({ outcome: "stale" });
    await withdraw(site.db);
    await submit(site.db, bob, { skills: "Others." });
    expect((await review()).application?.revision).toBe(seen);
    expect(await decide({ status: "accepted", seen, version })).toMatchObject({ outcome: "stale" });
  });

  test("of two concurrent decisions on one revision, one succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { revision: seen } = (await review()).application!;
      const answers = await Promise.all(
        (["accepted", "rejected"] as const).map((status) => decide({ status, seen, message: `${round}.` })),
      );
      expect(answers.map((answer) => answer?.outcome).sort()).toEqual(["decided", "stale"]);
      await decide({ status: "reviewed" });
    }
  });
});

describe("undo", () => {
  test("undoes only the newest decision, and only once", async () => {
    await decide({ status: "reviewed" });
    const { undoable } = await review();
    await decide({ status: "accepted" });
    expect(await undo(undoable?.id)).toBeUndefined();
    expect((await review()).application?.status).toBe("accepted");
    const newest = (await review()).undoable?.id;
    const { revision } = (await review()).application!;
    // Sent twice is the same as once.
    const once = { status: "reviewed", revision: revision + 1 };
    expect(await Promise.all([undo(newest), undo(newest)])).toMatchObject([once, once]);
    expect(await undone()).toMatchObject([{ status: "accepted", undoneBy: { id: alice.id } }]);
    expect(await undo(newest, carol.id)).toBeUndefined();
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
      const [isUndone] = await Promise.all([undo(undoable?.id), decide({ status: "rejected" })]);
      const { application, events } = await review();
      expect(application?.status).toBe("rejected");
      const [rejected, accepted] = events;
      expect([rejected?.status, rejected?.previous_status, accepted?.undone_at === null]).toEqual(
        isUndone ? ["rejected", "reviewed", false] : ["rejected", "accepted", true],
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
    await withdraw(site.db);
    expect(await undo(old?.id)).toBeUndefined();
    await submit(site.db, bob);
    expect((await review()).undoable).toBeUndefined();
    expect(await undo(old?.id)).toBeUndefined();
  });
});

test("a note sent twice is stored once, unless a minute or another note is between them", async () => {
  const count = async () => (await review()).notes.length;
  await Promise.all([note("Kind."), note("Kind."), note("Kind.")]);
  expect(await count()).toBe(1);
  await note("Late.");
  await note("Kind.");
  expect(await count()).toBe(3);
  const longAgo = sql<Date>`created_at - interval '61 seconds'`;
  await site.db.updateTable("application_notes").set({ created_at: longAgo }).execute();
  await note("Kind.");
  expect(await count()).toBe(4);
});

test("nothing that is done about an applicant touches another one", async () => {
  const { id: user_id } = carol;
  await submit(site.db, carol);
  await decideAs(site.db, { status: "reviewed", message: "Soon." }, carol);
  await note("Kind.", { of: carol });
  const draft = JSON.stringify({ ...content, skills: "Carol's." });
  await site.db.insertInto("application_drafts").values({ user_id, content: draft }).execute();
  const carols = () => Promise.all([getReview(site.db, user_id), getApplicationState(site.db, user_id)]);
  const before = await carols();

  await decide({ status: "accepted", message: "Yes." });
  await undo((await review()).undoable?.id);
  for (const by of [alice, bob]) await note("Kind.", { by });
  const [first, ...others] = (await review()).notes;
  await deleteNote(site.db, { discordId: bob.id, id: first!.id });
  expect([others.length, (await review()).notes]).toEqual([1, others]);
  // The text that is withdrawn becomes a draft, which goes when it is sent again.
  await withdraw(site.db);
  await submit(site.db, bob);
  expect(await carols()).toEqual(before);
});
