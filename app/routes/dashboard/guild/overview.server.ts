import { canAddBot } from "#app/discord/permissions.ts";
import { may } from "#app/features/access/rules.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { isOpen } from "#app/features/problems/list.server.ts";
import { incompleteIn } from "#app/features/settings/conditions.ts";
import type { HistoryEntry } from "#app/features/settings/history.server.ts";
import type { Supplied } from "#app/features/settings/supplied.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { requireModule } from "#app/http/params.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { openGuildPage } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { changeWords, statusView, summaryOf } from "#app/routes/dashboard/module-view.server.ts";
import { problemMark, problemView } from "#app/routes/dashboard/problems/problem-view.server.ts";
import { icons } from "#app/ui/icons.ts";

type Opened = Awaited<ReturnType<typeof openGuildPage>>;
type SetModules = ReturnType<typeof setModules>;

/** Lists the modules of a server with what is set. */
export function setModules({ states, modules }: Pick<Opened, "states" | "modules">) {
  return states.map(({ settings = {}, ...state }) => {
    return { ...state, settings, module: requireModule(modules, state.module) };
  });
}

/** Lines of a module's status on its card; its page has all. */
const STATUS_LINES = 3;

/** Describes the modules for their cards. */
export function moduleCards({ locale, guild }: Opened, set: SetModules, supplied: Supplied) {
  return set.map(({ module, settings, enabled, version, receipt, bot, problems, status }) => ({
    id: module.id,
    mayEdit: may(guild.access, module, "edit"),
    icon: { drawing: icons[module.icon] },
    title: textIn(locale, module.title),
    category: module.category && textIn(locale, module.category).text,
    summary: summaryOf(locale, module, { settings, supplied }),
    enabled,
    state: { version, receipt, bot },
    status: statusView(locale, status && { ...status, lines: status.lines.slice(0, STATUS_LINES) }),
    problems: problemMark(locale, problems),
    incomplete: incompleteIn(module, settings).map(({ field: name }) => {
      const field = module.fields.find((one) => one.name === name);
      return textIn(locale, field?.label ?? name).text;
    }),
  }));
}

/** Describes the open problems of all modules. */
export function openProblems({ locale, guild }: Opened, set: SetModules, facts: GuildFacts) {
  const mayInvite = canAddBot(guild);
  return set.flatMap(({ module, problems }) =>
    problems.filter(isOpen).map((problem) => ({
      module: module.id,
      of: textIn(locale, module.title),
      ...problemView(locale, { module, facts, mayInvite }, problem),
    })),
  );
}

const STEPS = 3;

/** Names the first choices of channels or roles on a server where nobody has saved yet: without them a module is of little use. */
export function firstSteps({ locale, guild, states, modules }: Opened) {
  if (guild.access.level !== "admin" || states.some(({ version }) => version > 0)) return [];
  const steps = modules.list.flatMap(({ id, title, fields }) => {
    const field = fields.find(({ kind }) => kind === "channel" || kind === "role" || kind === "roles");
    if (!field) return [];
    const named = { module: textIn(locale, title).text, field: textIn(locale, field.label).text };
    const text = fixedT(locale, "settings")("firstSteps.choose", named);
    return { href: `${id}#setting-${field.name}`, text };
  });
  return steps.slice(0, STEPS);
}

/** Describes changes and actions in words. */
export function lastChanges(
  { locale, modules }: Opened,
  entries: readonly HistoryEntry[],
  supplied: Supplied,
) {
  return entries.map((entry) => {
    const { module: id, version, at, by, press } = entry;
    const module = modules.get(id);
    const what = press
      ? textIn(locale, press.label)
      : { text: module ? changeWords(locale, module, { ...entry, supplied }) : "", lang: undefined };
    const title = module && textIn(locale, module.title);
    return { key: press?.id ?? `${id} ${version}`, module: id, at, by, title, what };
  });
}
