import type { LoaderFunctionArgs } from "@remix-run/node";

import type { AdministeredGuild } from "#app/auth/guards.server.ts";
import { memberOf, requireRank } from "#app/auth/role-giver.server.ts";
import { groundsOf } from "#app/features/settings/refusals.ts";
import { getModule, listModules } from "#app/features/settings/registry.server.ts";
import { listSettings } from "#app/features/settings/settings.server.ts";
import { applyImport, type ImportPart } from "#app/features/settings/transfer/apply.server.ts";
import { readSettingsFile } from "#app/features/settings/transfer/settings-file.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
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
