import type { PermissionName } from "#app/discord/permissions.ts";

import type { Need } from "./field.ts";

/** Lists the permissions that the bot needs for these settings, without duplicates. */
export function neededFor(needs: readonly Need[], settings: Record<string, unknown>): PermissionName[] {
  const applying = needs.filter(({ when }) =>
    Object.entries(when).every(([name, use]) => isUsed(settings[name], use)),
  );
  return [...new Set(applying.flatMap(({ permissions }) => permissions))];
}

function isUsed(value: unknown, use: true | readonly string[] | undefined): boolean {
  if (Array.isArray(value))
    return use === true ? value.length > 0 : value.some((one: string) => use?.includes(one));
  return Boolean(value);
}
