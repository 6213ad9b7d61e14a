import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import type { Settings, SettingsField } from "./field.ts";
import { serverKindOf } from "./kinds/kinds.server.ts";

/** A setting that is not possible in this guild. `message` is a key of the namespace `refusals`. */
export interface Refusal {
  path: string;
  message: string;
  params?: Record<string, unknown>;
}

/** The id of a role, channel or member, or a supplied option, in settings, at a JSON path like `roles[0].roleId`, and its row. */
export interface PlacedId {
  of: "channel" | "role" | "member" | "option";
  field: SettingsField;
  path: string;
  id: string;
  row?: Settings;
}

/** Returns a check of ids. Stored ones may stay, so that other fields can be saved. Unknown facts (null) refuse nothing. */
export function refuserOf(fields: readonly SettingsField[], before: Settings, facts: GuildFacts) {
  const keyOf = createKeys();
  const stored = new Set(placedIds(fields, before).map(keyOf));
  return (place: PlacedId): Refusal | undefined => {
    if (stored.has(keyOf(place))) return undefined;
    const refusal = serverKindOf(place.field).ids?.refusal(place.field, place.id, facts);
    return refusal && { path: place.path, ...refusal };
  };
}

/** Lists the paths at which a change gives, takes or moves a role that the bot gives to people. */
export function changesOfGiven(
  fields: readonly SettingsField[],
  before: Settings,
  after: Settings,
): string[] {
  const keyOf = createKeys();
  const givenIn = (settings: Settings) =>
    placedIds(fields, settings)
      .filter(({ field }) => isGiven(field))
      .map((place) => ({ key: keyOf(place), path: place.path }));
  const [from, to] = [givenIn(before), givenIn(after)];
  const added = to.filter(({ key }) => !from.some((one) => one.key === key)).map(({ path }) => path);
  const taken = from.filter(({ key }) => !to.some((one) => one.key === key));
  // What is gone has no place any more.
  return [...new Set([...added, ...taken.map(({ path }) => path.split(/[.[]/, 1)[0]!)])];
}

/** Creates keys of ids: where one is, and what else is in its row. A row may be long, so each of its values is read once. */
function createKeys() {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => numbers.get(text) ?? numbers.set(text, numbers.size).size - 1;
  const rows = new Map<Settings, [name: string, number: number][]>();
  const numbersIn = (row: Settings) => {
    const names = Object.keys(row).toSorted();
    return names.map((name): [string, number] => [name, numberOf(JSON.stringify([name, row[name]]))]);
  };
  return ({ field, path, id, row }: PlacedId): string => {
    const values = row && (rows.get(row) ?? numbersIn(row));
    if (row && values) rows.set(row, values);
    const beside = values?.flatMap(([name, number]) => (name === field.name ? [] : number));
    return JSON.stringify([path.replaceAll(/\[\d+\]/g, ""), id, beside]);
  };
}

/** Tells whether these settings make the bot give roles, which depends on the person's rank. */
export function givesRoles(fields: readonly SettingsField[], settings: Settings): boolean {
  return placedIds(fields, settings).some(({ field }) => isGiven(field));
}

/** Tells whether the bot gives what is chosen in a field, or in the rows of one. */
export function isGiven(field: SettingsField): boolean {
  return "fields" in field ? field.fields.some(isGiven) : "given" in field && field.given === true;
}

export function placedIds(fields: readonly SettingsField[], settings: Settings): PlacedId[] {
  const places: PlacedId[] = [];
  replaceIds(fields, settings, (place) => {
    places.push(place);
    // The id stays, because a row that loses an id that it requires is left out.
    return place.id;
  });
  return places;
}

/** Lists the people whom settings name, each once. */
export function membersIn(fields: readonly SettingsField[], settings: Settings): string[] {
  const named = placedIds(fields, settings).filter(({ of }) => of === "member");
  return [...new Set(named.map(({ id }) => id))];
}

type Replace = (place: PlacedId) => string | undefined;

/** Replaces ids in parsed settings. Without a replacement, a single id becomes null; list entries and rows go. */
export function replaceIds(fields: readonly SettingsField[], settings: Settings, replace: Replace): Settings {
  const replaced = fields.map((field) => [field.name, valueOf(field, settings[field.name], replace)]);
  return { ...settings, ...(Object.fromEntries(replaced) as Settings) };
}

function valueOf(
  field: SettingsField,
  value: unknown,
  replace: Replace,
  { at = "", row }: { at?: string; row?: Settings } = {},
): unknown {
  const path = at + field.name;
  if ("fields" in field) {
    if (!Array.isArray(value)) return value;
    return value.flatMap((one: Settings, index) => rowOf(field.fields, one, replace, `${path}[${index}].`));
  }
  const { ids, replace: replaceIn } = serverKindOf(field);
  if (replaceIn) return replaceIn(value, (of, id) => replace({ of, field, path, row, id }));
  if (!ids || ids.isOf?.(field) === false) return value;
  const place = { of: ids.of, field, path, row };
  if (!ids.several) return typeof value === "string" ? (replace({ ...place, id: value }) ?? null) : null;
  if (!Array.isArray(value)) return value;
  const kept = value.map((id: string, index) => replace({ ...place, path: `${path}[${index}]`, id }));
  return [...new Set(kept.filter((id) => id !== undefined))];
}

/** Returns no row if it loses what it requires. */
function rowOf(fields: readonly SettingsField[], row: Settings, replace: Replace, at: string): Settings | [] {
  const replaced: Settings = {};
  for (const field of fields) {
    replaced[field.name] = valueOf(field, row[field.name], replace, { at, row });
    const isLost = row[field.name] !== null && replaced[field.name] === null;
    if ("required" in field && field.required && isLost) return [];
  }
  return replaced;
}
