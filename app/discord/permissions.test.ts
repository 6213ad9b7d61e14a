import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { permissionBits } from "./permissions.ts";

test("permissions have the bits of Discord's API, and none is missing", () => {
  // An older name of MANAGE_GUILD_EXPRESSIONS.
  const { ManageEmojisAndStickers: _, ...flags } = PermissionFlagsBits;
  const known = Object.entries(flags).map(([name, bit]) => [screaming(name), bit]);
  expect(permissionBits).toEqual(Object.fromEntries(known));
});

function screaming(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])|(?<=TTS)(?=[A-Z])/g, "_").toUpperCase();
}
