import type { LoaderFunctionArgs } from "@remix-run/node";

import type { AdministeredGuild } from "#app/auth/guards.server.ts";
import { memberOf, requireRank } from "#app/auth/role-giver.server.ts";
import { groundsOf } from "#app/features/settings/refusals.ts";
import { getModule, listModules } from "#app/features/settings/registry.server.ts";
import { listSettings } from "#app/features/settings/settings.server.ts";
import { applyImport, type ImportPart } from "#app/features/settings/transfer/apply.server.ts";
import { readSettingsFile } from "#app/features/settings/transfer/settings-file.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";

import type { OfferedPart, PlannedPart } from "./import-form.server.ts";
import { reportOn } from "./report.server.ts";

/** A person who imports into a server. */
interface Importer {
  guild: AdministeredGuild;
  userId: string;
}

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Reports what a text would change in this server, or why it is no settings file. Saves nothing. */
export async function checkText(args: Args, importer: Importer, text: string) {
  const read = readSettingsFile(text);
  if ("problem" in read) return { outcome: "problem" as const, ...read };
  const { file } = read;
  const parts = listModules().flatMap((module) => {
    const brought = file.modules.get(module.id);
    return brought ? [{ module, settings: brought.settings }] : [];
  });
  return {
    outcome: "report" as const,
    from: file.guild.name,
    unknown: [...file.modules.keys()].filter((id) => !getModule(id)),
    report: reportOn(parts, { ...(await circumstancesOf(args, importer, parts)), file }),
  };
}

/** Imports all chosen parts or none; where none, with a new report on everything that was offered. */
export async function importChosen(args: Args, importer: Importer, offered: readonly PlannedPart[]) {
  const stopped = async (why: "conflict" | "refused" | "none") => ({
    outcome: "stopped" as const,
    why,
    report: reportOn(offered, await circumstancesOf(args, importer, offered)),
  });
  const chosen = offered.filter((part) => part.chosen);
  if (chosen.length === 0) return stopped("none");
  // The form is not trusted: the schema decides once more.
  const parts = chosen.flatMap(({ module, settings, version }): ImportPart[] => {
    const { success, data } = module.schema.safeParse(settings);
    return success ? [{ module, settings: data, version }] : [];
  });
  if (parts.length < chosen.length) return stopped("refused");

  const { guild, userId } = importer;
  const ranks = await Promise.all(
    parts.map(({ module, settings }) => requireRank(args, importer, module, settings)),
  );
  const ownPosition = ranks.find((rank) => rank !== null) ?? null;
  const actor = { kind: "user" as const, id: userId };
  const result = await applyImport(args.context.db, { guildId: guild.id, parts, actor, ownPosition });
  if (result.imported) return { outcome: "imported" as const, saved: result.saved };
  return result.reason === "absent" ? { outcome: "absent" as const } : stopped(result.reason);
}

/** What a report depends on besides the parts. */
async function circumstancesOf(
  { request, context }: Args,
  { guild, userId }: Importer,
  parts: readonly OfferedPart[],
) {
  const modules = parts.map(({ module }) => module);
  const [locale, states, ownPosition] = await Promise.all([
    localeOf(request),
    listSettings(context.db, guild.id, modules),
    context.memberRanks.position(memberOf(guild, userId)),
  ]);
  return { locale, states, grounds: groundsOf(guild.reported, ownPosition) };
}
