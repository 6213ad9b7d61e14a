import type { ActionFunctionArgs } from "@remix-run/node";

import { requireUser } from "#app/auth/guards.server.ts";
import { isGuildAdministrator } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { LevelRole } from "#app/features/settings/field.ts";
import { valuesOfForm } from "#app/features/settings/form-values.ts";
import { getModule } from "#app/features/settings/registry.server.ts";
import type { KeptForm, Shown } from "#app/http/problem.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { viewOf } from "./module-view.server.ts";
import { fieldsIn, type FieldView } from "./module-view.ts";

type Names = Pick<GuildFacts, "channels" | "roles">;

/**
 * Describes a settings form that was refused: each setting by its label, switches and choices in words. Roles and channels have
 * names if this person may know them and no request is needed.
 */
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

/** Names of the server, for its administrators by the last list from Discord. */
async function knownNames(args: ActionFunctionArgs): Promise<Names | undefined> {
  const person = await requireUser(args);
  const guild = args.context.guildLists.cached(person)?.find(({ id }) => id === args.params.guildId);
  return guild && isGuildAdministrator(guild) ? getKnownGuild(args.context.db, guild.id) : undefined;
}

function inWords(locale: Locale, field: FieldView, value: unknown, names: Names | undefined): string {
  const t = fixedT(locale, "settings");
  const role = (id: string) =>
    names?.roles?.find((one) => one.id === id)?.name ?? `${t("gone.unknownRole")} ${id}`;
  const channel = (id: string) =>
    names?.channels?.find((one) => one.id === id)?.name ?? `${t("gone.unknownChannel")} ${id}`;
  const nothing = field.none ?? t("value.nothing");
  const each = (say: (one: string) => string) => (value as string[]).map(say).join("\n") || nothing;
  switch (field.kind) {
    case "toggle":
      return value === true ? t("value.on") : t("value.off");
    case "number":
      return [value, field.unitLabel].filter(Boolean).join(" ");
    case "channel":
      return value === null ? nothing : channel(String(value));
    case "role":
      return value === null ? nothing : role(String(value));
    case "channels":
      return each(channel);
    case "roles":
      return each(role);
    case "choices":
      return each((option) => field.labels?.[field.options.indexOf(option)] ?? option);
    case "levelRoles":
      return (
        (value as Partial<LevelRole>[])
          .map(({ level, roleId = "" }) => `${t("levelRoles.level")} ${level} → ${roleId && role(roleId)}`)
          .join("\n") || nothing
      );
    default:
      return String(value);
  }
}
