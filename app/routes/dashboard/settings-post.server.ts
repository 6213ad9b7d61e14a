import type { ActionFunctionArgs } from "@remix-run/node";
import type { Kysely } from "kysely";
import { requireUser } from "#app/auth/guards.server.ts";
import { isGuildAdministrator } from "#app/discord/permissions.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { LevelRole } from "#app/features/settings/field.ts";
import { CHOICE, INTENT, valuesOfForm, VERSION } from "#app/features/settings/form-values.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import type { KeptForm, Shown } from "#app/http/problem.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import type { Database } from "#db/schema.ts";
import { viewOf } from "./module-view.server.ts";
import { fieldsIn, type FieldView } from "./module-view.ts";

/** What to do with a submitted form: save it, return it with more rows or newer lists, or save a choice of two versions. */
const INTENTS = ["save", "addRows", "refresh", "merge"] as const;

/** Reads a submitted form: unvalidated JSON, and the version that it was made from. @throws BadRequestError without one */
export async function readSettingsPost(
  db: Kysely<Database>,
  guildId: string,
  module: SettingsModule,
  form: URLSearchParams,
) {
  const version = form.get(VERSION) ?? "";
  if (!/^\d{1,9}$/.test(version))
    throw new BadRequestError("The form lacks the version that it was made for.");
  const basedOn = Number(version);
  const intent = INTENTS.find((one) => one === form.get(INTENT)) ?? "save";
  const isMerge = intent === "merge";
  const sent = [...form].filter(([name]) => !isMerge || !name.startsWith(CHOICE));
  const mine = valuesOfForm(module.fields, new URLSearchParams(sent));
  if (!isMerge) return { intent, submitted: mine, basedOn };
  // If that is not the current version any more, saving asks again.
  const theirs = (await getSettings(db, guildId, module))?.settings ?? module.defaults;
  const chosen = Object.entries(theirs).filter(([name]) => form.get(CHOICE + name) === "theirs");
  return { intent, submitted: { ...mine, ...Object.fromEntries(chosen) }, basedOn };
}

/** Describes a refused form in words. Roles and channels have names if this person may know them and no request is needed. */
export async function showSettings(fields: KeptForm["fields"], args: ActionFunctionArgs): Promise<Shown> {
  const module = getModule(args.params.module);
  if (!module) return [];
  const locale = await localeOf(args.request);
  const names = await knownNames(args).catch(() => undefined);
  const values = valuesOfForm(module.fields, new URLSearchParams(fields));
  return fieldsIn(viewOf(locale, module))
    .filter(({ name }) => name in values)
    .map((field): Shown[number] => [field.label, inWords(locale, field, values[field.name], names)]);
}

async function knownNames(args: ActionFunctionArgs) {
  const person = await requireUser(args);
  const guild = args.context.guildLists.cached(person)?.find(({ id }) => id === args.params.guildId);
  return guild && isGuildAdministrator(guild) ? getKnownGuild(args.context.db, guild.id) : undefined;
}

type Names = Awaited<ReturnType<typeof knownNames>>;

function inWords(locale: Locale, field: FieldView, value: unknown, names: Names): string {
  const t = fixedT(locale, "settings");
  const role = (id: string) =>
    names?.roles?.find((one) => one.id === id)?.name ?? `${t("gone.unknownRole")} ${id}`;
  const channel = (id: string) =>
    names?.channels?.find((one) => one.id === id)?.name ?? `${t("gone.unknownChannel")} ${id}`;
  const each = <Entry>(say: (entry: Entry) => string) =>
    ([value].flat() as Entry[])
      .filter((entry) => entry !== null)
      .map(say)
      .join("\n") ||
    (field.none ?? t("value.nothing"));
  switch (field.kind) {
    case "toggle":
      return value === true ? t("value.on") : t("value.off");
    case "number":
      return [value, field.unitLabel].filter(Boolean).join(" ");
    case "channel":
    case "channels":
      return each(channel);
    case "role":
    case "roles":
      return each(role);
    case "choices":
      return each((option: string) => field.labels?.[field.options.indexOf(option)] ?? option);
    case "levelRoles":
      return each(
        ({ level, roleId }: Partial<LevelRole>) =>
          `${t("levelRoles.level")} ${level} → ${roleId ? role(roleId) : ""}`,
      );
    default:
      return String(value);
  }
}
