import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import { decide, submit } from "#test/apply.ts";
import { useSite } from "#test/site.ts";
import { undoDecision } from "./decide.server.ts";
import { type ApplicationFilter, listApplications, searchApplications } from "./list.server.ts";
import { getReview } from "./review.server.ts";
import { STATUSES } from "./status.ts";

const site = useSite();
const MANY = 500;
/** The newest first. */
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

const search = (filter: ApplicationFilter = {}, from?: string) =>
  searchApplications(site.db, { filter, from, limit: 50 });

async function allPages(filter = {}): Promise<string[]> {
  const seen: string[] = [];
  for (let from: string | undefined = ""; from !== undefined;) {
    const page = await search(filter, from);
    seen.push(...page.entries.map(({ discordId }) => discordId));
    from = page.older?.place;
  }
  return seen;
}

describe("the list", () => {
  test("contains every application of a status, or of all, once, newest first, in pages", async () => {
    expect(await allPages()).toEqual(ids);
    const { entries, older, counts } = await search();
    expect([entries.length, older, entries[0]?.place]).toEqual([
      50,
      expect.objectContaining({ discordId: ids[50] }),
      expect.any(String),
    ]);
    expect(Object.fromEntries(counts.map(({ status, count }) => [status, count]))).toEqual(
      Object.fromEntries(STATUSES.map((status) => [status, MANY / 4])),
    );
    expect((await listApplications(site.db)).map(({ discordId }) => discordId)).toEqual(ids);
    const accepted = ids.filter((_, i) => i % 4 === 2);
    expect(await allPages({ status: "accepted" })).toEqual(accepted);
    expect((await search({ status: "accepted" })).counts).toHaveLength(4);
  });

  test("keeps its pages when newer applications arrive", async () => {
    const { older } = await search();
    await submit(site.db, people.carol);
    expect((await search({}, older?.place)).entries[0]?.discordId).toBe(ids[50]);
    expect((await search()).entries[0]?.discordId).toBe(people.carol.id);
    await site.db.deleteFrom("applications").where("user_id", "=", people.carol.id).execute();
  });

  test.each(["nonsense", "99999999999999999~318902374650118144"])(
    "starts at its beginning for the malformed place %j",
    async (from) => expect((await search({}, from)).entries[0]?.discordId).toBe(newest),
  );
});

describe("search", () => {
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
  ])("finds %s", async (_, q, found) => {
    const { entries, counts } = await search({ q });
    expect(entries.map(({ discordId }) => discordId)).toEqual(found);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
  });

  test.each(["experience", "projects", "skills", "why_join", "availability", "additional_info"] as const)(
    "searches in %s",
    async (column) => {
      const text = `Text with a Nadel of ${column}.`;
      await site.db
        .updateTable("applications")
        .set({ [column]: text })
        .where("user_id", "=", second)
        .execute();
      const { entries } = await search({ q: `nadel of ${column}` });
      expect(entries).toMatchObject([{ discordId: second }]);
      expect(await listApplications(site.db, { q: `NADEL OF ${column}` })).toMatchObject([
        { discordId: second },
      ]);
      expect((await search({ q: `nadel of ${column}`, status: "accepted" })).entries).toEqual([]);
    },
  );
});

test("neighbours are found for applicants inside and outside the filter", async () => {
  const idsOf = async (chosen: string, filter: ApplicationFilter) => {
    const { previous, next } = await searchApplications(site.db, { filter, chosen, limit: 0 });
    return [previous?.discordId, next?.discordId];
  };
  expect(await idsOf(newest, {})).toEqual([undefined, second]);
  expect(await idsOf(third, {})).toEqual([second, ids[3]]);
  expect(await idsOf(ids[499]!, {})).toEqual([ids[498], undefined]);
  // The third is accepted: it is in no list of the pending ones.
  expect(await idsOf(third, { status: "pending" })).toEqual([newest, ids[4]]);
  expect(await idsOf(third, { q: "applicant_1" })).toEqual([second, ids[10]]);
  expect(await idsOf("100000000000000009", {})).toEqual([undefined, undefined]);
  const { next } = await searchApplications(site.db, { filter: {}, chosen: newest, limit: 0 });
  expect((await search({}, next?.place)).entries[0]?.discordId).toBe(second);
});

test("an application sent again after a decision is marked as changed until the next decision", async () => {
  const { id: discordId } = people.carol;
  const changed = async () => (await search({ q: discordId })).entries[0]?.changed;
  await submit(site.db, people.carol);
  expect(await changed()).toBe(false);
  await decide(site.db, { status: "reviewed" }, people.carol);
  expect(await changed()).toBe(false);
  await submit(site.db, people.carol, { skills: "Others." });
  expect(await changed()).toBe(true);
  await decide(site.db, { status: "accepted" }, people.carol);
  expect(await changed()).toBe(false);
  // An undone decision does not count.
  const { undoable } = (await getReview(site.db, discordId))!;
  const undo = { discordId, actorId: people.alice.id, eventId: undoable!.id };
  await site.db.transaction().execute((trx) => undoDecision(trx, undo));
  expect(await changed()).toBe(true);
  // Neither does one about an application that was withdrawn.
  const now = sql<Date>`statement_timestamp()`;
  await site.db
    .updateTable("applications")
    .set({ submitted_at: now, sent_at: now })
    .where("user_id", "=", discordId)
    .execute();
  expect(await changed()).toBe(false);
});
