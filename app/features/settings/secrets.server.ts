import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Settings, SettingsField } from "./field.ts";
import { namesOf } from "./former-names.ts";
import { isSet, SECRET, type TypedSecret } from "./kinds/secret.ts";
import type { Modules } from "./registry.server.ts";

/** Seals texts for storage; `unseal` returns undefined where no secret of the site opens one. */
export interface Sealing {
  isNewest(sealed: string): boolean;
  seal(text: string, purpose: string): string;
  unseal(sealed: string, purpose: string): string | undefined;
}

interface Place {
  guildId: string;
  module: string;
}

type Fields = readonly SettingsField[];

/** Names the fields of a module that are secrets. */
export function secretsIn(fields: Fields): string[] {
  return fields.flatMap(({ kind, name }) => (kind === "secret" ? name : []));
}

/** Names what a secret is sealed for: only there it can be opened. */
export function purposeOf({ guildId, module }: Place, field: string, use = "settings secret"): string {
  return JSON.stringify([use, guildId, module, field]);
}

type Item = Place & { settings: Settings | null };

/**
 * Puts the secrets into settings for the bot. For a person it only looks whether they can be opened: those that cannot be are
 * null for both.
 */
export async function withSecrets<One extends Item>(
  { db, sealer }: { db: Kysely<Database>; sealer: Sealing },
  modules: Pick<Modules, "get">,
  { items, reader }: { items: readonly One[]; reader: "bot" | "person" },
): Promise<One[]> {
  const set = items.flatMap(({ settings, ...item }) =>
    placesOf(modules.get(item.module)?.fields ?? [], item).filter(({ field }) => isSet(settings?.[field])),
  );
  if (set.length === 0) return [...items];
  const rows = await listSealed(db, set);
  return items.map((item) => {
    const own = set.filter((one) => one.guildId === item.guildId && one.module === item.module);
    if (own.length === 0) return item;
    const shown = own.flatMap((one) => {
      const { text = null } = openedIn(rows, one, sealer);
      return text === null || reader === "bot" ? [[one.field, text]] : [];
    });
    return { ...item, settings: { ...item.settings, ...(Object.fromEntries(shown) as Settings) } };
  });
}

export type Sealed = Place & { field: string };
type Named = Sealed & { names: readonly string[] };

function placesOf(fields: Fields, { guildId, module }: Place): Named[] {
  const secrets = fields.filter(({ kind }) => kind === "secret");
  return secrets.map((one) => ({ guildId, module, field: one.name, names: namesOf(one) }));
}

/** Finds and opens a secret. Until it is saved again it is sealed under a former name of its field. */
function openedIn(rows: readonly (Sealed & { sealed: string })[], one: Named, sealer: Sealing) {
  const own = rows.filter((row) => row.guildId === one.guildId && row.module === one.module);
  const row = one.names.flatMap((name) => own.find(({ field }) => field === name) ?? [])[0];
  return { row, text: row && sealer.unseal(row.sealed, purposeOf(one, row.field)) };
}

async function listSealed(db: Kysely<Database>, set: readonly Named[]) {
  const places = set.flatMap((one) => one.names.map((field) => ({ ...one, field })));
  const { rows } = await sql<Sealed & { sealed: string }>`
    select guild_id as "guildId", module, field, sealed from settings_secrets
    where (guild_id, module, field) in (
      select "guildId", module, field from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as p("guildId" text, module text, field text))`.execute(db);
  return rows;
}

/** Replaces what keeps a secret by what is stored now: what was set at another time, or is not set, cannot be brought back. */
export function withKept(fields: Fields, given: Settings, current: Settings): Settings {
  return mapped(fields, given, (value, field) => (isSet(value) ? (current[field] ?? null) : undefined));
}

/** Like `withKept`, with what is stored in the place of a secret that is not saved, too. */
export function withoutTyped(fields: Fields, given: Settings, current: Settings): Settings {
  return mapped(fields, withKept(fields, given, current), (value, field) =>
    typeof value === "string" ? (current[field] ?? null) : undefined,
  );
}

/**
 * Replaces the secrets in checked settings by what is stored in their place; the same secret again changes nothing. With
 * `asRead`, null keeps one that cannot be opened: whoever reads it gets null. `store` is to be called when the settings are stored.
 */
export async function takeSecrets(
  db: Kysely<Database>,
  sealer: Sealing,
  {
    fields,
    current,
    given,
    asRead = false,
    ...place
  }: Place & { fields: Fields; current: Settings; given: Settings; asRead?: boolean },
) {
  const settings = withKept(fields, given, current);
  const asked = placesOf(fields, place).filter(({ field }) => (settings[field] ?? current[field]) != null);
  const known = asked.length > 0 ? await listSealed(db, asked) : [];
  const at = new Date().toISOString();
  const rows = asked.flatMap((one) => {
    const { field } = one;
    const [sent, now] = [settings[field], current[field]];
    const { row, text } = openedIn(known, one, sealer);
    // A secret that cannot be opened was read as null: null that comes back keeps it.
    if (asRead && sent === null && row && text === undefined) settings[field] = now;
    const isOwn = row?.field === field;
    const isSame = isOwn && isSet(now) && sent === text;
    if (typeof sent === "string") settings[field] = isSame ? now : { set: true, at };
    // A secret that is kept, and stored under the field's former name, moves to the present one.
    const next = typeof sent === "string" && !isSame ? sent : row && !isOwn && isSet(sent) ? text : undefined;
    if (next === undefined) return [];
    return { field, sealed: sealer.seal(next, purposeOf(place, field)) };
  });
  const cleared = secretsIn(fields).filter((field) => settings[field] === null && isSet(current[field]));
  const store = async () => {
    if (rows.length + cleared.length === 0) return;
    await sql`
      with cleared as (
        delete from settings_secrets
        where guild_id = ${place.guildId} and module = ${place.module} and field = any(${cleared}::text[])
      )
      insert into settings_secrets (guild_id, module, field, sealed)
      select ${place.guildId}, ${place.module}, field, sealed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(field text, sealed text)
      on conflict (guild_id, module, field) do update set sealed = excluded.sealed`.execute(db);
  };
  return { settings, store };
}

const TYPED = "typed secret";

/** Seals a secret that was typed and is not saved, for a page. */
export function sealText(
  sealer: Sealing,
  place: Place,
  { field, text }: { field: string; text: string },
): string {
  return sealer.seal(text, purposeOf(place, field, TYPED));
}

/**
 * Seals secrets in unvalidated settings, for a page that keeps what was typed. What was typed in a field that has ceased to be
 * a secret since is left out.
 */
export function sealTyped(sealer: Sealing, fields: Fields, place: Place, typed: Settings): Settings {
  const known = Object.entries(typed).filter(([name]) => !name.endsWith(SECRET.typed));
  return mapped(fields, Object.fromEntries(known), (value, field): TypedSecret | undefined => {
    return typeof value === "string" ? { typed: sealText(sealer, place, { field, text: value }) } : undefined;
  });
}

/** Opens what `sealTyped` has sealed. What cannot be opened stays, and is refused by the schema. */
export function openTyped(sealer: Sealing, fields: Fields, place: Place, sent: Settings): Settings {
  return mapped(fields, sent, (value, field) => {
    const { typed } = { ...(value as Partial<TypedSecret>) };
    return typeof typed === "string" ? sealer.unseal(typed, purposeOf(place, field, TYPED)) : undefined;
  });
}

function mapped(fields: Fields, settings: Settings, change: (value: unknown, field: string) => unknown) {
  const changed = secretsIn(fields).map((name) => [name, change(settings[name], name)] as const);
  return { ...settings, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)) };
}
