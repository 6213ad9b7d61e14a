import { expect, test, vi } from "vitest";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordNetworkError } from "#app/discord/errors.server.ts";
import { guilds } from "#dev/discord/guilds.ts";

import { RightsUncheckedError } from "./guild-lists.server.ts";
import { createMemberRanks } from "./member-ranks.server.ts";

const { id, roles } = guilds.teahouse;
const [, role] = roles;
const member = { guild: { id, owner: false, roles }, userId: "100000000000000007" };

/** Ranks by a Discord that answers so. */
function ranksBy(getMember: () => Promise<{ roles: string[] }>) {
  const asked = vi.fn(getMember);
  return { asked, ranks: createMemberRanks({ getMember: asked } as unknown as DiscordBotClient) };
}

test("a page asks once in a minute, however often it looks again; who writes asks anew", async () => {
  const { asked, ranks } = ranksBy(() => Promise.resolve({ roles: [role!.id] }));
  for (let i = 0; i < 5; i++) expect(await ranks.position(member)).toBe(role!.position);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await ranks.refreshed(member)).toBe(role!.position);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("where Discord does not answer, a page goes without, and a write only with an answer of the last minute", async () => {
  let down = true;
  const { ranks } = ranksBy(() =>
    down ? Promise.reject(new DiscordNetworkError("x", "y")) : Promise.resolve({ roles: [role!.id] }),
  );
  expect(await ranks.position(member)).toBeNull();
  await expect(ranks.refreshed(member)).rejects.toThrow(RightsUncheckedError);
  down = false;
  await ranks.refreshed(member);
  down = true;
  expect(await ranks.refreshed(member)).toBe(role!.position);
});

test("nothing limits the owner, and nothing is known without a token or without the server's roles", async () => {
  const { asked, ranks } = ranksBy(() => Promise.resolve({ roles: [] }));
  expect(await ranks.refreshed({ ...member, guild: { id, owner: true, roles } })).toBeNull();
  expect(await ranks.refreshed({ ...member, guild: { id, owner: false, roles: null } })).toBeNull();
  expect(await createMemberRanks(undefined).refreshed(member)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect(await ranks.refreshed(member)).toBe(0);
});
