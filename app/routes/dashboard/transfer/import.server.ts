import type { LoaderFunctionArgs } from "@remix-run/node";

import type { AdministeredGuild } from "#app/auth/guards.server.ts";
import { memberOf } from "#app/features/guilds/member-ranks.server.ts";
import { groundsOf } from "#app/features/settings/refusals.ts";
import { getModule, listModules } from "#app/features/settings/registry.server.ts";
import { saveSettings, type Part } from "#app/features/settings/save.server.ts";
import { listSettings, type SettingsState } from "#app/features/settings/settings.server.ts";
import { readSettingsFile } from "#app/features/settings/transfer/settings-file.server.ts";
import { BadRequestError, botAbsent } from "#app/http/errors.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";

import { reportOn, type OfferedPart } from "./report.server.ts";

/** A part in the second form. */
interface PlannedPart extends OfferedPart {
  /** The version that the plan was made for. */
  version: number;
  chosen: boolean;
}

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
  const parts = chosen.flatMap(({ module, settings, version }): Part[] => {
    const { success, data } = module.schema.safeParse(settings);
    const mayReplace = (current: SettingsState) => current.version === version;
    return success ? [{ module, settings: data, mayReplace, onlyChanges: true }] : [];
  });
  if (parts.length < chosen.length) return stopped("refused");

  const { guild, userId } = importer;
  const actor = { kind: "user", id: userId } as const;
  const result = await saveSettings(args.context, { guildId: guild.id, actor, guild, parts });
  if (!result) throw botAbsent();
  if (result.outcome !== "saved") return stopped(result.outcome);
  const saved = result.states.flatMap(({ changed, module }) => (changed ? [module] : []));
  return { outcome: "imported" as const, saved };
}

/** Loads the inputs of a report besides the parts. */
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

/** Reads the text of a file, or a pasted one, which the page then keeps. */
export async function textIn(form: FormData): Promise<{ text: string; pasted?: string }> {
  const file = form.get("file");
  if (file instanceof File) return { text: await file.text() };
  const pasted = form.get("text");
  if (typeof pasted !== "string") throw new BadRequestError("The form brings neither a file nor a text.");
  return { text: pasted, pasted };
}

/** Reads the parts of the second form: `settings.prefix`, `version.prefix`, and `module` for each chosen one. */
export function partsIn(form: FormData): PlannedPart[] {
  const chosen = form.getAll("module");
  const ids = new Set([...form.keys()].flatMap((name) => /^settings\.([a-z]{1,40})$/.exec(name)?.[1] ?? []));
  return [...ids].map((id) => {
    const module = getModule(id);
    const version = form.get(`version.${id}`);
    if (!module || typeof version !== "string" || !/^\d{1,9}$/.test(version))
      throw new BadRequestError("The form lacks what it was made for.");
    const settings = jsonIn(form.get(`settings.${id}`));
    return { module, settings, version: Number(version), chosen: chosen.includes(id) };
  });
}

function jsonIn(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new BadRequestError("The form holds settings that are not JSON.");
  }
}
