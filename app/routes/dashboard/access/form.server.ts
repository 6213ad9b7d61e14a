import type { Kysely } from "kysely";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import {
  getAccessVersion,
  keyOf,
  sameGrants,
  type AccessList,
  type Wanted,
} from "#app/features/access/access.server.ts";
import type { Level, Target } from "#app/features/access/rules.ts";
import type { Refusal } from "#app/features/settings/refusals.ts";
import { BadRequestError, NotFoundError } from "#app/http/errors.server.ts";
import { wholeNumber } from "#app/http/parse.server.ts";
import type { Database } from "#db/schema.ts";

/** Beginning of the names of the controls that say what somebody may do in an area. */
export const MAY = "may.";

/**
 * Entries of the form of a target, to be shown again. `key` is empty for somebody new, and `was` the one of somebody who was
 * taken from the list meanwhile; `until` is a time in UTC.
 */
interface Typed {
  key: string;
  was?: string;
  who: string;
  member: string;
  areas: Record<string, string>;
  until: string;
}

/**
 * Reads the whole list that a form asks for, made from the stored one, or what is missing for that: `add`, or `save`, `remove` and
 * `restore` with a target or a version. A time is in the zone of `untilZone`, minutes behind UTC, which scripts fill in.
 * @throws BadRequestError; NotFoundError for an unknown version
 */
export async function readAccessForm(
  form: URLSearchParams,
  { db, guildId, current }: { db: Kysely<Database>; guildId: string; current: AccessList },
) {
  const [intent = "", key = ""] = (form.get("intent") ?? "").split(" ");
  const { data: basedOn } = wholeNumber.safeParse(form.get("version"));
  if (!/^(add|save|remove|restore)$/.test(intent) || basedOn === undefined)
    throw new BadRequestError("The form does not say what to change.");
  const until = timeIn((form.get("until") ?? "").trim(), form.get("untilZone"));
  const place = current.grants.findIndex(({ target }) => keyOf(target) === key);
  // Somebody who was taken from the list meanwhile is to be added again.
  const isGone = intent === "save" && place < 0;
  const typed = { ...typedIn(form, intent === "add" ? "" : key, until), ...(isGone && somebodyNew(key)) };
  const asked = { intent, basedOn, typed, problems: [] as Refusal[] };
  if (intent === "restore") {
    const { data: chosen } = wholeNumber.safeParse(key);
    const wanted = chosen === undefined ? undefined : await getAccessVersion(db, guildId, chosen);
    if (!wanted) throw new NotFoundError("There is no such version.");
    return { ...asked, wanted };
  }
  if (intent === "remove") return { ...asked, wanted: current.grants.filter((_, at) => at !== place) };
  const stored = current.grants[place];
  const { target, problem } = stored ? { target: stored.target } : targetIn(typed);
  const areas = Object.fromEntries(
    Object.entries(typed.areas).filter((entry): entry is [string, Level] => /^(view|edit)$/.test(entry[1])),
  );
  const index = place < 0 ? current.grants.length : place;
  const at = `grants[${index}]`;
  const problems: Refusal[] = [
    ...(problem ? [{ path: `${at}.target`, message: `access:refused.${problem}` }] : []),
    ...(Object.keys(areas).length === 0 ? [{ path: `${at}.areas`, message: "access:refused.nothing" }] : []),
    ...(until === undefined ? [{ path: `${at}.expiresAt`, message: "access:refused.until" }] : []),
  ];
  if (!target || until === undefined || problems.length > 0) return { ...asked, wanted: [], problems };
  // A form has whole seconds.
  const isKept = inSeconds(until) === inSeconds(stored?.expiresAt ?? null);
  const one = { target, areas, expiresAt: isKept ? (stored?.expiresAt ?? null) : until };
  // Added since by the same form.
  const isThere =
    asked.basedOn < current.version && current.grants.some((other) => sameGrants([other], [one]));
  const wanted: Wanted[] = [...current.grants];
  if (!isThere) wanted[index] = one;
  return { ...asked, wanted };
}

/** Takes what has been changed since in the entry of a form wherever the form has what it began with. */
export function withNewer(typed: Typed, begun: readonly Wanted[] = [], now: readonly Wanted[]): Typed {
  const [before, newer] = [begun, now].map((list) => list.find(({ target }) => keyOf(target) === typed.key));
  if (!before || !newer) return typed;
  const own = Object.entries(typed.areas).filter(([area, level]) => level !== (before.areas[area] ?? ""));
  const until = typed.until === inSeconds(before.expiresAt) ? inSeconds(newer.expiresAt) : typed.until;
  return { ...typed, areas: { ...newer.areas, ...Object.fromEntries(own) }, until };
}

function typedIn(form: URLSearchParams, key: string, until: Date | null | undefined): Typed {
  const areas = [...form].filter(([name]) => name.startsWith(MAY));
  return {
    key,
    who: form.get("who") ?? "",
    member: (form.get("member") ?? "").trim(),
    areas: Object.fromEntries(areas.map(([name, level]) => [name.slice(MAY.length), level])),
    until: until ? inSeconds(until) : (form.get("until") ?? "").trim(),
  };
}

function somebodyNew(was: string): Pick<Typed, "key" | "was" | "who" | "member"> {
  const [kind, id = ""] = was.split(":");
  return { key: "", was, ...(kind === "member" ? { who: kind, member: id } : { who: was, member: "" }) };
}

function targetIn({ who, member }: Typed): { target?: Target; problem?: "who" | "memberId" } {
  if (who === "manage_guild") return { target: { kind: who } };
  const [kind, id] = who.split(":");
  if (kind === "role" && isSnowflake(id)) return { target: { kind, id } };
  const memberId = memberIn(member);
  if (memberId) return { target: { kind: "member", id: memberId } };
  return { problem: who === "member" || member ? "memberId" : "who" };
}

/** Reads the id of a member, or a mention of one. */
export function memberIn(text: string): string | undefined {
  const id = /^(?:<@!?)?(\d+)>?$/.exec(text.trim())?.[1];
  return isSnowflake(id) ? id : undefined;
}

/** Reads a time. Null for no time, undefined for what is none. */
export function timeIn(text: string, zone: string | null): Date | null | undefined {
  if (text === "") return null;
  const minutes = /^-?\d{1,4}$/.test(zone ?? "") ? Number(zone) : 0;
  const [, day = "", clock = "00:00"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,3})?)?$/.exec(text) ?? [];
  const time = new Date(`${day}T${clock}Z`);
  // A day that its month does not have would be one of the next month.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(`${day}T${clock}`)) return undefined;
  return new Date(time.getTime() + minutes * 60_000);
}

function inSeconds(time: Date | null): string {
  return time?.toISOString().slice(0, 19) ?? "";
}
