import { expect, test } from "vitest";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { createModule } from "./module.server.ts";
import { planModule, readSettingsFile } from "./transfer.server.ts";

const id = (last: number) => `43187026411982000${last}`;
const gone = "431870264119829999";
const module = createModule({
  id: "log",
  title: "Log",
  fields: [{ name: "channelId", label: "Channel", kind: "channel", types: [0, 5] }],
});
const here = [
  { id: id(1), name: "Staff", type: 4, parent_id: null },
  { id: id(2), name: "Games", type: 4, parent_id: null },
  { id: id(3), name: "log", type: 0, parent_id: id(1) },
  { id: id(4), name: "log", type: 0, parent_id: id(2) },
  { id: id(5), name: "log", type: 5, parent_id: null },
];

test.each([
  [
    "in the category of the same name",
    { name: "log", type: 0, category: "Games" },
    { found: { id: id(4), by: "name" } },
  ],
  [
    "whose type is the same, in whichever category",
    { name: "log", type: 5, category: "Games" },
    { found: { id: id(5), by: "name" } },
  ],
  ["of which two could be meant", { name: "log", type: 0, category: "Elsewhere" }, { why: "ambiguous" }],
  ["that has another type", { name: "Staff", type: 0 }, { why: "missing" }],
])("an import looks for a channel by its name: one %s", (_, channel, match) => {
  const { file } = readSettingsFile(
    JSON.stringify({
      ...{ format: "discord-bot-settings", formatVersion: 1, guild: { id: id(8), name: "Elsewhere" } },
      ...{ modules: {}, roles: {}, channels: { [gone]: channel } },
    }),
  );
  const reported = { id: id(9), roles: null, channels: here } as unknown as KnownGuild;
  const places = { settings: { channelId: gone }, before: { channelId: null } };
  const { placed } = planModule(module, places, { reported, ownPosition: null }, file);
  expect(placed).toEqual([{ kind: "channel", from: gone, name: channel.name, ...match }]);
});

test("an import says which supplied options it leaves out", () => {
  const options = { from: "playlists" };
  const list = createModule({
    id: "music",
    title: "Music",
    fields: [{ name: "lists", label: "Playlists", kind: "choices", options }],
  });
  const reported = { id: id(9), roles: null, channels: here } as unknown as KnownGuild;
  const supplied = new Map([["playlists", [{ value: "calm", label: "Calm" }]]]);
  const places = { settings: { lists: ["calm", "loud"] }, before: { lists: [] } };
  const plan = planModule(list, places, { reported, ownPosition: null, supplied });
  expect(plan.settings).toEqual({ lists: ["calm"] });
  expect(plan.placed).toMatchObject([{ kind: "option", from: "loud", why: "refused" }]);
});
