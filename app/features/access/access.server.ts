import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";
import { KEPT } from "#app/features/users/kept.ts";
import { requirePersonKept } from "#app/features/users/lock-person.server.ts";
import { authorName } from "#app/features/users/users.server.ts";
import { takeLock } from "#db/advisory-lock.server.ts";
import { notify } from "#db/notifications.server.ts";
import type { Database } from "#db/schema.ts";
import { accessBy, may, type Grant, type Member, type Target } from "./rules.ts";

export interface StoredGrant extends Grant {
  giver?: string;
}

/** The list of a server. Version 0: nobody has given anything yet. */
export interface AccessList {
  version: number;
  grants: StoredGrant[];
}

/** A grant as administrators ask for it. */
export type Wanted = Pick<Grant, "target" | "areas" | "expiresAt">;

/** A grant as JSON, with times as texts. */
type Kept = Omit<Grant, "expiresAt" | "grantedAt"> & { expiresAt: string | null; grantedAt: string };

/** A grant as JSON, with the names of the person who gave it. */
export type GrantRow = Kept & Parameters<typeof authorName>[0];

/** Selects the grants of a server as JSON, in the order of their list, or some of them. Their end is by the clock of the database. */
export function selectGrants(guildId: RawBuilder<string>, some = sql`true`): RawBuilder<GrantRow[]> {
  return sql<GrantRow[]>`coalesce((
    select json_agg(one order by one.place) from (
      select json_strip_nulls(json_build_object('kind', a.target_kind, 'id', nullif(a.target_id, ''))) as target,
        json_object_agg(a.area, a.level) as areas,
        a.expires_at as "expiresAt", a.granted_by as "grantedBy", a.granted_at as "grantedAt",
        coalesce(a.expires_at <= clock_timestamp(), false) as "isExpired", a.place,
        max(u.username) as username, max(u.global_name) as global_name
      from access_grants a left join users u on u.id = a.granted_by
      where a.guild_id = ${guildId} and ${some}
      group by a.target_kind, a.target_id, a.expires_at, a.granted_by, a.granted_at, a.place
    ) one), '[]')`;
}

/** Returns grants as their rows of JSON have them, with times and the name of who gave them. */
export function grantsOf(rows: readonly GrantRow[]): StoredGrant[] {
  return rows.map(({ target, areas, expiresAt, grantedBy, grantedAt, isExpired, ...author }) => ({
    ...{ target, areas, expiresAt: expiresAt === null ? null : new Date(expiresAt) },
    ...{ grantedBy, grantedAt: new Date(grantedAt), isExpired, giver: authorName(author) },
  }));
}

/** Reads the list of a server, which is empty where nobody has given anything. */
export async function readAccess(db: Kysely<Database>, guildId: string): Promise<AccessList> {
  const { rows } = await sql<{ version: number; grants: GrantRow[] }>`
    select coalesce((select max(version) from access_versions where guild_id = ${guildId}), 0) as version,
      ${selectGrants(sql`${guildId}`)} as grants`.execute(db);
  const [row] = rows;
  return { version: row?.version ?? 0, grants: grantsOf(row?.grants ?? []) };
}

/** A grant has ended, or was taken back, while a change that rests on it was under way. */
export class GrantEndedError extends Error {
  override name = "GrantEndedError";
}

/** Requires, in the transaction of a change, that what was given still lets a delegate change a module. @throws GrantEndedError */
export async function requireGiven(
  trx: Transaction<Database>,
  { id, roles }: { id: string; roles: readonly { id: string }[] | null },
  delegate: Member | undefined,
  module: { id: string; sensitive?: boolean },
): Promise<void> {
  if (!delegate) return;
  const { grants } = await readAccess(trx, id);
  if (!may(accessBy(grants, delegate, { id, roles }), module, "edit"))
    throw new GrantEndedError("What was given to this person has ended.");
}

/** Lets one transaction at a time change a server's list. */
export function lockAccess(trx: Kysely<Database>, guildId: string): Promise<void> {
  return takeLock(trx, `pearl access ${guildId}`);
}

/** Lists the servers in which something is given. */
export async function listGuildsWithGrants(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("access_grants").select("guild_id").distinct().execute();
  return rows.map(({ guild_id }) => guild_id);
}

/** Identifies a target in its list. */
export function keyOf(target: Target): string {
  return target.kind === "manage_guild" ? target.kind : `${target.kind}:${target.id}`;
}

/** Lists the ids of the people to whom grants give something, one for each grant. */
export function peopleIn(grants: readonly Pick<Grant, "target">[]): string[] {
  return grants.flatMap(({ target }) => (target.kind === "member" ? target.id : []));
}

/**
 * Replaces the list of a server as a whole, as a new version, and tells every process. `refuse` gets the stored list and the
 * database's time. Who gave what stays as it was is kept. @throws PersonErasedError
 */
export async function saveAccess<Refused>(
  { db, events }: { db: Kysely<Database>; events: { emit(event: "access", guildId: string): unknown } },
  {
    guildId,
    actorId,
    wanted,
    mayReplace,
    refuse,
  }: {
    guildId: string;
    actorId: string;
    wanted: readonly Wanted[];
    mayReplace: (current: AccessList) => boolean;
    refuse: (current: AccessList, now: Date) => readonly Refused[];
  },
) {
  const result = await db.transaction().execute(async (trx) => {
    const erased = await requirePersonKept(trx, actorId, peopleIn(wanted));
    await lockAccess(trx, guildId);
    const current = await readAccess(trx, guildId);
    // Forms are made of what was read before the locks, perhaps before a deletion, which is no new version.
    if (!mayReplace(current) || erased.length > 0) return { outcome: "conflict" as const, current };
    const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
    const now = clock.rows[0]!.now;
    const refusals = refuse(current, now);
    if (refusals.length > 0) return { outcome: "refused" as const, refusals };
    const next = wanted.map(({ target, areas, expiresAt }): Grant => {
      const one = { target, areas, expiresAt };
      const stored = current.grants.find((other) => keyOf(other.target) === keyOf(target));
      const isSame = stored && sameGrants([stored], [one]);
      const { grantedBy, grantedAt } = isSame ? stored : { grantedBy: actorId, grantedAt: now };
      return { ...one, grantedBy, grantedAt };
    });
    if (!sameGrants(next, current.grants))
      await storeList(trx, guildId, next, { actorId, version: current.version + 1 });
    return { outcome: "saved" as const, list: await readAccess(trx, guildId) };
  });
  // This process need not wait for the notification.
  if (result.outcome === "saved") events.emit("access", guildId);
  return result;
}

/** Tells whether two lists give the same, whoever gave it when. */
export function sameGrants(one: readonly Wanted[], other: readonly Wanted[]): boolean {
  return textOf(one) === textOf(other);
}

function textOf(grants: readonly Wanted[]): string {
  const sorted = (areas: Grant["areas"]) => Object.entries(areas).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    grants.map(({ target, areas, expiresAt }) => [keyOf(target), sorted(areas), expiresAt]),
  );
}

async function storeList(
  trx: Transaction<Database>,
  guildId: string,
  grants: readonly Grant[],
  { actorId, version }: { actorId: string; version: number },
): Promise<void> {
  await trx.deleteFrom("access_grants").where("guild_id", "=", guildId).execute();
  const rows = grants.flatMap(({ target, areas, grantedBy, grantedAt, expiresAt }, place) =>
    Object.entries(areas).map(([area, level]) => ({
      guild_id: guildId,
      target_kind: target.kind,
      target_id: target.kind === "manage_guild" ? "" : target.id,
      ...{ area, level, place, granted_by: grantedBy, granted_at: grantedAt, expires_at: expiresAt },
    })),
  );
  if (rows.length > 0) await trx.insertInto("access_grants").values(rows).execute();
  const stored = JSON.stringify(grants);
  await trx
    .insertInto("access_versions")
    .values({ guild_id: guildId, version, grants: stored, actor_id: actorId })
    .execute();
  await trx
    .deleteFrom("access_versions")
    .where("guild_id", "=", guildId)
    .where("version", "<=", version - KEPT.versions)
    .execute();
  await notify(trx, { kind: "access", guildId });
}

/** Lists versions of a server's list, newest first, with who made them. */
export async function listAccessVersions(db: Kysely<Database>, guildId: string, limit: number) {
  const rows = await db
    .selectFrom("access_versions as v")
    .leftJoin("users as u", "u.id", "v.actor_id")
    .select(["v.version", "v.grants", "v.created_at as at", "v.actor_id", "u.username", "u.global_name"])
    .where("v.guild_id", "=", guildId)
    .orderBy("v.version", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ version, grants, at, actor_id: actorId, ...row }) => {
    return { version, grants: wantedOf(grants), at, actorId, by: authorName(row) };
  });
}

/** Returns what a version gave; version 0 gave nothing. Undefined if there is no such version. */
export async function getAccessVersion(
  db: Kysely<Database>,
  guildId: string,
  version: number,
): Promise<Wanted[] | undefined> {
  if (version === 0) return [];
  const versions = db.selectFrom("access_versions").select("grants").where("guild_id", "=", guildId);
  const row = await versions.where("version", "=", version).executeTakeFirst();
  return row && wantedOf(row.grants);
}

function wantedOf(grants: readonly object[]): Wanted[] {
  return (grants as Kept[]).map(({ target, areas, expiresAt }) => {
    return { target, areas, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  });
}
