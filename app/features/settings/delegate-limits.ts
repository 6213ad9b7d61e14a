import { hasPermission } from "#app/discord/permissions.ts";
import type { Member } from "#app/features/access/rules.ts";
import type { Settings, SettingsField } from "./field.ts";
import { changesOfGiven, type Refusal } from "./refusals.ts";

/** Refuses what somebody who does not administer the server could not do in Discord, either. What stood there before may stay. */
export function refusalsOfDelegate(
  delegate: Member | undefined,
  fields: readonly SettingsField[],
  before: Settings,
  after: Settings,
): Refusal[] {
  if (!delegate || hasPermission(delegate.permissions, "MANAGE_ROLES")) return [];
  return changesOfGiven(fields, before, after).map((path) => ({ path, message: "refusals:manageRoles" }));
}
