import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  modulesFor,
  requireArea,
  RolesUnknownError,
  type Area,
  type OpenedGuild,
} from "#app/auth/area.server.ts";
import { requireUser, type SignedInUser } from "#app/auth/guards.server.ts";
import { rolesLoginPath } from "#app/auth/login-path.ts";
import { hashSecret } from "#app/auth/seal.server.ts";
import { noteRolesAsked } from "#app/auth/session-rows.server.ts";
import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";
import { listDelegated } from "#app/features/access/delegated.server.ts";
import { HISTORY, levelOf, type Level } from "#app/features/access/rules.ts";
import { visiblyNamed, type KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { isOpen, type Problem } from "#app/features/problems/list.server.ts";
import { incompleteIn, type Ruled } from "#app/features/settings/conditions.ts";
import type { Settings } from "#app/features/settings/field.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { listVersions, type WatchedState } from "#app/features/settings/settings.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { botAbsent } from "#app/http/errors.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { isSpeculative, pathOf } from "#app/shell/page.server.ts";

/** Opens an area of a server, with the modules that the person may view. @throws as `requireUser` and `requireArea` */
export async function openGuild(args: LoaderFunctionArgs, area: Area) {
  const person = await requireUser(args);
  const guild: OpenedGuild = await requireArea(args, person, area).catch((error: unknown) =>
    askForRoles(args, person, error),
  );
  const [locale, modules] = await Promise.all([localeOf(args.request), args.context.modules.current()]);
  return {
    person,
    userId: person.user.id,
    guild: visiblyNamed(guild),
    locale,
    modules: modulesFor(guild.access, modules),
  };
}

/** Opens the module that the address names. @throws as `openGuild`; NotFoundError */
export async function openModule(args: LoaderFunctionArgs) {
  const opened = await openGuild(args, { module: args.params.module });
  return { ...opened, module: requireModule(opened.modules, args.params.module) };
}

/** Leads somebody whom a role might let in to Discord, once in a session, so that it tells their roles. */
async function askForRoles(
  { request, context }: LoaderFunctionArgs,
  { session }: SignedInUser,
  error: unknown,
): Promise<never> {
  if (!(error instanceof RolesUnknownError) || isSpeculative(request)) throw error;
  if (!(await noteRolesAsked(context.db, hashSecret(session.id)))) throw error;
  throw redirect(rolesLoginPath(pathOf(request)));
}

/** Servers that the switcher offers; `/dashboard` has all. */
const MAX_SERVERS = 20;

/**
 * Opens a server with what the frame of its pages shows, and the states of all modules, with the settings of those that are
 * `wanted` or may be incomplete. @throws as `openGuild`
 */
export async function openGuildPage(
  args: LoaderFunctionArgs,
  area: Area,
  wanted: (modules: Modules) => readonly (SettingsModule | undefined)[] = () => [],
) {
  const { person, ...opened } = await openGuild(args, area);
  const { guild, locale, modules } = opened;
  const { db, cdn, guildLists } = args.context;
  const listed = (guildLists.cached(person) ?? []).filter(({ id }) => id !== guild.id);
  const read = [...wanted(modules), ...expectingIn(modules)].flatMap((module) => module ?? []);
  const among = listed.filter(isGuildAdministrator).map(({ id }) => id);
  const others = listed.filter((one) => !isGuildAdministrator(one));
  const mayGive = await Promise.all(others.map(({ id }) => args.context.knownAccess.mayHave(id)));
  const asked = others.filter((_, index) => mayGive[index]);
  const granting = asked.map(({ id }) => id);
  const { states, present, granted, shard } = await listVersions(db, guild.id, modules.list, {
    ...{ wanted: read, among, granting },
  });
  const delegated = await listDelegated(args.context, person, asked, granted);
  const servers = listed
    .filter(({ id }) => present.includes(id) || delegated.has(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
    .slice(0, MAX_SERVERS);
  const headOf = ({ id, name, icon }: (typeof listed)[number]) => {
    return visiblyNamed({ id, name, iconUrl: cdn.icon({ id, icon }) });
  };
  const head = {
    guild: headOf(guild),
    access: accessView(guild),
    servers: servers.map(headOf),
    shard: shard && shard.state !== "ready" ? { id: shard.id, state: shard.state } : undefined,
    modules: modules.list.map((module) => {
      const { text: title, lang } = textIn(locale, module.title);
      const category = module.category && textIn(locale, module.category).text;
      const state = states.find((one) => one.module === module.id);
      return { id: module.id, title, lang, category, state: state && markOf(module, state) };
    }),
  };
  return { ...opened, head, states, shard };
}

/** Opens the page of the module that the address names, with its state. @throws as `openModule`; HttpError if the bot is absent */
export async function openModulePage(args: LoaderFunctionArgs) {
  const id = args.params.module;
  const opened = await openGuildPage(args, { module: id }, ({ get }) => [get(id)]);
  const module = requireModule(opened.modules, id);
  const state = opened.states.find((one) => one.module === module.id);
  if (!state?.settings) throw botAbsent();
  return { ...opened, module, state: { ...state, settings: state.settings } };
}

/** Data of the frame around a server's pages. */
export type GuildHead = Awaited<ReturnType<typeof openGuildPage>>["head"];

type Mark = "on" | "off" | "incomplete" | "problem" | "unsaved";

/** Says the most urgent thing about a module. */
function markOf(
  module: SettingsModule,
  { settings, enabled, problems }: { settings?: Settings; enabled?: boolean; problems: Problem[] },
): Mark | undefined {
  if (problems.some(isOpen)) return "problem";
  if (settings && incompleteIn(module, settings).length > 0) return "incomplete";
  return enabled === undefined ? undefined : enabled ? "on" : "off";
}

/** Lists the modules that may be incomplete. */
function expectingIn({ list }: Modules): SettingsModule[] {
  const expects = ({ rules = [], fields }: Ruled): boolean =>
    rules.some((rule) => "expects" in rule) || fields.some((field) => "fields" in field && expects(field));
  return list.filter(expects);
}

/** Opens an area of a server for a change, with the rights, channels and roles of this moment. @throws as `openGuild` */
export async function openGuildToWrite(args: LoaderFunctionArgs, area: Area, level: Level = "edit") {
  const person = await requireUser(args);
  const guild = await requireArea(args, person, area, { level, fresh: true });
  const reported = await args.context.guildRefresh.refreshed(guild.reported, { requested: true });
  const modules = await args.context.modules.current();
  return { userId: person.user.id, guild: { ...guild, reported }, modules };
}

/** Opens the module that the address names for a change. @throws as `openModule` */
export async function openModuleToWrite(args: LoaderFunctionArgs) {
  const opened = await openGuildToWrite(args, { module: args.params.module });
  return { ...opened, module: requireModule(opened.modules, args.params.module) };
}

/** Ids of the modules whose changes a person may read; undefined for those of all, retired ones too. */
export function modulesShown({ access }: Pick<OpenedGuild, "access">, { list }: Modules) {
  return access.level === "admin" ? undefined : list.map(({ id }) => id);
}

/** Says to somebody who does not administer a server what they may do there, by whom, and until when. */
function accessView({ access, rolesUnknown = false, reported, ...guild }: OpenedGuild) {
  if (access.level === "admin") return undefined;
  return {
    history: levelOf(access, { id: HISTORY }) !== undefined,
    mayAddBot: canAddBot(guild),
    rolesUnknown,
    given: access.grants.map(({ target, giver, expiresAt }) => ({
      by: giver,
      until: expiresAt,
      as: target.kind,
      isEveryone: target.kind === "role" && target.id === guild.id,
      role: target.kind === "role" ? reported.roles?.find(({ id }) => id === target.id)?.name : undefined,
    })),
  };
}

/** State that may change while a page of a server is open: versions, those that the bot has, and the age of the lists. */
export function receiptsOf(states: readonly Omit<WatchedState, "settings">[], { as_of }: KnownGuild) {
  return {
    asOf: as_of?.toISOString() ?? null,
    modules: Object.fromEntries(
      states.map(({ module, version, receipt, bot, problems }) => [
        module,
        {
          version,
          received: receipt?.version ?? null,
          silent: bot.silent,
          // Of each problem, how often it was reported and whether it is over.
          ...(problems.length > 0 && {
            problems: problems.map(({ count, triedAt, worksSince }) => [count, triedAt, worksSince].join()),
          }),
        },
      ]),
    ),
  };
}
