import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { recentRank } from "#app/features/guilds/member-ranks.server.ts";
import { isJsonObject, parseJson } from "#app/features/parse-json.ts";
import { checkSettings } from "#app/features/settings/check.server.ts";
import { changesBetween, shortened, withNamesOfNow } from "#app/features/settings/compare.ts";
import { isSet } from "#app/features/settings/kinds/secret.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { membersIn } from "#app/features/settings/refusals.ts";
import { saveSettings, type ModulePart } from "#app/features/settings/save.server.ts";
import { openTyped, sealTyped, secretsIn, withKept } from "#app/features/settings/secrets.server.ts";
import { listSettings, type SettingsState } from "#app/features/settings/settings.server.ts";
import { listSupplied } from "#app/features/settings/supplied.server.ts";
import { planModule, readSettingsFile, type SettingsFile } from "#app/features/settings/transfer.server.ts";
import { BadRequestError, botAbsent } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { guildPath } from "#app/paths.ts";
import type { openGuildToWrite } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { complaintsOf, viewOf } from "#app/routes/dashboard/module-view.server.ts";
import { isShowable } from "#app/shell/kept-form.server.ts";

type OfferedPart = { module: SettingsModule; settings: unknown; chosen?: boolean };

type Importer = Awaited<ReturnType<typeof openGuildToWrite>>;
type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Reports what a file, or a pasted text, would change in this server, or why it is no settings file. Saves nothing. */
export async function checkFile(args: Args, importer: Importer, form: FormData) {
  const [upload, typed] = [form.get("file"), form.get("text")];
  // A chosen file comes before the text, which may be that of the check before. Without a choice, browsers send one without a name.
  const chosen = upload instanceof File && upload.name !== "" ? upload : undefined;
  const pasted = !chosen && typeof typed === "string" && typed && isShowable(typed) ? typed : undefined;
  const text = chosen ? await chosen.text() : typed;
  if (typeof text !== "string") throw new BadRequestError("The form brings neither a file nor a text.");
  const read = readSettingsFile(text);
  if (read.problem) return data({ outcome: "problem" as const, ...read, pasted }, { status: 400 });
  const { file } = read;
  const parts = importer.modules.list.flatMap((module) => {
    const filed = file.modules.get(module.id);
    return filed ? [{ module, settings: withNamesOfNow(module.fields, filed.settings) }] : [];
  });
  const unknown = [...file.modules.keys()].filter((id) => !importer.modules.get(id));
  const reported = await reportOn(args, importer, parts, file);
  // A page has no secret.
  const hasSecret = parts.some(({ module: { fields }, settings }) =>
    secretsIn(fields).some((name) => typeof settings[name] === "string"),
  );
  const again = hasSecret ? undefined : pasted;
  return data({ outcome: "report" as const, from: file.guild.name, unknown, ...reported, pasted: again });
}

/** Imports all chosen parts of the second form or none; where none, with a new report on everything that was offered. */
export async function importChosen(args: Args, importer: Importer, form: FormData) {
  const offered = offersIn(form, importer, args.context);
  const stopped = async (why: "conflict" | "refused" | "none") => {
    const reported = await reportOn(args, importer, offered);
    const status = why === "conflict" ? 409 : 400;
    return data({ outcome: "stopped" as const, why, ...reported, pasted: undefined }, { status });
  };
  const chosen = offered.filter((part) => part.chosen);
  if (chosen.length === 0) return stopped("none");
  const { guild, userId } = importer;
  const parts: ModulePart[] = [];
  // The form brings settings that were checked when it was made, and is not trusted.
  for (const { module, settings, version } of chosen) {
    const checked = await checkSettings(args.context.db, { guildId: guild.id, module, settings });
    const mayReplace = (current: SettingsState) => current.version === version;
    if (!checked.error) parts.push({ module, settings: checked.settings, mayReplace, onlyChanges: true });
  }
  if (parts.length < chosen.length) return stopped("refused");

  const actor = { kind: "user", id: userId } as const;
  const result = await saveSettings(args.context, { guildId: guild.id, actor, guild, parts });
  if (!result) throw botAbsent();
  if (result.outcome !== "saved") return stopped(result.outcome);
  const changed = result.states.filter((state) => state.changed).map(({ module }) => module);
  return redirect(`${guildPath(guild.id, "transfer")}?imported=${changed.join("-")}`, 303);
}

export type PartReport = Awaited<ReturnType<typeof reportOn>>["report"][number];

/** Reports on each offered module, and names the people whom its settings mention. Without `file`, the ids are this server's. */
async function reportOn(
  { request, context }: Args,
  { guild, userId }: Importer,
  parts: readonly OfferedPart[],
  file?: SettingsFile,
) {
  const modules = parts.map(({ module }) => module);
  const every = modules.flatMap(({ fields }) => fields);
  const [locale, states, ownPosition, supplied] = await Promise.all([
    localeOf(request),
    listSettings(context.db, guild.id, modules),
    recentRank(context.memberRoles, { guild, userId }),
    listSupplied(context.db, guild.id, every),
  ]);
  const translate = errorTranslator(locale);
  const reported = parts.map(async ({ module, settings, chosen }) => {
    const current = states.find((one) => one.module === module.id);
    if (!current) throw botAbsent();
    const { fields, title } = viewOf(locale, module, supplied);
    const about = { module: module.id, title };
    // A file says nothing of newer fields, whose values stay.
    const whole = isJsonObject(settings) ? { ...current.settings, ...settings } : settings;
    const checked = await checkSettings(context.db, { guildId: guild.id, module, settings: whole });
    if (checked.error) {
      const complaints = complaintsOf(fields, fieldsOf(checked.error, translate));
      return { ...about, chosen, complaints, empties: false, plan: undefined };
    }

    const before = current.settings;
    const place = { guildId: guild.id, module: module.id };
    const filed = withKept(module.fields, checked.settings, before);
    const known = { reported: guild.reported, ownPosition, supplied };
    const plan = planModule(module, { settings: filed, before }, known, file);
    const settingsKept = sealTyped(context.sealer, module.fields, place, plan.settings);
    const changes = changesBetween(fields, before, settingsKept);
    const empties = changes.some(({ from, to }) => lengthOf(from) > 0 && lengthOf(to) === 0);
    const placed = plan.placed.map(({ refusal, ...part }) => ({
      ...part,
      message: refusal && translate(refusal.message, refusal.params),
    }));
    const secrets = fields
      .filter(({ name }) => isSet(checked.settings[name]) && filed[name] === null)
      .map(({ label }) => label);
    const offered = { module: module.id, version: current.version, settings: settingsKept };
    return {
      ...about,
      // By default not, if the import would empty a list.
      chosen: chosen ?? !empties,
      complaints: undefined,
      empties,
      plan: { offer: offered, changes: changes.map(shortened), placed, secrets },
    };
  });
  const report = await Promise.all(reported);
  const mentioned = parts.flatMap(({ module }, index) =>
    membersIn(module.fields, report[index]?.plan?.offer.settings ?? {}),
  );
  return { report, members: await context.members.namesOf(context.db, guild.id, mentioned) };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : NaN;
}

const offer = z.object({ module: z.string(), version: z.int().min(0), settings: z.unknown() });

function offersIn(form: FormData, { guild, modules }: Importer, { sealer }: Args["context"]) {
  const [chosen, offers] = [form.getAll("module"), form.getAll("offer")];
  // The report on each is long.
  if (offers.length > modules.list.length)
    throw new BadRequestError("The form offers more modules than there are.");
  return offers.map((text) => {
    const { data: part } = offer.safeParse(parseJson(String(text)));
    const module = modules.get(part?.module);
    if (!part || !module) throw new BadRequestError("The form lacks what it was made for.");
    const place = { guildId: guild.id, module: module.id };
    const settings = isJsonObject(part.settings)
      ? openTyped(sealer, module.fields, place, part.settings)
      : part.settings;
    return { ...part, settings, module, chosen: chosen.includes(module.id) };
  });
}
