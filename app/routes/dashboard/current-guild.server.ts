import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireGuildAdmin, requireUser } from "#app/auth/guards.server.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { incompleteIn } from "#app/features/settings/conditions.ts";
import type { Settings } from "#app/features/settings/field.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import type { WatchedState } from "#app/features/settings/settings.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";

/** Opens a page of a server for its administrator. @throws as `requireUser` and `requireGuildAdmin` */
export async function openGuild(args: LoaderFunctionArgs) {
  const person = await requireUser(args);
  const guild = await requireGuildAdmin(args, person, args.params.guildId);
  const locale = await localeOf(args.request);
  const { id, name } = guild;
  const modules = await args.context.modules.current();
  const titles = modules.list.map((module) => {
    const { text: title, lang } = textIn(locale, module.title);
    const category = module.category && textIn(locale, module.category).text;
    return { id: module.id, title, lang, category };
  });
  const head = { guild: { id, name, iconUrl: args.context.cdn.icon(guild) }, modules: titles };
  return { userId: person.user.id, guild, locale, head, modules };
}

type Head = Awaited<ReturnType<typeof openGuild>>["head"];

/** Marks the modules that lack something that they expect, as far as their settings are among these states. */
export function markIncomplete(
  head: Head,
  { get }: Modules,
  states: readonly { module: string; settings?: Settings }[],
) {
  const incomplete = states.flatMap(({ module: id, settings }) => {
    const module = get(id);
    return module && settings && incompleteIn(module, settings).length > 0 ? id : [];
  });
  const marked = head.modules.map((module) => ({ ...module, isIncomplete: incomplete.includes(module.id) }));
  return { ...head, modules: marked };
}

/** Lists the modules that may be incomplete. */
export function expectingIn({ list }: Modules): SettingsModule[] {
  return list.filter(({ rules }) => rules.some((rule) => "expects" in rule));
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
