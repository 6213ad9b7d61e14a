import type { PermissionName } from "#app/discord/permissions.ts";
import type { Need, Settings } from "./field.ts";

/** Tells whether a field is switched on, chosen or not empty. */
export function isInUse(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Lists the permissions that the bot needs for these settings, without duplicates. */
export function neededFor(needs: readonly Need[], settings: Settings): PermissionName[] {
  const applying = needs.filter(({ when }) =>
    Object.entries(when).every(([name, use]) => meets(settings[name], use)),
  );
  return [...new Set(applying.flatMap(({ permissions }) => permissions))];
}

function meets(value: unknown, use: Need["when"][string]): boolean {
  if (use === true || use === undefined || !Array.isArray(value)) return isInUse(value);
  return value.some((one: string) => use.includes(one));
}
