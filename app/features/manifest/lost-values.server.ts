import { sql, type Transaction } from "kysely";
import { MOST_FINDINGS } from "#app/features/findings.server.ts";
import { characterClass } from "#app/features/settings/characters.ts";
import type { SettingsField } from "#app/features/settings/field.ts";
import { KINDS } from "#app/features/settings/form-values.ts";
import { namesOf } from "#app/features/settings/former-names.ts";
import { serverKindOf } from "#app/features/settings/kinds/kinds.server.ts";
import { defaultOf } from "#app/features/settings/kinds/kinds.ts";
import { areKnown, declarationsInUse, type Declared } from "#app/features/settings/registry.server.ts";
import { FORMATS } from "#app/features/settings/rich-message/shape.ts";
import type { MessageRules } from "#app/features/settings/rich-message/values.ts";
import type { Database } from "#db/schema.ts";
import type { Manifest } from "./manifest.server.ts";
import type { Warning } from "./warnings.server.ts";

/** Values that one declaration reads at most, so that counting stays cheap. */
const READ = 20_000;

/** Test of a field's stored values: lost are those that are no `options` or beyond the bounds; without either, all that the path selects. */
interface Check {
  /** Where in the manifest, like `modules[0].fields[1]`. */
  place: string;
  module: string;
  /** Where in the settings, as a jsonpath (Postgres docs, "The SQL/JSON Path Language"). */
  path: string;
  usual: unknown;
  /** Kinds as which values were read: one that was saved for another kind is lost already, or comes back. */
  kinds: readonly string[];
  options?: readonly string[];
  low?: number;
  high?: number;
}

/**
 * Counts the servers whose stored values another manifest makes wrong: of a field that has another kind, is gone without
 * a `was`, has fewer options or narrower bounds, or other steps, characters, types or addresses. Values that are the former
 * default are not lost. Of very many servers it counts the first ones: the number is at least as given.
 */
export async function lostValues(
  trx: Transaction<Database>,
  before: Declared,
  { modules }: Manifest,
): Promise<Warning[]> {
  // Fields of a newer version are left out: what they hold cannot be told.
  const known = (fields: Fields) => fields.filter((field) => areKnown([field]));
  const former = new Map(declarationsInUse(before).map(({ id, fields }) => [id, known(fields)]));
  const checks = modules
    .flatMap(({ id, fields }, index) =>
      checksOf(former.get(id) ?? [], fields, { place: `modules[${index}].fields`, paths: ["$"] }).flatMap(
        ({ paths, ...check }) => paths.map((path) => ({ ...check, module: id, path })),
      ),
    )
    .slice(0, MOST_FINDINGS);
  if (checks.length === 0) return [];
  // A secret is an object that has no size.
  const size = sql`case jsonb_typeof(v) when 'number' then v::text::numeric
    when 'array' then jsonb_array_length(v) when 'string' then length(v #>> '{}') end`;
  const { rows } = await sql<{ place: string; servers: number }>`
    select c.place, count(distinct s.guild_id)::int as servers
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(
      place text, module text, path text, usual jsonb, kinds jsonb, options jsonb, low numeric, high numeric)
    cross join lateral (
      select s.guild_id, s.settings, g.channels from settings s join guilds g on g.id = s.guild_id
      where s.module = c.module and g.left_at is null
      limit ${Math.floor(READ / checks.length)}) s
    cross join lateral jsonb_path_query(s.settings, c.path::jsonpath,
      -- Copied only where a path asks for them: some servers have a thousand.
      case when c.path like '%$channels%' then jsonb_build_object('channels', s.channels) else '{}' end) v
    cross join lateral (select replace(split_part(substr(c.path, 3), ' ', 1), '[*]', '') as name) field
    where v is distinct from c.usual and v <> 'null'
      -- A list that is the default has entries which are not.
      and (s.settings -> field.name = c.usual) is not true
      and c.kinds ? coalesce(s.settings -> ${KINDS} ->> field.name, c.kinds ->> 0)
      and case
      when c.options is not null then not v <@ c.options
      when coalesce(c.low, c.high) is not null then ${size} < c.low or ${size} > c.high
      else true end
    group by c.place`.execute(trx);
  const counted = new Map(rows.map(({ place, servers }) => [place, servers]));
  return [...new Set(checks.map(({ place }) => place))].flatMap((path): Warning[] => {
    const servers = counted.get(path);
    return servers === undefined ? [] : [{ path, code: "values_lost", servers }];
  });
}

type Fields = readonly SettingsField[];
/** A check of a field, with the paths at which its values may be stored: one for each name that it has or had. */
type Placed = Omit<Check, "module" | "path"> & { paths: string[] };

function checksOf(before: Fields, after: Fields, at: Pick<Placed, "place" | "paths">): Placed[] {
  const named = (name: string | undefined) => before.find((one) => one.name === name);
  const pairs = after.map((field) => ({ field, source: named(field.name) ?? named(field.was) }));
  const below = (field: SettingsField, names: readonly string[] = namesOf(field)) =>
    at.paths.flatMap((path) => names.map((name) => `${path}.${name}`));
  const checks = pairs.flatMap(({ field, source }, index): Placed[] => {
    if (!source) return [];
    const place = `${at.place}[${index}]`;
    const found = { place, ...ofField(source), paths: below(source) };
    const own = narrower(source, field).map(({ filter = "", ...less }) => {
      return { ...found, ...less, paths: found.paths.map((path) => path + filter) };
    });
    if (field.kind !== "rows" || source.kind !== "rows") return own;
    const inRows = { place: `${place}.fields`, paths: below(source).map((path) => `${path}[*]`) };
    return [...own, ...checksOf(source.fields, field.fields, inRows)];
  });
  const gone = before.filter((one) => !pairs.some(({ source }) => source === one));
  return [
    ...checks,
    ...gone.map((field) => ({
      place: `${at.place}.${field.name}`,
      ...ofField(field),
      // Values under a name that the manifest gives back, as after an update that is undone, are read again.
      paths: below(
        field,
        namesOf(field).filter((name) => after.every((one) => one.name !== name)),
      ),
    })),
  ];
}

function ofField(field: SettingsField): Pick<Check, "usual" | "kinds"> {
  return { usual: defaultOf(field), kinds: [field.kind, serverKindOf(field).reads ?? []].flat() };
}

/** Values that fit no longer: `filter` selects them among those of a field. */
type Less = Pick<Check, "options" | "low" | "high"> & { filter?: string };

/** Lists what fits no longer. */
function narrower(source: SettingsField, field: SettingsField): Less[] {
  if (source.kind !== field.kind) return serverKindOf(field).reads === source.kind ? [] : [{}];
  if (source.kind === "richMessage") return fewerMessages(source, field as MessageRules);
  const [options, known] = [optionsOf(field), optionsOf(source)];
  const isFewer = options !== undefined && (known?.some((value) => !options.includes(value)) ?? true);
  const [from, to] = [boundsOf(source), boundsOf(field)];
  const low = to.min > from.min ? to.min : undefined;
  const high = to.max < from.max ? to.max : undefined;
  const misfit = misfits(field);
  return [
    ...(isFewer ? [{ options }] : []),
    ...(low === undefined && high === undefined ? [] : [{ low, high }]),
    ...(to.maxLength < from.maxLength ? [{ high: to.maxLength, filter: "[*]" }] : []),
    ...(misfit && misfit !== misfits(source) ? [{ filter: misfit }] : []),
  ];
}

/** Selects values and entries that a field refuses whatever their size: beside its steps, with other characters, of other types and addresses. */
function misfits(field: SettingsField): string {
  switch (field.kind) {
    case "number": {
      const { min, step } = field;
      const steps = `(@ - ${step === undefined ? 0 : min}) / ${step ?? 1}`;
      return ` ? ((${steps} + 0.000001).floor() == (${steps} - 0.000001).floor())`;
    }
    case "text":
      return field.characters === undefined ? "" : unlike(`^${characterClass(field.characters)}*$`);
    case "channel":
    case "channels": {
      const others = field.types?.map((type) => `@.type != ${type}`).join(" && ");
      return others ? ` ? (@ == $channels[*] ? (${others}).id)` : "";
    }
    case "url":
    case "texts":
      return field.kind === "url" || field.of ? unlike(`^http${field.http ? "s?" : "s"}:`, ' flag "i"') : "";
    default:
      return "";
  }
}

function unlike(pattern: string, flag = ""): string {
  return ` ? (!(@ like_regex ${JSON.stringify(pattern)}${flag}))`;
}

/** Selects the messages of a format, or with an action, that the field does not have any more. */
function fewerMessages(source: MessageRules, { formats = FORMATS, actions = [] }: MessageRules): Less[] {
  const ofFormat = { components: "@.flags >= 32768", embeds: "!(exists(@.flags)) || @.flags < 32768" };
  const gone = (source.actions ?? []).filter((one) => actions.every(({ value }) => value !== one.value));
  const pressed = gone.map(({ value }) => `@.custom_id == ${JSON.stringify(value)}`).join(" || ");
  const terms = [
    ...(source.formats ?? FORMATS).filter((one) => !formats.includes(one)).map((one) => ofFormat[one]),
    ...(pressed ? [`exists(@.components.** ? (${pressed}))`] : []),
  ];
  return terms.length > 0 ? [{ filter: ` ? (${terms.join(" || ")})` }] : [];
}

function optionsOf(field: SettingsField): string[] | undefined {
  if (!("options" in field) || "from" in field.options) return undefined;
  return field.options.map(({ value }) => value);
}

function boundsOf(field: SettingsField) {
  const bounds = field as { min?: number; max?: number; maxLength?: number };
  return { min: 0, max: Infinity, maxLength: Infinity, ...bounds };
}
