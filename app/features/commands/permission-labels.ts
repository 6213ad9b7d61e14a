import { PERMISSIONS, type Permission } from "#app/content/commands/command.ts";

/** Returns Discord's name of a permission, like `KICK_MEMBERS` of `Kick Members`. */
export function permissionName(label: Permission): string {
  return label.toUpperCase().replace(" ", "_");
}

const LABELS = new Map<string, Permission>(PERMISSIONS.map((label) => [permissionName(label), label]));

/** Returns a command's label of a permission of Discord's; undefined where none of the eight fits. */
export function permissionLabel(name: string): Permission | undefined {
  return LABELS.get(name);
}

/** Writes permissions as `/commands.json` does: by the labels, else by Discord's names; `Everyone` for none. */
export function permissionText(permissions: readonly string[]): string {
  return (
    permissions.map((name) => permissionLabel(name) ?? name).join(", ") || ("Everyone" satisfies Permission)
  );
}
