import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Settings, SettingsField } from "./field.ts";
import { namesOf } from "./former-names.ts";
import { isSet, SECRET, type Typed } from "./kinds/secret.ts";
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
  return fieldsIn(fields).map(({ name }) => name);
}

function fieldsIn(fields: Fields) {
  return fields.filter(({ kind }) => kind === "secret");
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
  const set = items.flatMap(({ guildId, module, settings }) =>
    fieldsIn(modules.get(module)?.fields ?? [])
      .filter(({ name }) => isSet(settings?.[name]))
      .map((one) => ({ guildId, module, field: one.name, names: namesOf(one) })),
  );
  if (set.length === 0) return [...items];
  const rows = await listSealed(db, set.flatMap(withFormer));
  return items.map((item) => {
    const names = set.filter((one) => one.guildId === item.guildId && one.module === item.module);
    const opened = names.map((one) => {
      const row = rowOf(rows, one);
      return [one.field, row && sealer.unseal(row.sealed, purposeOf(item, row.field))] as const;
    });
    if (opened.length === 0) return item;
    const shown = opened.flatMap(([field, text]) =>
      text === undefined ? [[field, null]] : reader === "bot" ? [[field, text]] : [],
    );
    return { ...item, settings: { ...item.settings, ...(Object.fromEntries(shown) as Settings) } };
  });
}

export type Sealed = Place & { field: string };
type Named = Sealed & { names: readonly string[] };

/** A secret is sealed under a former name of its field until it is saved again. */
function withFormer({ names, guildId, module }: Named): Sealed[] {
  return names.map((field) => ({ guildId, module, field }));
}

function rowOf<Row extends Sealed>(rows: readonly Row[], one: Named): Row | undefined {
  const found = withFormer(one).map((place) => rows.find((row) => isAt(row, place)));
  return found.find((row) => row !== undefined);
}

function isAt(one: Sealed, other: Sealed): boolean {
  return one.guildId === other.guildId && one.module === other.module && one.field === other.field;
}

async function listSealed(db: Kysely<Database>, places: readonly Sealed[]) {
  const column = (values: readonly string[]) => sql`${values}::text[]`;
  const wanted = sql`select * from unnest(${column(places.map(({ guildId }) => guildId))},
    ${column(places.map(({ module }) => module))}, ${column(places.map(({ field }) => field))})`;
  return db
    .selectFrom("settings_secrets")
    .select(["guild_id as guildId", "module", "field", "sealed"])
    .where(sql<boolean>`(guild_id, module, field) in (${wanted})`)
    .execute();
}

/** Replaces what keeps a secret by what is stored now: what was set at another time, or is not set, cannot be brought back. */
export function withKept(fields: Fields, given: Settings, current: Settings): Settings {
  const kept = secretsIn(fields).flatMap((name) =>
    isSet(given[name]) ? [[name, current[name] ?? null] as const] : [],
  );
  return { ...given, ...Object.fromEntries(kept) };
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
  const sent = withKept(fields, given, current);
  const places = fieldsIn(fields).map((one) => ({ ...place, field: one.name, names: namesOf(one) }));
  const isKept = ({ field, names }: Named) => names.length > 1 && isSet(sent[field]);
  const isNull = ({ field }: Named) => asRead && sent[field] === null && isSet(current[field]);
  const asked = places.filter((one) => typeof sent[one.field] === "string" || isKept(one) || isNull(one));
  const known = asked.length > 0 ? await listSealed(db, asked.flatMap(withFormer)) : [];
  const closed = asked.filter((one) => {
    const row = isNull(one) && rowOf(known, one);
    return row && sealer.unseal(row.sealed, purposeOf(place, row.field)) === undefined;
  });
  const kept = { ...sent, ...Object.fromEntries(closed.map(({ field }) => [field, current[field]])) };
  const texts = asked.flatMap(({ field }) => {
    const text = kept[field];
    return typeof text === "string" ? { field, text } : [];
  });
  // What is kept moves to the field's name.
  const moved = asked.filter(isKept).flatMap((one) => {
    const row = rowOf(known, one);
    const text = row && row.field !== one.field && sealer.unseal(row.sealed, purposeOf(place, row.field));
    return typeof text === "string" ? { field: one.field, text, isSame: false } : [];
  });
  const at = new Date().toISOString();
  const taken = texts.map(({ field, text }) => {
    const sealed = known.find((one) => one.field === field)?.sealed;
    const isSame =
      sealed !== undefined &&
      isSet(current[field]) &&
      sealer.unseal(sealed, purposeOf(place, field)) === text;
    return { field, text, isSame, value: isSame ? current[field] : { set: true, at } };
  });
  const settings = {
    ...kept,
    ...(Object.fromEntries(taken.map(({ field, value }) => [field, value])) as Settings),
  };
  const rows = [...taken, ...moved]
    .filter(({ isSame }) => !isSame)
    .map(({ field, text }) => {
      const key = { guild_id: place.guildId, module: place.module, field };
      return { ...key, sealed: sealer.seal(text, purposeOf(place, field)) };
    });
  const cleared = secretsIn(fields).filter((field) => settings[field] === null && isSet(current[field]));
  const store = async () => {
    if (rows.length > 0)
      await db
        .insertInto("settings_secrets")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["guild_id", "module", "field"])
            .doUpdateSet((row) => ({ sealed: row.ref("excluded.sealed") })),
        )
        .execute();
    if (cleared.length > 0)
      await db
        .deleteFrom("settings_secrets")
        .where("guild_id", "=", place.guildId)
        .where("module", "=", place.module)
        .where("field", "in", cleared)
        .execute();
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
  return mapped(fields, Object.fromEntries(known), (value, field): Typed | undefined => {
    return typeof value === "string" ? { typed: sealText(sealer, place, { field, text: value }) } : undefined;
  });
}

/** Opens what `sealTyped` has sealed. What cannot be opened stays, and is refused by the schema. */
export function openTyped(sealer: Sealing, fields: Fields, place: Place, sent: Settings): Settings {
  return mapped(fields, sent, (value, field) => {
    const { typed } = { ...(value as Partial<Typed>) };
    return typeof typed === "string" ? sealer.unseal(typed, purposeOf(place, field, TYPED)) : undefined;
  });
}

function mapped(fields: Fields, settings: Settings, change: (value: unknown, field: string) => unknown) {
  const changed = secretsIn(fields).map((name) => [name, change(settings[name], name)] as const);
  return { ...settings, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)) };
}
