import { hasPermission } from "#app/discord/permissions.ts";
import type { Member } from "#app/features/access/rules.ts";
import type { Settings, SettingsField } from "./field.ts";
import { changesOfGiven, type Refusal } from "./refusals.ts";

/** Name of the mentions in a message (Discord's reference, "Allowed Mentions Object"). */
export const MENTIONS = "allowed_mentions";
/** Mentions that take the permission Mention Everyone. */
const LOUD = ["everyone", "roles"];

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
        const [from, to] = [mentionsIn(before[name]), mentionsIn(after[name])];
        const isLouder = to.some((one) => LOUD.includes(one) && !from.includes(one));
        return isLouder ? [{ path: `${name}.${MENTIONS}`, message: "refusals:mentionEveryone" }] : [];
      });
  return [...given, ...loud];
}

function mentionsIn(message: unknown): readonly string[] {
  const { [MENTIONS]: mentions } = (message ?? {}) as { [MENTIONS]?: { parse?: string[] } };
  return mentions?.parse ?? [];
}
