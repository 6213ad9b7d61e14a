import { expect, test } from "vitest";

import { guilds } from "#dev/discord/guilds.ts";

import { levels } from "./modules/levels.server.ts";
import { refusalsOf } from "./refusals.ts";

const { id, roles } = guilds.teahouse;
const role = roles.find(({ id: one, managed }) => one !== id && !managed)!;
/** Who asks stands no higher than the role that is given, and the bot above all. */
const grounds = { guildId: id, channels: null, roles, botPosition: 1_000, ownPosition: role.position };
const settings = (level: number) => ({ ...levels.defaults, roles: [{ level, roleId: role.id }] });

test("a role that somebody could not give stays where it was, and goes to no other level on their word", () => {
  const refusals = (level: number) =>
    refusalsOf(levels.fields, { settings: settings(level), before: settings(50) }, grounds);
  expect(refusals(50)).toEqual([]);
  expect(refusals(1)).toMatchObject([{ path: "roles[0].roleId", message: "roleAboveYou" }]);
});
