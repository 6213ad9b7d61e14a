import { describe, expect, test } from "vitest";

import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import type { GuildChannel, GuildRole } from "#db/schema.ts";

import { matchChannel, matchRole } from "./match.ts";

const guildId = "100000000000000001";
const [one, two, three, four] = [1, 2, 3, 4].map((n) => `20000000000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const there = "300000000000000000";

const role = (id: string, name: string): GuildRole => ({
  id,
  name,
  position: 1,
  color: 0,
  managed: false,
  permissions: "0",
});
const channel = (
  id: string,
  name: string,
  type: number = CHANNEL.text,
  parent_id: string | null = null,
): GuildChannel => ({
  id,
  name,
  type,
  position: 1,
  parent_id,
});
const here = <Thing>(things: Thing[] | null, more: { currentIds?: string[]; same?: boolean } = {}) => ({
  guildId,
  things,
  currentIds: new Set(more.currentIds),
  same: more.same ?? false,
});

describe("matchRole", () => {
  test("never matches @everyone by name", () => {
    expect(matchRole(there, "@everyone", here([role(guildId, "@everyone")]))).toEqual({ why: "missing" });
  });

  test("keeps a deleted role that the settings have already", () => {
    expect(matchRole(there, "Mod", here([role(one, "Mod")], { currentIds: [there] }))).toEqual({
      id: there,
      by: "id",
    });
  });

  test("accepts the ids of the same guild, and not of another, if the guild's roles are unknown", () => {
    expect(matchRole(there, "Mod", here<GuildRole>(null, { same: true }))).toEqual({ id: there, by: "id" });
    expect(matchRole(there, "Mod", here<GuildRole>(null))).toEqual({ why: "missing" });
  });
});

describe("matchChannel", () => {
  const news = channel(one, "News", CHANNEL.category);
  const games = channel(two, "Games", CHANNEL.category);

  test("accepts a unique name in any category", () => {
    const wanted = { name: "general", type: CHANNEL.text, category: "Games" };
    expect(matchChannel(there, wanted, here([channel(three, "general")]))).toEqual({ id: three, by: "name" });
  });

  test("prefers the file's category among several", () => {
    const inGames = channel(three, "general", CHANNEL.text, two);
    const inNews = channel(four, "general", CHANNEL.text, one);
    const wanted = (category?: string) =>
      matchChannel(
        there,
        { name: "general", type: CHANNEL.text, category },
        here([news, games, inGames, inNews]),
      );
    expect(wanted("Games")).toEqual({ id: three, by: "name" });
    expect(wanted("News")).toEqual({ id: four, by: "name" });
    expect(wanted("Elsewhere")).toEqual({ why: "ambiguous" });
    expect(wanted()).toEqual({ why: "ambiguous" });
  });

  test("prefers no category if the file has none", () => {
    const alone = channel(three, "general");
    const inNews = channel(four, "general", CHANNEL.text, one);
    const wanted = { name: "general", type: CHANNEL.text };
    expect(matchChannel(there, wanted, here([news, alone, inNews]))).toEqual({ id: three, by: "name" });
  });

  test("returns none if the category does not decide", () => {
    const channels = [
      games,
      channel(three, "general", CHANNEL.text, two),
      channel(four, "general", CHANNEL.text, two),
    ];
    const wanted = { name: "general", type: CHANNEL.text, category: "Games" };
    expect(matchChannel(there, wanted, here(channels))).toEqual({ why: "ambiguous" });
    expect(matchChannel(there, undefined, here(channels))).toEqual({ why: "missing" });
  });
});
