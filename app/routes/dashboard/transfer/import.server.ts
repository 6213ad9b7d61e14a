import type { LoaderFunctionArgs } from "@remix-run/node";
import { asNow, changesBetween } from "#app/features/settings/compare.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { groundsOf } from "#app/features/settings/refusals.ts";
import { getModule, listModules } from "#app/features/settings/registry.server.ts";
import { saveSettings, type Part } from "#app/features/settings/save.server.ts";
import { listSettings, type SettingsState } from "#app/features/settings/settings.server.ts";
import { planModule } from "#app/features/settings/transfer/plan.server.ts";
import { readSettingsFile, type SettingsFile } from "#app/features/settings/transfer/settings-file.server.ts";
import { BadRequestError, botAbsent } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { moduleTitle, sayIn } from "#app/i18n/say.server.ts";
import type { openGuildToWrite } from "#app/routes/dashboard/current-guild.server.ts";
import { complaintsOf, viewOf } from "#app/routes/dashboard/module-view.server.ts";

interface OfferedPart {
  module: SettingsModule;
  settings: unknown;
  chosen?: boolean;
}

type PlannedPart = OfferedPart & { version: number };

type Importer = Awaited<ReturnType<typeof openGuildToWrite>>;
type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Reports what a text would change in this server, or why it is no settings file. Saves nothing. */
export async function checkText(args: Args, importer: Importer, text: string) {
  const read = readSettingsFile(text);
  if ("problem" in read) return { outcome: "problem" as const, ...read };
  const { file } = read;
  const parts = listModules().flatMap((module) => {
    const filed = file.modules.get(module.id);
    return filed ? [{ module, settings: filed.settings }] : [];
  });
  return {
    outcome: "report" as const,
    from: file.guild.name,
    unknown: [...file.modules.keys()].filter((id) => !getModule(id)),
    report: await reportOn(args, importer, parts, file),
  };
}

/** Imports all chosen parts or none; where none, with a new report on everything that was offered. */
export async function importChosen(args: Args, importer: Importer, offered: readonly PlannedPart[]) {
  const stopped = async (why: "conflict" | "refused" | "none") => ({
    outcome: "stopped" as const,
    why,
    report: await reportOn(args, importer, offered),
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

/** Effect of importing a module, or the errors that prevent it. */
export type PartReport = Awaited<ReturnType<typeof reportOn>>[number];

/** Reports on each offered module. Without `file`, the ids are this server's. */
async function reportOn(
  { request, context }: Args,
  { guild, userId }: Importer,
  parts: readonly OfferedPart[],
  file?: SettingsFile,
) {
  const modules = parts.map(({ module }) => module);
  const [locale, states, ownPosition] = await Promise.all([
    localeOf(request),
    listSettings(context.db, guild.id, modules),
    context.memberRanks.position({ guild, userId }),
  ]);
  const say = sayIn(locale);
  return parts.map(({ module, settings, chosen }) => {
    const current = states.find((one) => one.module === module.id);
    if (!current) throw botAbsent();
    const about = { module: module.id, title: moduleTitle(locale, module.id) };
    const parsed = module.schema.safeParse(settings);
    if (!parsed.success) {
      const complaints = complaintsOf(locale, module, fieldsOf(parsed.error, say));
      return { ...about, chosen, complaints, empties: false, plan: undefined };
    }

    const before = asNow(module, current.settings);
    const grounds = groundsOf(guild.reported, ownPosition);
    const plan = planModule(module, { settings: parsed.data, before }, grounds, file);
    const changes = changesBetween(viewOf(locale, module).fields, before, plan.settings);
    const empties = changes.some(({ from, to }) => isFilled(from) && Array.isArray(to) && !isFilled(to));
    const placed = plan.placed.map(({ refusal, ...part }) => ({
      ...part,
      message: refusal && say(refusal.message, refusal.params),
    }));
    const { version } = current;
    return {
      ...about,
      // By default not, if the import would empty a list.
      chosen: chosen ?? !empties,
      complaints: undefined,
      empties,
      plan: { version, settings: JSON.stringify(plan.settings), changes, placed },
    };
  });
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
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
