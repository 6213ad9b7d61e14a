import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireGuildAdmin, requireUser } from "#app/auth/guards.server.ts";
import { isGuildAdministrator } from "#app/discord/permissions.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { isOpen, type Problem } from "#app/features/problems/list.server.ts";
import { incompleteIn } from "#app/features/settings/conditions.ts";
import type { Rule, Settings } from "#app/features/settings/field.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { listVersions, type WatchedState } from "#app/features/settings/settings.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { shardOf } from "#app/features/shards/shards.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";

/** Opens a server for its administrator. @throws as `requireUser` and `requireGuildAdmin` */
export async function openGuild(args: LoaderFunctionArgs) {
  const person = await requireUser(args);
  const guild = await requireGuildAdmin(args, person, args.params.guildId);
  const [locale, modules] = await Promise.all([localeOf(args.request), args.context.modules.current()]);
  return { person, userId: person.user.id, guild, locale, modules };
}

/** Servers that the switcher offers; `/dashboard` has all. */
const MAX_SERVERS = 20;

/**
 * Opens a server with what the frame of its pages shows, and the states of all modules, with the settings of those that are
 * `wanted` or may be incomplete. @throws as `openGuild`
 */
export async function openGuildPage(
  args: LoaderFunctionArgs,
  wanted: (modules: Modules) => readonly (SettingsModule | undefined)[] = () => [],
) {
  const { person, ...opened } = await openGuild(args);
  const { guild, locale, modules } = opened;
  const { db, cdn, guildLists, shards } = args.context;
  const others = (guildLists.cached(person) ?? []).filter(
    (one) => one.id !== guild.id && isGuildAdministrator(one),
  );
  const read = [...wanted(modules), ...expectingIn(modules)].flatMap((module) => module ?? []);
  const { states, present } = await listVersions(db, guild.id, modules.list, {
    wanted: read,
    among: others.map(({ id }) => id),
  });
  const shard = shardOf(guild.id, await shards.current());
  const servers = others
    .filter(({ id }) => present.includes(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
    .slice(0, MAX_SERVERS);
  const headOf = ({ id, name, icon }: (typeof others)[number]) => {
    return { id, name, iconUrl: cdn.icon({ id, icon }) };
  };
  const head = {
    guild: headOf(guild),
    servers: servers.map(headOf),
    shard: shard && shard.state !== "ready" ? { id: shard.id, state: shard.state } : undefined,
    modules: modules.list.map((module) => {
      const { text: title, lang } = textIn(locale, module.title);
      const category = module.category && textIn(locale, module.category).text;
      const state = states.find((one) => one.module === module.id);
      return { id: module.id, title, lang, category, state: state && markOf(module, state) };
    }),
  };
  return { ...opened, head, states };
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
  const expects = ({ rules = [] }: { rules?: readonly Rule[] }) => rules.some((rule) => "expects" in rule);
  return list.filter(
    (module) => expects(module) || module.fields.some((field) => "fields" in field && expects(field)),
  );
}

/** Opens a server for a change, with the rights, channels and roles of this moment. @throws as `openGuild` */
export async function openGuildToWrite(args: LoaderFunctionArgs) {
  const person = await requireUser(args);
  const guild = await requireGuildAdmin(args, person, args.params.guildId, { fresh: true });
  const reported = await args.context.guildRefresh.refreshed(guild.reported, { requested: true });
  const modules = await args.context.modules.current();
  return { userId: person.user.id, guild: { ...guild, reported }, modules };
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
