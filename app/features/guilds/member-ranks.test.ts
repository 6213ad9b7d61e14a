import { expect, test, vi } from "vitest";

import type { DiscordBotClient } from "#app/discord/bot-client.server.ts";
import { DiscordNetworkError } from "#app/discord/errors.server.ts";
import { guilds } from "#dev/discord/guilds.ts";

import { RightsUncheckedError } from "./guild-lists.server.ts";
import { createMemberRanks } from "./member-ranks.server.ts";

const { id, roles } = guilds.teahouse;
const [, role] = roles;
const member = { guild: { id, owner: false, reported: { roles } }, userId: "100000000000000007" };

function ranksBy(getMember: () => Promise<{ roles: string[] }>) {
  const asked = vi.fn(getMember);
  return { asked, ranks: createMemberRanks({ getMember: asked } as unknown as DiscordBotClient) };
}

test("position() asks Discord once a minute, refreshed() every time", async () => {
  const { asked, ranks } = ranksBy(() => Promise.resolve({ roles: [role!.id] }));
  for (let i = 0; i < 5; i++) expect(await ranks.position(member)).toBe(role!.position);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await ranks.refreshed(member)).toBe(role!.position);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("without Discord's answer, position() is null, and refreshed() uses an answer of the last minute only", async () => {
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
