import { permissionField, permissionNames, type PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { isOpen, type Problem } from "#app/features/problems/list.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { textIn, type TextView } from "#app/features/settings/texts.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { permissionTitle } from "#app/i18n/texts.server.ts";
import { guildPath, queryOf } from "#app/paths.ts";

/** Kinds of problems, by Discord's JSON error codes ("Opcodes and Status Codes") and by names. */
const KINDS = {
  50013: "permission",
  missing_permission: "permission",
  50001: "access",
  10003: "channelGone",
  unknown_channel: "channelGone",
  // The channel is of a type in which this cannot be done.
  50008: "channelType",
  50024: "channelType",
  10011: "roleGone",
  unknown_role: "roleGone",
  role_too_high: "roleHigh",
  50007: "messages",
  cannot_message_user: "messages",
  missing_intent: "intent",
  50006: "content",
  50035: "content",
  internal: "internal",
  text: "ownWords",
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS] | "other";

/** Text with times in it, which browsers show in the reader's time zone, and with words of the bot. */
export type Line = (string | Date | TextView)[];

export type ProblemView = ReturnType<typeof problemView>;

/** Says what is broken, and what mends it, in a language. `field` is empty for the whole module. */
export function problemView(
  locale: Locale,
  {
    module,
    facts,
    mayInvite,
  }: { module: Pick<SettingsModule, "id" | "fields">; facts: GuildFacts; mayInvite: boolean },
  problem: Problem,
) {
  const t = fixedT(locale, "problems");
  const { code, count } = problem;
  const works = problem.worksSince === null ? null : new Date(problem.worksSince);
  const kind = problemKind(code);
  const channel = nameOf(facts.channels, problem.channelId, "#");
  const [inside, seen] = channel
    ? [t("where.channel", { channel }), t("where.seenChannel", { channel })]
    : [t("where.here"), t("where.seenHere")];
  const role = nameOf(facts.roles, problem.roleId, "@") ?? t("someRole");
  const where = kind === "access" ? seen : inside;
  const title: Line =
    problem.text === null
      ? [t(`title.${kind}`, { where, role, code })]
      : [`${t("says")} `, textIn(locale, problem.text)];
  const lacking =
    kind === "access" && problem.permissions.length === 0 ? ["VIEW_CHANNEL"] : problem.permissions;
  const names = listFormat(locale).format(lacking.map((name) => permissionTitle(locale, name)));
  const missing = permissionNames.filter((name) => lacking.includes(name) && !facts.bot?.can.includes(name));
  const repair = repairOf(kind, problem, missing);
  // A role that is too high is refused even to a bot that may manage roles.
  const isLacking = lacking.length > 0 && repair !== "repair.roleHigh";
  const text = [isLacking && t("lacks", { names }), repair && t(repair, { role })];
  const often = count > 1 ? `${t("count", { count })}, ${t("last")} ` : `${t("since")} `;
  const reported: Line = [often, new Date(problem.lastAt)];
  const query = { permissions: permissionField(missing), back: guildPath(facts.id, module.id) };
  // A problem of a field that the module no longer has is shown for the whole module.
  const field = module.fields.some(({ name }) => name === problem.field) ? problem.field : "";
  // Only what the bot lacks on the whole server can be granted by a link.
  const isGrantable = !works && mayInvite && missing.length > 0;
  const lines: Line[] = works
    ? [[`${t("before")} `, ...title], reported]
    : [[text.filter(Boolean).join(" ")].filter(Boolean), problem.triedAt ? [`${t("tried")}.`] : reported];
  return {
    field,
    kind: works ? ("success" as const) : ("warning" as const),
    title: works ? [`${t("works")} `, works] : title,
    lines,
    invite: isGrantable
      ? { href: guildPath(facts.id, "invite") + queryOf(query), text: t("invite") }
      : undefined,
  };
}

/** Counts a module's open problems in words; empty for none. */
export function problemMark(locale: Locale, problems: readonly Problem[]): string {
  const count = problems.filter(isOpen).length;
  return count > 0 ? fixedT(locale, "problems")("mark", { count }) : "";
}

/** Names a code without the server, for the bot's owner. */
export function problemTitle(locale: Locale, code: string): string {
  const t = fixedT(locale, "problems");
  const kind = problemKind(code);
  return t(`title.${kind}`, {
    where: t(kind === "access" ? "where.seenHere" : "where.somewhere"),
    role: t("someRole"),
    code,
  });
}

/** Returns what kind of problem a code of Discord's or of the bot's is: each kind has words of its own. */
export function problemKind(code: string): Kind {
  return Object.hasOwn(KINDS, code) ? (KINDS as Readonly<Record<string, Kind>>)[code]! : "other";
}

function repairOf(kind: Kind, { channelId, roleId, permissions }: Problem, missing: PermissionName[]) {
  switch (kind) {
    case "permission":
    case "access":
      if (roleId && !channelId)
        return permissions.length > 0 && missing.length === 0 ? "repair.roleHigh" : "repair.roleOrPermission";
      if (missing.length > 0) return channelId ? "repair.permission" : "repair.permissionHere";
      return permissions.length > 0 && channelId ? "repair.overwrite" : "repair.permissionUnknown";
    case "channelGone":
    case "channelType":
      return "repair.channel";
    case "roleGone":
      return "repair.role";
    case "ownWords":
      return undefined;
    default:
      return `repair.${kind}` as const;
  }
}

/** Returns a channel's or role's name, isolated because it may be right-to-left; the id of one that is gone. */
function nameOf(known: readonly { id: string; name: string }[] | null, id: string | null, sign: string) {
  if (id === null) return undefined;
  return `\u2068${sign}${known?.find((one) => one.id === id)?.name ?? id}\u2069`;
}
