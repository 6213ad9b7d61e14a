import { hasPermission } from "#app/discord/permissions.ts";
import type { Member } from "#app/features/access/rules.ts";
import type { Settings, SettingsField } from "./field.ts";
import { changesOfGiven, type Refusal } from "./refusals.ts";
import type { RichMessage } from "./rich-message/shape.ts";

/** Refuses what somebody who does not administer the server could not do in Discord, either. What stood there before may stay. */
export function refusalsOfDelegate(
  delegate: Member | undefined,
  fields: readonly SettingsField[],
  before: Settings,
  after: Settings,
): Refusal[] {
  if (!delegate) return [];
  const given = hasPermission(delegate.permissions, "MANAGE_ROLES")
    ? []
    : changesOfGiven(fields, before, after).map((path) => ({ path, message: "refusals:manageRoles" }));
  const loud = hasPermission(delegate.permissions, "MENTION_EVERYONE")
    ? []
    : fields.flatMap(({ kind, name }) => {
        if (kind !== "richMessage") return [];
        const [from, to] = [loudIn(before[name]), loudIn(after[name])];
        const isLouder = to.some((one) => !from.includes(one));
        return isLouder ? [{ path: `${name}.allowed_mentions`, message: "refusals:mentionEveryone" }] : [];
      });
  return [...given, ...loud];
}

/** Lists the mentions that take the permission Mention Everyone (Discord docs: Allowed Mentions): of everyone, and of all or single roles. */
function loudIn(message: unknown): readonly string[] {
  const { allowed_mentions: mentions } = { ...(message as Partial<RichMessage> | null) };
  const { parse = [], roles = [] } = { ...mentions };
  return [...parse.filter((one) => one !== "users"), ...roles];
}
