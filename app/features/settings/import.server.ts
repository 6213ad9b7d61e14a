import { setImmediate as turn } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import { z } from "zod";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { RETIRED } from "#app/features/bot-feed/record.server.ts";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { countFindings, more, MOST_FINDINGS } from "#app/features/findings.server.ts";
import type { SiteModules } from "#app/features/manifest/manifest.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { notifyAll } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import type { Settings } from "./field.ts";
import { kindsOf, KINDS } from "./form-values.ts";
import { lockDeclared } from "./lock-declared.server.ts";
import type { SettingsModule } from "./module.server.ts";
import type { Refusal } from "./refusals.ts";
import type { Modules } from "./registry.server.ts";
import { secretsIn, takeSecrets, type Sealing } from "./secrets.server.ts";

/** Most entries of one request (docs/bot-api.md). */
const MOST = 1_000;
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

interface Services {
  db: Kysely<Database>;
  sealer: Sealing;
  events: { emit(event: "settings", guildId: string, module: string): unknown };
  site: { modules: SiteModules };
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
 * @throws DeclaredAnewError
 */
export async function importSettings(
  { db, sealer, events, site }: Services,
  modules: Modules,
  given: readonly Given[],
  { list, word, dryRun }: ImportOptions,
) {
  const seen = new Set<string>();
  const checked: Checked[] = [];
  const refused: (Outcome | undefined)[] = [];
  const findings = countFindings();
  for (const [index, { guildId, module: id, settings }] of given.entries()) {
    if (index % STEP === 0) await turn();
    const module = modules.get(id);
    const key = `${guildId} ${id}`;
    if (!module || seen.has(key) || !isSnowflake(guildId)) {
      const code = !module ? "unknown_module" : seen.has(key) ? "duplicate" : "unknown_server";
      refused[index] = { state: "refused", code };
      continue;
    }
    seen.add(key);
    const { few, left } = withFewKeys(module, settings);
    const parsed = module.schema.safeParse(withDefaults(module, few));
    if (parsed.success) checked.push({ index, module, guildId, settings: parsed.data });
    else {
      const fields = word(findings.keep(list(parsed.error)));
      findings.leaveOut(left);
      refused[index] = { state: "refused", code: "invalid", fields };
    }
  }
  // In the order in which saves lock the modules of a server.
  checked.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const found = dryRun
    ? await look(db, checked)
    : await db.transaction().execute(async (trx) => {
        await lockDeclared(
          trx,
          site,
          checked.map(({ module }) => module),
        );
        return write(trx, sealer, checked);
      });
  const states = new Map(checked.map((one) => [one.index, found.get(keyOf(one))]));
  const results = given.map(({ guildId, module }, index): Result => {
    const outcome = refused[index] ?? outcomeOf(states.get(index));
    return { guildId, module, ...outcome };
  });
  if (!dryRun)
    for (const { guildId, module, state } of results)
      if (state === "created") events.emit("settings", guildId, module);
  return { results, more: findings.more };
}

/** Returns settings without unknown keys beyond those that an answer names, and how many it leaves out: to check 190,000 takes a second. */
function withFewKeys({ defaults }: SettingsModule, settings: unknown): { few: unknown; left: number } {
  if (!isJsonObject(settings)) return { few: settings, left: 0 };
  const keys = Object.keys(settings);
  if (keys.length <= MOST_FINDINGS) return { few: settings, left: 0 };
  const unknown = keys.filter((key) => !Object.hasOwn(defaults, key));
  const kept = [...keys.filter((key) => Object.hasOwn(defaults, key)), ...unknown.slice(0, MOST_FINDINGS)];
  const few = Object.fromEntries(kept.map((key) => [key, settings[key]]));
  return { few, left: Math.max(0, unknown.length - MOST_FINDINGS) };
}

/** Fills in what settings lack, in place: settings are the request's own. */
function withDefaults({ defaults }: SettingsModule, settings: unknown): unknown {
  if (isJsonObject(settings))
    for (const [name, value] of Object.entries(defaults))
      if (!Object.hasOwn(settings, name)) settings[name] = value;
  return settings;
}

/** @param isNew undefined for a server that the bot is not in */
function outcomeOf(isNew: boolean | undefined): Outcome {
  if (isNew === undefined) return { state: "refused", code: "unknown_server" };
  return { state: isNew ? "created" : "kept" };
}

function keyOf({ guildId, module }: Pick<Checked, "guildId" | "module">): string {
  return `${guildId} ${module.id}`;
}

type Found = { guild_id: string; module: string; is_new: boolean };

/** Tells by server and module whether an import would write; servers that the bot is not in are missing. */
async function look(db: Kysely<Database>, entries: readonly Checked[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<Found>`
    select e.guild_id, e.module, s.guild_id is null as is_new
    from jsonb_to_recordset(${placesOf(entries)}::jsonb) as e(guild_id text, module text)
    join guilds g on g.id = e.guild_id and g.left_at is null
    left join settings s on s.guild_id = e.guild_id and s.module = e.module`.execute(db);
  return byPlace(rows);
}

async function write(
  trx: Transaction<Database>,
  sealer: Sealing,
  entries: readonly Checked[],
): Promise<Map<string, boolean>> {
  // As one save does: the presence of the bot stays as it is, and saves of the same settings wait.
  await sql`
    select from guilds where id = any(${[...new Set(entries.map(({ guildId }) => guildId))]})
    order by id for share`.execute(trx);
  await sql`
    select pg_advisory_xact_lock(hashtextextended('pearl settings ' || place, 0))
    from unnest(${entries.map(keyOf)}::text[]) as e(place)`.execute(trx);
  const found = await look(trx, entries);
  const fresh = entries.filter((entry) => found.get(keyOf(entry)));
  if (fresh.length === 0) return found;
  const stores: (() => Promise<void>)[] = [];
  for (const entry of fresh) {
    const { guildId, module, settings: given } = entry;
    if (secretsIn(module.fields).length === 0) continue;
    const place = { guildId, module: module.id, fields: module.fields };
    const { settings, store } = await takeSecrets(trx, sealer, { ...place, current: module.defaults, given });
    entry.settings = settings;
    stores.push(store);
  }
  const rows = fresh.map(({ guildId, module, settings }) => ({
    guild_id: guildId,
    module: module.id,
    settings: { ...settings, [KINDS]: kindsOf(module.fields) },
    before: module.defaults,
    after: settings,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(guild_id text, module text, settings jsonb, before jsonb, after jsonb)
    ), stored as (
      insert into settings (guild_id, module, settings, version, updated_at)
      select guild_id, module, settings, 1, clock_timestamp() from given
    ), versions as (
      insert into settings_versions (guild_id, module, version, before, after, actor_kind, created_at, brought)
      select guild_id, module, 1, before, after, 'bot', clock_timestamp(), true from given
    )
    insert into changes as c (guild_id, module, version, deleted, xid, changed_at)
    select guild_id, module, 1, module in ${RETIRED}, pg_current_xact_id(), now() from given
    on conflict (guild_id, module) do update set version = excluded.version, deleted = excluded.deleted,
      xid = excluded.xid, changed_at = excluded.changed_at`.execute(trx);
  for (const store of stores) await store();
  const news = fresh.map(({ guildId, module }) => ({
    kind: "settings" as const,
    guildId,
    module: module.id,
  }));
  await notifyAll(trx, news);
  return found;
}

function placesOf(entries: readonly Checked[]): string {
  return JSON.stringify(entries.map(({ guildId, module }) => ({ guild_id: guildId, module: module.id })));
}

function byPlace(rows: readonly Found[]): Map<string, boolean> {
  return new Map(rows.map(({ guild_id, module, is_new }) => [`${guild_id} ${module}`, is_new]));
}
