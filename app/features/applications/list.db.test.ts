import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import { decide, submit } from "#test/apply.ts";
import { useSite } from "#test/site.ts";
import { undoDecision } from "./decide.server.ts";
import { type ApplicationFilter, listApplications, searchApplicants } from "./list.server.ts";
import { getReview } from "./review.server.ts";
import { STATUSES } from "./status.ts";

const site = useSite();
const MANY = 500;
const ids = Array.from({ length: MANY }, (_, i) => String(318902374650118144n - BigInt(i)));
const [newest = "", second = "", third = ""] = ids;

/** Five hundred, of which ten each came in the same moment. */
beforeAll(async () => {
  const rows = ids.map((user_id, i) => ({
    user_id,
    username: `applicant_${i}`,
    email: `a${i}@example.com`,
    experience: "Years.",
    projects: "Bots.",
    skills: "Many.",
    why_join: "Fun.",
    availability: "Often.",
    status: STATUSES[i % STATUSES.length],
    submitted_at: new Date(Date.UTC(2026, 0, 1) - Math.floor(i / 10) * 1_000),
    sent_at: new Date(Date.UTC(2026, 0, 1)),
  }));
  await site.db.insertInto("applications").values(rows).execute();
  await site.signIn({ ...people.bob, id: third, username: "applicant_2", globalName: "Ünal_100%" });
});

const search = (filter: ApplicationFilter = {}, from?: string, chosen?: string) =>
  searchApplicants(site.db, { ...filter, from, chosen, limit: 50 });
const idsOf = (listed: { discordId: string }[]) => listed.map(({ discordId }) => discordId);

async function allPages(filter: ApplicationFilter = {}): Promise<string[]> {
  const { entries, ...first } = await search(filter);
  const seen = idsOf(entries);
  for (let from = first.older; from !== undefined;) {
    const page = await search(filter, from);
    seen.push(...idsOf(page.entries));
    from = page.older;
  }
  return seen;
}

describe("the list", () => {
  // Each test writes into applications what no other looks for.
  site.share();

  test("the list has every application of a status, or of all, once, newest first, in pages", async () => {
    expect(await allPages()).toEqual(ids);
    const { entries, counts } = await search();
    expect(entries).toHaveLength(50);
    expect(counts).toEqual(Object.fromEntries(STATUSES.map((status) => [status, MANY / 4])));
    expect(idsOf(await listApplications(site.db))).toEqual(ids);
    const accepted = ids.filter((_, i) => i % 4 === 2);
    expect(await allPages({ status: "accepted" })).toEqual(accepted);
    expect((await search({ status: "accepted" })).counts).toEqual(counts);
  });

  test.each([
    ["a username", "APPLICANT_499", [ids[499]]],
    ["an id", newest, [newest]],
    ["an address", "a498@EXAMPLE.com", [ids[498]]],
    ["a shown name, whatever its case", "ünal_", [third]],
    ["nobody", "nobody wrote this", []],
    ["a percent sign as itself", "100%", [third]],
    ["an underscore as itself", "l_1", [third]],
    ["no pattern", "%", [third]],
    ["no backslash", "\\", []],
    ["no SQL", "'; drop table applications; --", []],
  ])("a search finds %s", async (_, q, found) => {
    const { entries, counts } = await search({ q });
    expect(idsOf(entries)).toEqual(found);
    expect(Object.values(counts)).toEqual(found.map(() => 1));
  });

  test.each(["experience", "projects", "skills", "why_join", "availability", "additional_info"] as const)(
    "a search finds words of %s",
    async (column) => {
      const text = { [column]: `Text with a Nadel of ${column}.` };
      await site.db.updateTable("applications").set(text).where("user_id", "=", second).execute();
      expect(idsOf((await search({ q: `nadel of ${column}` })).entries)).toEqual([second]);
      expect(idsOf(await listApplications(site.db, { q: `NADEL OF ${column}` }))).toEqual([second]);
      expect((await search({ q: `nadel of ${column}`, status: "accepted" })).entries).toEqual([]);
    },
  );

  test.each<[string, ApplicationFilter, (string | undefined)[]]>([
    [newest, {}, [undefined, second]],
    [third, {}, [second, ids[3]]],
    [ids[499]!, {}, [ids[498], undefined]],
    // The third is accepted: it is in no list of the pending ones.
    [third, { status: "pending" }, [newest, ids[4]]],
    [third, { q: "applicant_1" }, [second, ids[10]]],
    ["100000000000000009", {}, [undefined, undefined]],
  ])("neighbours of %s in %j are %j", async (chosen, filter, expected) => {
    const { previous, next } = await search(filter, undefined, chosen);
    expect([previous?.discordId, next?.discordId]).toEqual(expected);
  });
});

test("pages stay the same when newer applications arrive", async () => {
  const { older } = await search();
  await submit(site.db, people.carol);
  expect((await search({}, older)).entries[0]?.discordId).toBe(ids[50]);
  for (const from of [undefined, "nonsense", "99999999999999999~318902374650118144", "1"])
    expect((await search({}, from)).entries[0]?.discordId).toBe(people.carol.id);
});

test("an application sent again after a decision is marked as changed until the next decision", async () => {
  const { carol } = people;
  const changed = async () => (await search({ q: carol.id })).entries[0]?.changed;
  const steps: [() => Promise<unknown>, boolean][] = [
    [() => submit(site.db, carol), false],
    [() => decide(site.db, { status: "reviewed" }, carol), false],
    [() => submit(site.db, carol, { skills: "Others." }), true],
    [() => decide(site.db, { status: "accepted" }, carol), false],
    // An undone decision does not count, nor does one about an application that was withdrawn.
    [() => undo(carol.id), true],
    [() => sql`update applications set submitted_at = now(), sent_at = now()`.execute(site.db), false],
  ];
  for (const [step, expected] of steps) {
    await step();
    expect(await changed()).toBe(expected);
  }
});

async function undo(discordId: string) {
  const { undoable } = (await getReview(site.db, discordId))!;
  const of = { discordId, actorId: people.alice.id, eventId: undoable!.id };
  return site.db.transaction().execute((trx) => undoDecision(trx, of));
}
