import { expect, test } from "vitest";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { levels } from "#app/features/settings/modules/levels.server.ts";
import type { GuildChannel, GuildRole } from "#db/schema.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { planModule } from "./plan.server.ts";
import type { SettingsFile } from "./settings-file.server.ts";

const guildId = "1";
const [one, two, three, four] = ["21", "22", "23", "24"] as const;
/** Id in the file, unknown in the guild. */
const filed = "3";
const { teahouse } = guilds;
const role = (id: string, name: string): GuildRole => ({ ...teahouse.roles[1]!, id, name });
const channel = (
  id: string,
  name: string,
  parent_id: string | null = null,
  type: number = CHANNEL.text,
): GuildChannel => ({ id, name, type, position: 1, parent_id });

interface Guild {
  roles?: GuildRole[];
  channels?: GuildChannel[];
  /** The settings in the guild. */
  before?: object;
}

/** Plans the import of one field of the levels, with the names of its role or channel in the file. */
function place(settings: object, names: Partial<SettingsFile>, { roles, channels, before }: Guild) {
  const file = {
    guild: { id: "9", name: "Other" },
    modules: new Map(),
    roles: new Map(),
    channels: new Map(),
  };
  const known = { roles: roles ?? null, channels: channels ?? null };
  const grounds = { guildId, ...known, botPosition: null, ownPosition: null };
  const all = { settings: { ...levels.defaults, ...settings }, before: { ...levels.defaults, ...before } };
  return planModule(levels, all, grounds, { ...file, ...names }).placed[0];
}

const ignored = { ignoredRoleIds: [filed] };
const named = (name: string) => ({ roles: new Map([[filed, name]]) });

test.each<[string, Partial<SettingsFile>, Guild, object]>([
  [
    "@everyone is never found by name",
    named("@everyone"),
    { roles: [role(guildId, "@everyone")] },
    { why: "missing" },
  ],
  [
    "a deleted role that the settings have already is kept",
    named("Mod"),
    { roles: [role(one, "Mod")], before: ignored },
    { found: { id: filed, by: "id" } },
  ],
  [
    "ids of the same guild are accepted if its roles are unknown",
    { ...named("Mod"), guild: { id: guildId, name: "Same" } },
    {},
    { found: { id: filed, by: "id" } },
  ],
  ["ids of another guild are not", named("Mod"), {}, { why: "missing" }],
])("roles: %s", (_, names, guild, expected) => {
  expect(place(ignored, names, guild)).toMatchObject(expected);
});

const categories = [
  channel(one, "News", null, CHANNEL.category),
  channel(two, "Games", null, CHANNEL.category),
];
const [inNews, inGames] = [channel(four, "general", one), channel(three, "general", two)];
const unique = { found: { id: three, by: "name" } };

test.each<[string, string | undefined, GuildChannel[], object]>([
  ["a unique name is found in any category", "Games", [channel(three, "general")], unique],
  ["the category decides among several", "Games", [inNews, inGames], unique],
  ["another category does not decide", "Elsewhere", [inNews, inGames], { why: "ambiguous" }],
  ["no category does not decide among two", undefined, [inNews, inGames], { why: "ambiguous" }],
  ["no category is preferred if the file has none", undefined, [inNews, channel(three, "general")], unique],
  ["two in the same category", "Games", [inGames, channel(four, "general", two)], { why: "ambiguous" }],
])("channels: %s", (_, category, channels, expected) => {
  const names = { channels: new Map([[filed, { name: "general", type: CHANNEL.text, category }]]) };
  const guild = { channels: [...categories, ...channels] };
  expect(place({ channelId: filed }, names, guild)).toMatchObject(expected);
});

test("channels: none is found for one without a name in the file", () => {
  expect(place({ channelId: filed }, {}, { channels: [inGames] })).toMatchObject({ why: "missing" });
});
