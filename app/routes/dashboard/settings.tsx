import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { canAddBot } from "#app/discord/permissions.ts";
import { may } from "#app/features/access/rules.ts";
import { factsOf, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { recentRank } from "#app/features/guilds/member-ranks.server.ts";
import { changesBetween } from "#app/features/settings/compare.ts";
import { closedRows } from "#app/features/settings/kinds/kinds.server.ts";
import { isGiven, membersIn, placedIds } from "#app/features/settings/refusals.ts";
import { sealTyped, secretsIn, withSecrets } from "#app/features/settings/secrets.server.ts";
import { listSupplied } from "#app/features/settings/supplied.server.ts";
import { authorOf, describeConflict } from "#app/features/settings/versions.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { guildPath } from "#app/paths.ts";
import { requireShowable } from "#app/shell/kept-form.server.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { openModulePage, openModuleToWrite, receiptsOf } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { actionViews, statusView, viewOf } from "./module-view.server.ts";
import { grantedView, permissionView } from "./problems/permission-view.server.ts";
import { problemView } from "./problems/problem-view.server.ts";
import { ModuleSettings } from "./settings/module-settings.tsx";
import { readSettingsPost, saveSubmitted, sealForm, showSettings } from "./settings/settings-post.server.ts";

export {
  keepForm as clientAction,
  revalidateAfterChange as shouldRevalidate,
} from "#app/shell/client-action.ts";
export { keepShown as clientLoader } from "#app/shell/keep-shown.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId/:module`: one settings form. */
export const loader = pageLoader(async (args) => {
  const { guild, userId, locale, head, modules, states, module, state } = await openModulePage(args);
  const { db, memberRoles, members, guildRefresh } = args.context;
  const refreshed = await guildRefresh.refreshed(guild.reported);
  const [readable = state] = await withSecrets(args.context, modules, { items: [state], reader: "person" });
  const reported = seenBy(refreshed, guild.delegate, placedIds(module.fields, state.settings));
  const mayEdit = may(guild.access, module, "edit");
  const needsRank = mayEdit && module.fields.some(isGiven);
  const ownPosition = needsRank
    ? await recentRank(memberRoles, { guild: { ...guild, reported }, userId })
    : null;
  const view = viewOf(locale, module, await listSupplied(db, guild.id, module.fields));
  const named = membersIn(module.fields, state.settings);
  const facts = {
    ...factsOf(reported, ownPosition),
    members: await members.namesOf(db, guild.id, named),
    isSearchable: members.isSearchable(),
  };
  const mark = head.modules.find(({ id }) => id === module.id)?.state;
  const { error } = module.schema.safeParse(state.settings);
  const t = fixedT(locale, "settings");
  // The form keeps a secret that cannot be opened, unless somebody replaces or clears it.
  const closed = secretsIn(module.fields).filter((name) => readable.settings[name] !== state.settings[name]);
  return {
    title: `${view.title.text} · ${guild.name}`,
    head,
    mayEdit,
    module: view,
    state: { ...state, isStuck: mark === "incomplete" || mark === "problem" },
    // A form is behind what is saved only when the page's data are loaded anew.
    savedBy: args.context.isData
      ? await authorOf(db, { module, current: state, reader: userId })
      : { isReader: false, name: undefined },
    granted: grantedView(locale, args.request, facts),
    permissions: permissionView(locale, new Set(module.permissions.flatMap(({ all }) => all))),
    // Values that a declaration which has changed does not allow any more.
    outdated: {
      ...(error && fieldsOf(error, errorTranslator(locale))),
      ...Object.fromEntries(closed.map((name) => [name, [t("secret.closed")]])),
    },
    problems: state.problems.map((problem) =>
      problemView(locale, { module, facts, mayInvite: canAddBot(guild) }, problem),
    ),
    status: statusView(locale, state.status),
    actions: actionViews(locale, module, state.settings),
    receipts: receiptsOf(states, reported),
    facts,
    closed: closedRows(view.fields, state.settings, facts),
    isDefault: changesBetween(module.fields, state.settings, module.defaults).length === 0,
    asOf: reported.as_of,
    refreshable: guildRefresh.isPossible(),
    late: guildRefresh.isLate(reported),
    rankNote:
      needsRank && reported.roles !== null && !guild.owner && ownPosition === null
        ? fixedT(locale, "modules")("rankUnknown")
        : undefined,
  };
});

export const action = pageAction(save, { show: showSettings, seal: sealForm });

async function save(args: ActionFunctionArgs) {
  const opened = await openModuleToWrite(args);
  const { guild, module } = opened;
  const { isSaved, isReset, path, next, submitted, basedOn } = await readSettingsPost(args, guild.id, module);
  const place = { guildId: guild.id, module: module.id };
  const kept = sealTyped(args.context.sealer, module.fields, place, submitted);
  const invalid = async (errors: Record<string, string[]>, status = 400) => {
    const { db } = args.context;
    const view = viewOf(
      await localeOf(args.request),
      module,
      await listSupplied(db, guild.id, module.fields),
    );
    const closed = closedRows(view.fields, submitted, guild.reported, [path, ...Object.keys(errors)]);
    const answer = { errors, submitted: kept, basedOn, digest: module.digest, closed };
    return data({ outcome: "invalid" as const, ...answer }, { status });
  };
  if (!isSaved) {
    requireShowable(submitted);
    return invalid({}, 200);
  }

  const result = await saveSubmitted(args, opened, module, {
    settings: submitted,
    basedOn,
    onlyChanges: isReset || next !== undefined,
  });
  if (result.outcome === "saved") {
    const query = `?saved=${result.states[0]?.version}${isReset ? "&reset" : ""}`;
    return redirect(next ?? guildPath(guild.id, module.id) + query, 303);
  }
  requireShowable(submitted);
  if ("errors" in result) return invalid(result.errors);

  const { current } = result;
  const conflict = await describeConflict(args.context.db, module, {
    basedOn,
    current,
    reader: opened.userId,
  });
  return data({ outcome: "conflict" as const, submitted: kept, ...conflict }, { status: 409 });
}

export default function SettingsPage() {
  const { head, module } = useLoaderData<typeof loader>();
  const [unsaved, setUnsaved] = useState<string>();
  return (
    <GuildPage head={head} isUnsaved={unsaved === module.id}>
      <ModuleSettings key={head.guild.id + module.id} onUnsaved={setUnsaved} />
    </GuildPage>
  );
}
