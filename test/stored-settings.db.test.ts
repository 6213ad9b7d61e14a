import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import { SUBMITTED } from "#app/features/settings/form-values.ts";
import * as history from "#app/routes/dashboard/history.tsx";
import * as testMessage from "#app/routes/dashboard/test-message.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { everyKindModule } from "./declare.ts";
import { useEveryKind } from "./every-kind-doors.ts";
import { useTransfer } from "./transfer.ts";

/** What is stored or sent to the bot is whole and valid, by whichever door it comes. */
const doors = useEveryKind();
const { site, settings, stored, put, post, bob } = doors;
const transfer = useTransfer(site);
const { id, schema, defaults } = everyKindModule;
const guildId = guilds.teahouse.id;

const asForm = (given: unknown, more: Record<string, string>) =>
  Object.entries({ [SUBMITTED]: JSON.stringify(given), ...more });

/** Ways by which settings come in, over a version. Each returns the status. */
const ways: Record<string, (given: unknown, version: number) => Promise<{ status: number }>> = {
  PUT: (given) => put(given),
  form: (given, version) => post(asForm(given, { version: String(version) }) as [string, string][]),
  import: (given, version) => {
    const offer = JSON.stringify({ module: id, version, settings: given });
    return transfer.post(new URLSearchParams({ intent: "import", offer, module: id }), { guildId });
  },
  restore: async (given, version) => {
    const row = JSON.stringify(given);
    await sql`update settings_versions set after = ${row}::jsonb where version = 1`.execute(site.db);
    const body = new URLSearchParams({
      intent: "restore",
      module: id,
      version: "1",
      current: String(version),
    });
    const path = `/dashboard/guilds/${guildId}/history`;
    return site.call(history, { path, cookie: bob(), method: "POST", body });
  },
  "test message": async (given, version) => {
    await sql`update tasks set created_at = created_at - interval '1 minute'`.execute(site.db);
    const body = new URLSearchParams(asForm(given, { version: String(version), intent: "test message" }));
    const path = `${doors.path}/test`;
    return site.call(testMessage, { path, cookie: bob(), method: "POST", body });
  },
};

/** Values that are wrong for most fields, and right for some. */
const wrong = fc.constantFrom<unknown>(null, "", "x", true, -1, 1e9, [], [null], ["x"], {}, { days: "1" });

/** Leaves a key out of an object, gives it another value, or adds one. */
function broken(whole: object): fc.Arbitrary<unknown> {
  const { constant, constantFrom, oneof, tuple } = fc;
  const keys = Object.keys(whole);
  const without = constantFrom(...keys).map((key) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key)),
  );
  const other = tuple(constantFrom(...keys, "unknown", "hasOwnProperty"), wrong).map(([key, value]) => ({
    ...whole,
    [key]: value,
  }));
  return oneof({ arbitrary: without, weight: 2 }, other, constant({}), wrong);
}

const withBrokenRow = fc.constantFrom("steps", "pairs", "switches").chain((name) => {
  const rows = settings[name] as Settings[];
  const changed = fc.oneof(
    broken(rows[0]!).map((row) => [row, ...rows.slice(1)]),
    broken(rows[0]!).map((row) => [...rows, row]),
  );
  return changed.map((list): unknown => ({ ...settings, [name]: list }));
});

test("S41: settings with something left out, wrong or unknown, also in rows: no door stores what the schema refuses", async () => {
  const seen = { taken: 0, refused: 0 };
  const wayAndGiven = fc.tuple(
    fc.constantFrom(...Object.keys(ways)),
    fc.oneof({ arbitrary: withBrokenRow, weight: 3 }, broken(settings), fc.constant<unknown>(settings)),
  );
  const property = fc.asyncProperty(wayAndGiven, async ([way, given]) => {
    await sql`delete from settings_versions where version > 1`.execute(site.db);
    const { version } = await stored();
    const { status } = await ways[way]!(given, version);
    expect([200, 303, 400]).toContain(status);
    seen[status === 400 ? "refused" : "taken"]++;
    const { rows } = await sql<{ settings: Settings }>`
      select settings - 'saved.kinds' as settings from settings union all select settings from tasks
    `.execute(site.db);
    for (const row of rows) expect(schema.safeParse(row.settings).error?.issues).toBe(undefined);
    expect(schema.safeParse((await stored()).settings).success).toBe(true);
  });
  await put(settings);
  await fc.assert(property, { numRuns: 150, seed: 41 });
  console.log(`S41: ${seen.taken} taken, ${seen.refused} refused`);
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(10);
});

test.each(Object.keys(ways))("%s: a row without a key is never stored without it", async (way) => {
  await put(settings);
  const [{ message: _, ...row }] = settings.steps as [Settings];
  const { status } = await ways[way]!({ ...settings, steps: [row] }, 1);
  if (way !== "restore") {
    expect(status).toBe(400);
    expect(await stored()).toMatchObject({ version: 1, settings });
    return;
  }
  // An older save lacks what is newer, and gets its default.
  expect(status).toBe(303);
  const [first] = settings.steps as Settings[];
  expect((await stored()).settings.steps).toEqual([{ ...first, message: "" }]);
  expect(defaults.message).toBe("");
});
