import type { Kysely, Transaction } from "kysely";
import type { Member } from "#app/features/access/rules.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { refreshedRank } from "#app/features/guilds/member-ranks.server.ts";
import type { MemberRoles } from "#app/features/guilds/member-roles.server.ts";
import { highestPosition } from "#app/features/guilds/role-rules.ts";
import type { SiteModules } from "#app/features/manifest/manifest.server.ts";
import { lockPeople, requirePersonKept } from "#app/features/users/lock-person.server.ts";
import type { Database } from "#db/schema.ts";
import { changesBetween } from "./compare.ts";
import { refusalsOfDelegate } from "./delegate-limits.ts";
import { lockDeclared } from "./lock-declared.server.ts";
import type { SettingsModule } from "./module.server.ts";
import { readyToSave } from "./ready.server.ts";
import { givesRoles, replaceIds } from "./refusals.ts";
import { takeSecrets, type Sealing } from "./secrets.server.ts";
import { stateOf, type SettingsState } from "./settings.server.ts";
import { storeVersions } from "./store.server.ts";

export interface SaveServices {
  db: Kysely<Database>;
  memberRoles: MemberRoles;
  site: { modules: SiteModules };
}

export interface SettingsServices extends SaveServices {
  sealer: Sealing;
  events: { emit(event: "settings", guildId: string, module: string): unknown };
}

/** Author of a change: a person in the dashboard, or the bot, perhaps on behalf of a person in Discord. */
export type Actor = { kind: "user"; id: string } | { kind: "bot"; id?: string };

export interface ModulePart {
  module: SettingsModule;
  settings: Record<string, unknown>;
  /** Tells whether the author has seen this state and may overwrite it. Default: any. */
  mayReplace?: (current: SettingsState) => boolean;
  /** Settings that are as they were make no version. */
  onlyChanges?: boolean;
  /** Ids that are not possible in the guild are left out, not refused. */
  leaveOut?: boolean;
  /** The author sends what the resource gives, in which a secret that cannot be opened is null. */
  asRead?: boolean;
}

export interface Saver {
  guildId: string;
  actor: Actor;
  /** The guild as the person's list has it, whose rank limits the roles; omitted for the bot. */
  guild?: { id: string; owner: boolean; reported: Pick<KnownGuild, "roles">; delegate?: Member };
}

interface Save extends Saver {
  parts: readonly ModulePart[];
}

/**
 * Saves settings of modules, all or none, and notifies this process and the bot. Returns their states in the order of the
 * modules; undefined if the bot is not in the guild.
 * @throws RightsUncheckedError if Discord does not tell the person's rank, above which no role may be given; GrantEndedError; DeclaredAnewError; PersonErasedError; NoSpaceError
 */
export async function saveSettings(
  { db, memberRoles, events, sealer, site }: SettingsServices,
  { guildId, actor, guild, parts }: Save,
) {
  const ownPosition = await rankFor(memberRoles, { guildId, actor, guild }, parts);
  try {
    const states = await db.transaction().execute(async (trx) => {
      const author = await authorIn(trx, actor);
      await lockDeclared(
        trx,
        site,
        parts.map(({ module }) => module),
      );
      const saved: (SettingsState & { changed: boolean })[] = [];
      for (const part of parts) {
        const result = await saveVersion(trx, {
          ...{ guildId, actor: author, ownPosition, sealer },
          delegate: guild?.delegate,
          ...part,
        });
        if (result?.outcome !== "saved") throw new NotSavedError(result);
        saved.push(result.state);
      }
      return saved;
    });
    for (const { changed, module } of states) if (changed) events.emit("settings", guildId, module);
    return { outcome: "saved" as const, states };
  } catch (error) {
    if (error instanceof NotSavedError) return error.reason;
    throw error;
  }
}

/** Keeps the author's data from being deleted meanwhile. The bot acts in nobody's name for somebody who has just deleted theirs. @throws PersonErasedError */
async function authorIn(trx: Transaction<Database>, actor: Actor): Promise<Actor> {
  if (actor.id === undefined) return actor;
  if (actor.kind === "bot") return (await lockPeople(trx, [actor.id])).length > 0 ? { kind: "bot" } : actor;
  await requirePersonKept(trx, actor.id);
  return actor;
}

/**
 * Asks Discord for the person's highest role, if these settings give roles; null without a limit. To be called before the
 * transaction, which must not stay open while Discord answers. @throws RightsUncheckedError
 */
export async function rankFor(
  memberRoles: MemberRoles,
  { actor, guild }: Saver,
  parts: readonly Pick<ModulePart, "module" | "settings">[],
): Promise<number | null> {
  const needsRank = parts.some(({ module, settings }) => givesRoles(module.fields, settings));
  if (!guild || actor.kind !== "user" || !needsRank) return null;
  const { delegate, reported } = guild;
  // Whoever is let in by others has just been asked for.
  if (delegate) {
    const own = reported.roles?.filter(({ id }) => delegate.roles?.includes(id));
    return delegate.roles && own ? highestPosition(own) : null;
  }
  return refreshedRank(memberRoles, { guild, userId: actor.id });
}

/** Rolls the transaction back. */
class NotSavedError extends Error {
  constructor(readonly reason: Exclude<Awaited<ReturnType<typeof saveVersion>>, { outcome: "saved" }>) {
    super();
  }
}

type Version = ModulePart & Parameters<typeof readyToSave>[1] & { sealer: Sealing };

/** Saves a version and records it for the bot; undefined if that is absent. Concurrent saves wait for the transaction's end. */
export async function saveVersion(
  trx: Transaction<Database>,
  { sealer, mayReplace = () => true, onlyChanges, leaveOut, asRead, ...change }: Version,
) {
  const { guildId, module, actor, delegate } = change;
  const ready = await readyToSave(trx, change);
  if (!ready) return undefined;
  const { current, refuse } = ready;
  const { settings: given, store } = await takeSecrets(trx, sealer, {
    ...{ guildId, module: module.id, fields: module.fields },
    ...{ current: current.settings, given: change.settings, asRead },
  });
  const settings = leaveOut
    ? replaceIds(module.fields, given, (place) => (refuse(place) ? undefined : place.id))
    : given;
  const isUnchanged = changesBetween(module.fields, current.settings, settings).length === 0;
  const isOutdated = !mayReplace(current);
  if (isUnchanged && (isOutdated || onlyChanges))
    return { outcome: "saved" as const, state: { ...current, changed: false } };
  if (isOutdated) return { outcome: "conflict" as const, current };
  const refusals = leaveOut
    ? refusalsOfDelegate(delegate, module.fields, current.settings, settings)
    : ready.refusals;
  if (refusals.length > 0) return { outcome: "refused" as const, refusals };

  const version = { guildId, module, version: current.version + 1, actor };
  const [row] = await storeVersions(trx, [{ ...version, before: current.settings, after: settings }]);
  await store();
  return { outcome: "saved" as const, state: { ...stateOf(guildId, module, row!), changed: true } };
}
