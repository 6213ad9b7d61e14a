import { expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { levels } from "./modules/levels.server.ts";
import { refusalsOf } from "./refusals.ts";

const { id, roles } = guilds.teahouse;
const role = roles.find(({ id: one, managed }) => one !== id && !managed)!;
/** The person's rank equals the role's position, and the bot's is above. */
const grounds = { guildId: id, channels: null, roles, botPosition: 1_000, ownPosition: role.position };
const settings = (level: number) => ({ ...levels.defaults, roles: [{ level, roleId: role.id }] });

test("a role above the person's rank may stay at its level, but not be set at another", () => {
  const refusals = (level: number) =>
    refusalsOf(levels.fields, { settings: settings(level), before: settings(50) }, grounds);
  expect(refusals(50)).toEqual([]);
  expect(refusals(1)).toMatchObject([{ path: "roles[0].roleId", message: "roleAboveYou" }]);
});
