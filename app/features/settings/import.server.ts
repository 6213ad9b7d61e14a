import { setImmediate as turn } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { countFindings, more, MOST_FINDINGS } from "#app/features/findings.server.ts";
import { lockWholeList } from "#app/features/guilds/bot-guilds.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import type { Database } from "#db/schema.ts";
import type { Settings } from "./field.ts";
import { lockDeclared } from "./lock-declared.server.ts";
import type { SettingsModule } from "./module.server.ts";
import { lockServers } from "./ready.server.ts";
import type { Refusal } from "./refusals.ts";
import type { Modules } from "./registry.server.ts";
import type { SettingsServices } from "./save.server.ts";
import { takeSecrets, type Sealing } from "./secrets.server.ts";
import { storeVersions } from "./store.server.ts";

/** Most entries of one request (docs/bot-api.md). */
const MOST = 1_000;
/** Most bytes of JSON that the settings of a module may have, as in `PUT /api/{module}/{guildId}` (docs/contracts.md). */
const MOST_BYTES = 1024 * 1024;
/** Entries that are checked before other requests have their turn. */
const STEP = 50;

/** Body of `PUT /api/bot/settings`. Each entry is checked alone. */
export const importSchema = z.strictObject({
  entries: boundedList(
    z.strictObject({
      guildId: z.string(),
      module: z.string(),
      settings: z
        .unknown()
        .describe("As in `PUT /api/{module}/{guildId}`; fields that it lacks read as their defaults."),
    }),
    MOST,
  ),
});

export const importAnswer = z.object({
  results: z.array(
    z.object({
      guildId: z.string(),
      module: z.string(),
      state: z
        .enum(["created", "kept", "refused"])
        .describe("`kept`: somebody has saved these settings before, and nothing was written."),
      code: z
        .enum(["unknown_server", "unknown_module", "invalid", "duplicate"])
        .optional()
        .describe("Why the entry was refused. `duplicate`: an entry before it has its server and module."),
      fields: z.record(z.string(), z.array(z.string())).optional().describe("With `invalid`, by path."),
    }),
  ),
  more,
});

type Result = z.output<typeof importAnswer>["results"][number];
type Outcome = Omit<Result, "guildId" | "module">;
type Given = z.output<typeof importSchema>["entries"][number];

interface Checked {
  index: number;
  module: SettingsModule;
  guildId: string;
  settings: Settings;
}

interface ImportOptions {
  /** Lists what a schema refuses. */
  list: (error: z.ZodError) => readonly Refusal[];
  /** Words what is refused, by path. */
  word: (refusals: readonly Refusal[]) => Record<string, string[]>;
  dryRun: boolean;
}

/**
 * Writes settings where nobody has saved yet, each entry alone, as the bot's. Channels and roles are checked for their form
 * only: one that is gone is shown as deleted. @returns a result for each entry in order, and how many findings are not named
 * @throws DeclaredAnewError; NoSpaceError
 */
export async function importSettings(
  { db, sealer, events, site }: Omit<SettingsServices, "memberRoles">,
  modules: Modules,
  given: readonly Given[],
  { dryRun, ...wording }: ImportOptions,
) {
  const { checked, outcomes, more: unnamed } = await checkEntries(modules, given, wording);
  // In one order of servers for all imports, so that those of the same ones do not deadlock.
  checked.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const found = dryRun
    ? await look(db, checked)
    : await db.transaction().execute(async (trx) => {
        await lockWholeList(trx, { shared: true });
        await lockDeclared(
          trx,
          site,
          checked.map(({ module }) => module),
        );
        return write(trx, sealer, checked);
      });
  for (const one of checked) {
    const isNew = found.get(keyOf(one));
    outcomes[one.index] =
      isNew === undefined
        ? { state: "refused", code: "unknown_server" }
        : { state: isNew ? "created" : "kept" };
    if (isNew && !dryRun) events.emit("settings", one.guildId, one.module.id);
  }
  const results = given.map(({ guildId, module }, at) => ({ guildId, module, ...outcomes[at]! }));
  return { results, more: unnamed };
}

/** Checks each entry without the database: what is refused has its outcome, by place; the others are `checked`. */
async function checkEntries(
  modules: Modules,
  given: readonly Given[],
  { list, word }: Omit<ImportOptions, "dryRun">,
) {
  const seen = new Set<string>();
  const checked: Checked[] = [];
  const outcomes: Outcome[] = [];
  const findings = countFindings();
  for (const [index, { guildId, module: id, settings }] of given.entries()) {
    if (index % STEP === 0) await turn();
    const module = modules.get(id);
    const key = `${guildId} ${id}`;
    if (!module || seen.has(key) || !isSnowflake(guildId)) {
      const code = !module ? "unknown_module" : seen.has(key) ? "duplicate" : "unknown_server";
      outcomes[index] = { state: "refused", code };
      continue;
    }
    seen.add(key);
    const { whole, left } = completed(module, settings);
    const parsed = module.schema.safeParse(whole);
    const refusals = parsed.success ? sizeRefused(parsed.data) : list(parsed.error);
    if (parsed.success && refusals.length === 0)
      checked.push({ index, module, guildId, settings: parsed.data });
    else {
      const fields = word(findings.keep(refusals));
      findings.leaveOut(left);
      outcomes[index] = { state: "refused", code: "invalid", fields };
    }
  }
  return { checked, outcomes, more: findings.more };
}

/** Refuses settings that are larger than a body of `PUT /api/{module}/{guildId}`: no page could save them again. */
function sizeRefused(settings: Settings): Refusal[] {
  const is = Buffer.byteLength(JSON.stringify({ settings }));
  return is > MOST_BYTES ? [{ path: "", message: "settingsTooLarge", params: { max: MOST_BYTES, is } }] : [];
}

/**
 * Fills in what settings lack. Leaves out unknown keys beyond those that an answer names, and counts them: to check 190,000 takes
 * a second.
 */
function completed({ defaults }: SettingsModule, settings: unknown): { whole: unknown; left: number } {
  if (!isJsonObject(settings)) return { whole: settings, left: 0 };
  const unknown = Object.keys(settings).filter((key) => !Object.hasOwn(defaults, key));
  const few = unknown.slice(0, MOST_FINDINGS).map((key) => [key, settings[key]] as const);
  const known = Object.entries(defaults).map(
    ([key, value]) => [key, Object.hasOwn(settings, key) ? settings[key] : value] as const,
  );
  return { whole: Object.fromEntries([...known, ...few]), left: unknown.length - few.length };
}

function keyOf({ guildId, module }: Pick<Checked, "guildId" | "module">): string {
  return `${guildId} ${module.id}`;
}

/** Tells by server and module whether an import would write; servers that the bot is not in are missing. */
async function look(db: Kysely<Database>, entries: readonly Checked[]): Promise<Map<string, boolean>> {
  const places = entries.map(({ guildId, module }) => ({ guild_id: guildId, module: module.id }));
  const { rows } = await sql<{ place: string; is_new: boolean }>`
    select e.guild_id || ' ' || e.module as place, s.guild_id is null as is_new
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as e(guild_id text, module text)
    join guilds g on g.id = e.guild_id and g.left_at is null
    left join settings s on s.guild_id = e.guild_id and s.module = e.module`.execute(db);
  return new Map(rows.map(({ place, is_new }) => [place, is_new]));
}

/** Facts that all versions of an import share. */
const BROUGHT = { version: 1, actor: { kind: "bot" }, brought: true } as const;

async function write(
  trx: Transaction<Database>,
  sealer: Sealing,
  entries: readonly Checked[],
): Promise<Map<string, boolean>> {
  // As one save does: the presence of the bot stays as it is, and saves of the same servers wait.
  const guildIds = [...new Set(entries.map(({ guildId }) => guildId))];
  await lockServers(trx, guildIds);
  await sql`select from guilds where id = any(${guildIds}) order by id for share`.execute(trx);
  const found = await look(trx, entries);
  const fresh = entries.filter((entry) => found.get(keyOf(entry)));
  if (fresh.length === 0) return found;
  const taken = [];
  for (const { guildId, module, settings: given } of fresh) {
    const [place, current] = [{ guildId, module: module.id, fields: module.fields }, module.defaults];
    const { settings: after, store } = await takeSecrets(trx, sealer, { ...place, current, given });
    taken.push({ store, version: { ...BROUGHT, guildId, module, before: current, after } });
  }
  await storeVersions(
    trx,
    taken.map(({ version }) => version),
  );
  for (const { store } of taken) await store();
  return found;
}
