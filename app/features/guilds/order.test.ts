import { expect, test } from "vitest";
import type { GuildChannel, GuildRole } from "#db/schema.ts";
import { sortChannels } from "./channel-order.ts";
import { CHANNEL } from "./channel-types.ts";
import { factsOf, type KnownGuild } from "./guild-facts.server.ts";
import { sortRoles } from "./role-rules.ts";

/** Created one after the other; the ids differ in length, so that texts have another order than numbers. */
const [first, second] = ["99999999999999999", "100000000000000000"];
const channel = (id: string): GuildChannel => ({
  ...{ id, name: id, type: CHANNEL.text, parent_id: null, position: 1 },
});
const role = (id: string, name = id) => ({ id, name, position: 1, managed: false, color: 0 }) as GuildRole;

test("of equal positions the older role or channel stands first", () => {
  for (const ids of [
    [first, second],
    [second, first],
  ]) {
    expect(sortRoles(ids.map((id) => role(id))).map(({ id }) => id)).toEqual([first, second]);
    expect(sortChannels(ids.map((id) => channel(id))).map(({ id }) => id)).toEqual([first, second]);
  }
});

test("a role whose name shows nothing is named by its id", () => {
  const roles = [role(first, " \u200b\u3000"), role(first, "\u3164\u2800"), role(second, "\u200bTea")];
  const guild = { id: first, name: "Tea", roles, channels: null, bot: null };
  expect(factsOf(guild as unknown as KnownGuild).roles?.map(({ name }) => name)).toEqual([
    first,
    first,
    "\u200bTea",
  ]);
});
