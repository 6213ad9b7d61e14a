import { isDeepStrictEqual } from "node:util";
import { sql, type Transaction } from "kysely";
import { recordModules } from "#app/features/bot-feed/record.server.ts";
import type { ModuleDeclaration, SettingsField } from "#app/features/settings/field.ts";
import { kindsOf, placedFields } from "#app/features/settings/form-values.ts";
import { namesAfter, namesOf, type FormerNames } from "#app/features/settings/former-names.ts";
import { declarationsInUse, type Declared } from "#app/features/settings/registry.server.ts";
import { forgetPlain } from "#app/features/settings/secrets-upkeep.server.ts";
import { secretsIn } from "#app/features/settings/secrets.server.ts";
import type { Database } from "#db/schema.ts";
import { listManifestModules } from "./manifest.server.ts";

type Outcome = "created" | "changed" | "unchanged" | "retired" | "returned";

/**
 * Records what becomes of modules when other ones are declared, for this and for the bot, which gets the settings of returned
 * ones again and a deletion for those of retired ones. The caller holds the lock of `lockModules` alone. The outcomes are by
 * module: of all that the bot declares, and of others that are retired or return.
 */
export async function moveModules(
  trx: Transaction<Database>,
  before: Declared,
  declared: Declared & { revision: number },
): Promise<ReadonlyMap<string, Outcome>> {
  const after = { ...declared, formerNames: await storeNames(trx, declared) };
  const outcomes = outcomesOf(before, after, await listManifestModules(trx));
  const changes = [...outcomes].flatMap(([id, change]) => (change === "unchanged" ? [] : { id, change }));
  await storeOutcomes(trx, changes, declared.revision);
  const moved = changes.filter(({ change }) => change === "retired" || change === "returned");
  const former = new Map(declarationsInUse(before).map((module) => [module.id, module]));
  const inUse = declarationsInUse(after).map((module) => {
    return { module, last: former.get(module.id), names: before.formerNames?.[module.id] };
  });
  for (const one of inUse) if (outcomes.get(one.module.id) !== "created") await forgetNewSecrets(trx, one);
  await recordModules(
    trx,
    moved.map(({ id }) => id),
    inUse.flatMap((one) => (hasReturned(one) || hasOtherValues(one) ? one.module.id : [])),
  );
  return outcomes;
}

async function storeOutcomes(
  trx: Transaction<Database>,
  changes: readonly { id: string; change: Exclude<Outcome, "unchanged"> }[],
  revision: number,
): Promise<void> {
  await sql`
    insert into manifest_modules (id, change, revision, retired_at)
    select id, change, ${revision}::bigint, case change when 'retired' then clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id text, change text)
    on conflict (id) do update set change = excluded.change, revision = excluded.revision,
      retired_at = excluded.retired_at`.execute(trx);
}

/** A module in use, as it was in use `last`, and the names of all fields that it ever had. */
interface Redeclared {
  module: ModuleDeclaration;
  last: ModuleDeclaration | undefined;
  names: FormerNames | undefined;
}

/** Deletes what was saved in the open of fields that are secrets from now on. */
async function forgetNewSecrets(trx: Transaction<Database>, { module, last, names }: Redeclared) {
  const fields = last?.fields ?? [];
  const known = secretsIn(fields);
  const secrets = module.fields.filter(({ kind, name }) => kind === "secret" && !known.includes(name));
  // All histories are searched for their values, which at many servers takes longer than a statement may.
  const wasThere = (name: string) =>
    !names || Object.hasOwn(names, name) || fields.some((field) => field.name === name);
  await forgetPlain(trx, module.id, secrets.flatMap(namesOf).filter(wasThere));
}

/** Keeps which fields there were, and their former names, which a later declaration need not say. @returns those of all modules */
async function storeNames(trx: Transaction<Database>, declared: Declared) {
  const { formerNames: known = {} } = declared;
  const inUse = declarationsInUse({ ...declared, formerNames: undefined });
  const after = inUse.map(({ id, fields }) => ({ module: id, names: namesAfter(fields, known[id] ?? {}) }));
  const changed = after.filter(({ module, names }) => !isDeepStrictEqual(names, known[module] ?? {}));
  await sql`
    insert into former_names (module, names)
    select module, names from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(module text, names jsonb)
    on conflict (module) do update set names = excluded.names`.execute(trx);
  return { ...known, ...Object.fromEntries(after.map(({ module, names }) => [module, names])) };
}

type Known = Awaited<ReturnType<typeof listManifestModules>>;

function outcomesOf(before: Declared, after: Declared, known: Known): Map<string, Outcome> {
  const isRetired = new Map(known.map(({ id, retiredAt }) => [id, retiredAt !== null]));
  const outcomes = new Map<string, Outcome>();
  for (const module of after.manifest?.modules ?? []) {
    const { id } = module;
    const former = before.manifest?.modules.find((one) => one.id === id);
    if (isRetired.get(id)) outcomes.set(id, "returned");
    else if (!isRetired.has(id)) outcomes.set(id, "created");
    else outcomes.set(id, isDeepStrictEqual(former, module) ? "unchanged" : "changed");
  }
  const used = new Set(declarationsInUse(after).map(({ id }) => id));
  const ofSite = [...before.siteModules, ...after.siteModules].map(({ id }) => id);
  for (const id of new Set([...ofSite, ...isRetired.keys()])) {
    if (outcomes.has(id)) continue;
    if (used.has(id) && isRetired.get(id)) outcomes.set(id, "returned");
    if (!used.has(id) && !isRetired.get(id)) outcomes.set(id, "retired");
  }
  return outcomes;
}

/** Tells whether a field had another kind or name: what is saved of it counts no longer, or again. */
function hasOtherValues({ module, last }: Redeclared): boolean {
  const [fields, before] = [module.fields, last?.fields ?? []];
  if (!isDeepStrictEqual(formerNames(fields), formerNames(before))) return true;
  const former = kindsOf(before);
  return Object.entries(kindsOf(fields)).some(([name, kind]) => (former[name] ?? kind) !== kind);
}

/** Tells whether a field returns that an earlier declaration had: what is saved of it counts again. */
function hasReturned({ module, last, names = {} }: Redeclared): boolean {
  if (!last) return false;
  const before = kindsOf(last.fields);
  return Object.keys(kindsOf(module.fields)).some(
    (name) => Object.hasOwn(names, name) && !Object.hasOwn(before, name),
  );
}

function formerNames(fields: readonly SettingsField[]): string[][] {
  return placedFields(fields).flatMap(([, field]) => (namesOf(field).length > 1 ? [namesOf(field)] : []));
}
