import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.server.ts";
import { safeReturnPath } from "#app/auth/return-to.server.ts";
import { isGuildAdministrator } from "#app/discord/permissions.ts";
import { getKnownGuild, listsOf } from "#app/features/guilds/guild-facts.server.ts";
import { isJsonObject, parseJson } from "#app/features/parse-json.ts";
import { checkSettings } from "#app/features/settings/check.server.ts";
import { withNewFields } from "#app/features/settings/compare.ts";
import { withDefaultText } from "#app/features/settings/default-texts.ts";
import type { Settings, SettingsField } from "#app/features/settings/field.ts";
import {
  BEGAN,
  CHOICE,
  FORM_FIELDS,
  INTENT,
  kindsOf,
  namesSent,
  sameValue,
  valuesOfForm,
  VERSION,
  withoutRow,
  withRow,
  withRowUp,
} from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { isSet, SECRET } from "#app/features/settings/kinds/secret.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { membersIn } from "#app/features/settings/refusals.ts";
import { mostRows, rowsIn } from "#app/features/settings/row-counts.ts";
import { saveSettings, type ModulePart } from "#app/features/settings/save.server.ts";
import { openTyped, sealText } from "#app/features/settings/secrets.server.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { listSupplied } from "#app/features/settings/supplied.server.ts";
import { BadRequestError, botAbsent, HttpError } from "#app/http/errors.server.ts";
import { readForm, wholeNumber } from "#app/http/parse.server.ts";
import type { SubmittedForm, Shown } from "#app/http/problem.ts";
import { fieldsOf } from "#app/http/refused.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import type { openGuildToWrite } from "#app/routes/dashboard/frame/current-guild.server.ts";
import { viewOf } from "#app/routes/dashboard/module-view.server.ts";
import { findPart, type PartKind } from "#app/routes/dashboard/names.tsx";
import { nothingIn, wordsOf } from "#app/routes/dashboard/setting-value.tsx";

/**
 * Reads a submitted form: unvalidated JSON, and the version that it was made from. The pressed button says whether to save
 * it, or a choice of two versions (`merge`), or to return it with other rows (`add roles`, `up roles[2]`, `remove roles[2]`) or another one open (`open roles[2]`), a default text
 * (`default message de`) or newer lists (`refresh`), or to send a message of it (`test message`), or to save the defaults (`reset`), or to save and lead on (`go /dashboard`), which makes no version where nothing has changed. Fields that the form did not have yet keep their values. @throws BadRequestError without a version, or for values that no control sends; HttpError 413 for more rows than the form can have
 */
export async function readSettingsPost(
  { request, context }: ActionFunctionArgs,
  guildId: string,
  module: SettingsModule,
) {
  const form = await readForm(request);
  const basedOn = sentVersion(form);
  const [intent = "", path = "", locale = ""] = (form.get(INTENT) ?? "").split(" ");
  if (intent === "reset") return { isSaved: true, isReset: true, path, submitted: module.defaults, basedOn };
  const next = intent === "go" ? safeReturnPath(path) : undefined;
  const isSaved = !["add", "up", "remove", "open", "default", "refresh"].includes(intent);
  const readCurrent = async () =>
    (await getSettings(context.db, guildId, module))?.settings ?? module.defaults;
  const changed =
    intent === "remove"
      ? withoutRow(form, path)
      : intent === "up"
        ? withRowUp(form, path)
        : intent === "default"
          ? withDefaultText(module.fields, form, { path, locale })
          : form;
  const typed = valuesOfForm(module.fields, changed);
  if (isForged(module.fields, typed))
    throw new BadRequestError("The form has what none of its controls sends.");
  const known = namesSent(module.fields, form);
  const isComplete =
    !form.has(FORM_FIELDS) || Object.keys(kindsOf(module.fields)).every((name) => known.has(name));
  const mine = isComplete
    ? typed
    : withNewFields(module.fields, typed, { known, current: await readCurrent() });
  const count = rowsIn(module.fields, mine);
  // What is stored may have more rows than a newer declaration allows.
  if (count > mostRows(module.fields) && count > rowsIn(module.fields, await readCurrent()))
    throw new HttpError("payload_too_large");
  // If that is not the current version any more, saving asks again.
  const chosen =
    intent === "merge"
      ? Object.entries(await readCurrent()).filter(([name]) => form.get(CHOICE + name) === "theirs")
      : [];
  const settings =
    intent === "add" ? withRow(module.fields, mine, path) : { ...mine, ...Object.fromEntries(chosen) };
  const submitted = openTyped(context.sealer, module.fields, { guildId, module: module.id }, settings);
  return { isSaved, path, next, submitted, basedOn };
}

/** Tells whether hidden JSON of a form brings, in place of a value, an object or a time of which no page could make a text. */
function isForged(fields: readonly SettingsField[], values: Settings): boolean {
  const lacksText = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    (Object.hasOwn(value, "toString") ||
      (isSet(value) && Number.isNaN(Date.parse(value.at))) ||
      Object.values(value).some(lacksText));
  return fields.some((field) => {
    const { [field.name]: value } = values;
    if (!("fields" in field) || !Array.isArray(value)) return lacksText(value);
    return value.some((row) => (isJsonObject(row) ? isForged(field.fields, row) : lacksText(row)));
  });
}

/** Reads the version that a form was made for. @throws BadRequestError */
export function sentVersion(form: URLSearchParams): number {
  const { success, data } = wholeNumber.safeParse(form.get(VERSION));
  if (success) return data;
  throw new BadRequestError("The form lacks the version that it was made for.");
}

/** Seals the secrets in a form that a page keeps. */
export function sealForm(
  fields: SubmittedForm["fields"],
  { params, context }: ActionFunctionArgs,
): SubmittedForm["fields"] {
  const place = { guildId: params.guildId ?? "", module: params.module ?? "" };
  const sealed = fields.flatMap(([name, text]): SubmittedForm["fields"] => {
    if (!name.endsWith(SECRET.typed) || text === "") return [];
    const field = name.slice(0, -SECRET.typed.length);
    return [[field + SECRET.kept, sealText(context.sealer, place, { field, text })]];
  });
  const replaced = new Set(sealed.map(([name]) => name));
  const others = fields.filter(([name]) => !name.endsWith(SECRET.typed) && !replaced.has(name));
  return [...others, ...sealed];
}

interface Submitted extends Pick<ModulePart, "onlyChanges" | "leaveOut"> {
  settings: unknown;
  basedOn: number;
}

/**
 * Checks and saves unvalidated settings of a module that were made from the version `basedOn`. Lists errors by path, in
 * the reader's language. @throws HttpError if the bot is not in the guild; as `saveSettings`
 */
export async function saveSubmitted(
  { request, context }: ActionFunctionArgs,
  { guild, userId }: Awaited<ReturnType<typeof openGuildToWrite>>,
  module: SettingsModule,
  { settings, basedOn, ...options }: Submitted,
) {
  const translate = errorTranslator(await localeOf(request));
  const checked = await checkSettings(context.db, { guildId: guild.id, module, settings });
  if (checked.error) return { outcome: "unfit" as const, errors: fieldsOf(checked.error, translate) };
  const mayReplace: ModulePart["mayReplace"] = ({ version }) => version === basedOn;
  const parts = [{ module, settings: checked.settings, mayReplace, ...options }];
  const actor = { kind: "user", id: userId } as const;
  const result = await saveSettings(context, { guildId: guild.id, actor, guild, parts });
  if (!result) throw botAbsent();
  if (result.outcome !== "refused") return result;
  return { outcome: result.outcome, errors: fieldsOf(result.refusals, translate) };
}

/**
 * Describes in words what a refused form changes, an unknown module's only for somebody who has been signed in. Roles,
 * channels, members and what the bot supplies have names if this person may know them and no request is needed, and no ids. Undefined for values that no control sends.
 */
export async function showSettings(
  fields: SubmittedForm["fields"],
  args: ActionFunctionArgs,
  isPerson: boolean,
) {
  const modules = await args.context.modules.current().catch(() => undefined);
  const module = modules?.get(args.params.module);
  if (!modules) return [];
  const typed = fields.filter(
    ([name, value]) => value !== "" && ![VERSION, INTENT, FORM_FIELDS, BEGAN].includes(name),
  );
  // Labels of a module that was retired meanwhile are not known. A stranger's form may name any module, and is not shown.
  if (!module) return isPerson ? typed : undefined;
  const locale = await localeOf(args.request);
  const t = fixedT(locale, "settings");
  const form = new URLSearchParams(fields);
  const values = valuesOfForm(module.fields, form);
  if (isForged(module.fields, values)) return undefined;
  const { facts, supplied } = (await knownIn(args, module, values).catch(() => undefined)) ?? {};
  const nameOf = ({ kind, id }: { kind: PartKind; id: string }) =>
    (facts && findPart(kind, id, facts).name) ?? t(`unnamed.${kind}`);
  const began = parseJson(form.get(BEGAN) ?? "");
  const isChanged = (field: FieldView) =>
    !isJsonObject(began) || !sameValue(field, values[field.name], began[field.name]);
  return viewOf(locale, module, supplied)
    .fields.filter((field) => Object.hasOwn(values, field.name) && isChanged(field))
    .map((field): Shown[number] => {
      const entries = wordsOf(field, values[field.name], { t, locale }).map((words) =>
        words.map((word) => ("text" in word ? word.text : nameOf(word))).join(" "),
      );
      return [field.label, entries.join("\n").trim() || nothingIn(field, t)];
    });
}

/** Returns what has names in settings, as far as this person may know them. */
async function knownIn(args: ActionFunctionArgs, { fields }: SettingsModule, values: Settings) {
  const { db, members, guildLists } = args.context;
  const person = await requireUser(args);
  const guild = guildLists.cached(person)?.find(({ id }) => id === args.params.guildId);
  const known = guild && isGuildAdministrator(guild) && (await getKnownGuild(db, guild.id));
  if (!known) return undefined;
  const named = await members.namesOf(db, known.id, membersIn(fields, values));
  return {
    facts: { ...listsOf(known), members: named },
    supplied: await listSupplied(db, known.id, fields),
  };
}
