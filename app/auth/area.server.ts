import type { LoaderFunctionArgs } from "@remix-run/node";
import type { DiscordGuild } from "#app/discord/client.server.ts";
import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";
import type { UserToken } from "#app/discord/user-token.server.ts";
import { readAccess, type StoredGrant } from "#app/features/access/access.server.ts";
import {
  accessBy,
  ADMIN,
  HISTORY,
  NOTHING,
  levelOf,
  may,
  needsRoles,
  type Access,
  type Level,
  type Member,
} from "#app/features/access/rules.ts";
import { getKnownGuild, type KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { RightsUncheckedError, type GuildList } from "#app/features/guilds/guild-lists.server.ts";
import type { ToldRoles } from "#app/features/guilds/member-roles.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { botAbsent, ForbiddenError } from "#app/http/errors.server.ts";
import { requireGuildId, requireModule } from "#app/http/params.server.ts";
import { findListed, requireCaller } from "./guards.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "params">;
type Person = { user: { id: string }; token: UserToken };

/**
 * Part of a server that a route shows or changes: a module, the history, `any` of them, or what administrators alone have.
 * `inviting` is for whoever may add the bot, `membership` for everybody in the server; both need no bot there.
 */
export type Area = { module: string | undefined } | "history" | "any" | "administration";
type Outside = "inviting" | "membership";
type Opened<Of> = Of extends Outside ? DiscordGuild : OpenedGuild;

/** A server that a person may open, with what they may do there. */
export interface OpenedGuild extends DiscordGuild {
  reported: KnownGuild;
  access: Access<StoredGrant>;
  /** Absent for administrators, whom only Discord limits. */
  delegate?: Member;
  /** A role might give them more, and nobody tells their roles. */
  rolesUnknown?: boolean;
  checkedAt: Date;
}

/** A role might let the person in, and nobody tells their roles. */
export class RolesUnknownError extends ForbiddenError {
  constructor() {
    super("A role may let you in here, but Discord has not told your roles.", { detail: "roles_unknown" });
  }
}

interface Options {
  level?: Level;
  /** Asks Discord again, as every write must. */
  fresh?: boolean;
}

/**
 * Requires what a route below a server needs; every one goes through here. Owners and administrators have everything, others
 * what the server's grants give them. @throws NotFoundError; ForbiddenError, RolesUnknownError; HttpError 429 or 503; DiscordError
 */
export async function requireArea<Of extends Area | Outside>(
  { context, params }: Args,
  person: Person,
  area: Of,
  { level = "view", fresh = false }: Options = {},
): Promise<Opened<Of>> {
  const id = requireGuildId(params.guildId);
  context.notes.area = `${typeof area === "string" ? area : area.module} ${level}`;
  // Counted before the request to Discord, whose rate limit is shared by all.
  if (fresh) await context.limits.writeSettings(person.user.id);
  const list = await (fresh ? context.guildLists.refreshed(person) : context.guildLists.recent(person));
  const guild = list.guilds.find((one) => one.id === id);
  if (!guild) throw new ForbiddenError(area === "membership" ? "You are not in this server." : undefined);
  if (area === "membership") return guild as Opened<Of>;
  if (area === "inviting") {
    if (!canAddBot(guild)) throw new ForbiddenError("You may not add the bot to this server.");
    return guild as Opened<Of>;
  }
  if (isGuildAdministrator(guild)) {
    const reported = await findListed({ context }, () => getKnownGuild(context.db, id));
    if (!reported) throw botAbsent();
    return { ...guild, reported, access: ADMIN, checkedAt: list.fetchedAt } as Opened<Of>;
  }
  if (area === "administration") throw new ForbiddenError(ADMINISTRATORS_ONLY);
  const opened = await openAsDelegate(context, person, { guild, list, fresh });
  if (!opened) throw new ForbiddenError();
  const modules = await context.modules.current();
  const has = (access: Access) => mayEnter(access, area, level, modules);
  if (has(opened.access)) return opened;
  // A module that is not in use, or of a newer version, is nothing that somebody lacks.
  if (opened.access.level === "delegate" && typeof area === "object" && area.module)
    requireModule(modules, area.module);
  if (opened.rolesUnknown && has(opened.atMost)) throw new RolesUnknownError();
  throw opened.hadAny ? new ForbiddenError(LACKING, { detail: "access_lacking" }) : new ForbiddenError();
}

const ADMINISTRATORS_ONLY = "Only administrators of this server may see and change this.";
const LACKING = "What you were given in this server does not suffice for this, or has ended.";

/** Authenticates the bot, or a person as `requireArea`. */
export async function requireAreaOrBot<Of extends Area | "membership">(
  args: Args,
  area: Of,
  options: Options = {},
) {
  const caller = await requireCaller(args);
  const guildId = requireGuildId(args.params.guildId);
  const guild = caller.kind === "bot" ? undefined : await requireArea(args, caller, area, options);
  return { caller, guildId, guild };
}

/** Authenticates a person for a resource of a server that is not the bot's. @throws NotFoundError for a malformed id */
export async function requirePersonFor(args: Args) {
  const caller = await requireCaller(args);
  requireGuildId(args.params.guildId);
  if (caller.kind === "bot") throw new ForbiddenError("This resource is not for the bot.");
  return caller;
}

/** Looks up what a person may do in a server that they are in. @throws as `requireArea` for the area `membership` */
export async function lookUpAccess(
  args: Args,
  person: Person,
): Promise<Pick<OpenedGuild, "access" | "checkedAt">> {
  const guild = await requireArea(args, person, "membership");
  const list = await args.context.guildLists.recent(person);
  if (isGuildAdministrator(guild)) return { access: ADMIN, checkedAt: list.fetchedAt };
  const opened = await openAsDelegate(args.context, person, { guild, list, fresh: false });
  return opened ?? { access: NOTHING, checkedAt: list.fetchedAt };
}

/** Requires that a person may edit a module in a server that is open already. @throws ForbiddenError */
export function requireModuleArea({ access }: Pick<OpenedGuild, "access">, modules: Modules, id: string) {
  if (!mayEnter(access, { module: id }, "edit", modules))
    throw new ForbiddenError(LACKING, { detail: "access_lacking" });
}

/** Returns the modules that a person may view, as if there were no others. */
export function modulesFor(access: Access, modules: Modules): Modules {
  if (access.level === "admin") return modules;
  const list = modules.list.filter((module) => levelOf(access, module));
  return { list, get: (id) => list.find((module) => module.id === id) };
}

/** Tells whether a person may change some module. */
export function editsAny(access: Access, { list }: Modules): boolean {
  return list.some((module) => may(access, module, "edit"));
}

function mayEnter(access: Access, area: Exclude<Area, "administration">, level: Level, modules: Modules) {
  if (access.level === "admin") return true;
  if (area === "any") return level === "edit" ? editsAny(access, modules) : access.level === "delegate";
  if (area === "history") return may(access, { id: HISTORY }, level);
  const module = modules.get(area.module);
  return module !== undefined && may(access, module, level);
}

/** Opens a server for somebody who does not administer it; undefined where nothing is given, or the bot is absent. */
async function openAsDelegate(
  context: Args["context"],
  { user, token }: Person,
  { guild, list, fresh }: { guild: DiscordGuild; list: GuildList; fresh: boolean },
) {
  if (!(await context.knownAccess.mayHave(guild.id))) return undefined;
  const [reported, { grants }] = await Promise.all([
    getKnownGuild(context.db, guild.id),
    readAccess(context.db, guild.id),
  ]);
  if (!reported || grants.length === 0) return undefined;
  // A list that Discord has not confirmed suffices for nothing that rests on a grant.
  if (fresh && list.failure)
    throw new RightsUncheckedError("Discord did not confirm the rights for this change", {
      cause: list.failure,
    });
  const asked = { guildId: guild.id, userId: user.id, token };
  const parts = { id: guild.id, roles: reported.roles };
  const member = { id: user.id, permissions: guild.permissions };
  const decides = grants.some((grant) => needsRoles(grant, parts));
  const isOpen = accessBy(grants, member, parts).level === "delegate";
  // Channels are hidden by roles, too.
  const canTell = context.memberRoles.canTell(asked);
  let told: ToldRoles | undefined;
  if (canTell && (decides || isOpen))
    told = await (fresh ? context.memberRoles.refreshed(asked) : context.memberRoles.recent(asked)).catch(
      (error: unknown) => {
        if (!(error instanceof RightsUncheckedError) || fresh || !isOpen) throw error;
        return undefined;
      },
    );
  // Somebody who is no member has no roles; roles that are unknown would limit nothing.
  const delegate: Member = { ...member, roles: told && (told.roles ?? []) };
  const everyRole = grants.flatMap(({ target }) => (target.kind === "role" ? target.id : []));
  const { hadAny, ...access } = accessBy(grants, delegate, parts);
  return {
    ...{ ...guild, reported, delegate, access, hadAny },
    atMost: accessBy(grants, { ...member, roles: everyRole }, parts),
    rolesUnknown: decides && !canTell,
    checkedAt: told && told.at < list.fetchedAt ? told.at : list.fetchedAt,
  };
}
