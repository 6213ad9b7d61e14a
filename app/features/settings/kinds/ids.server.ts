import { z } from "zod";
import { isSnowflake, snowflake } from "#app/discord/snowflake.server.ts";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { obstacleOf } from "#app/features/guilds/role-rules.ts";
import { distinctList } from "#app/features/manifest/text-schema.server.ts";
import { MOST, WRITABLE } from "#app/features/settings/field.ts";
import { mostIds } from "./ids.ts";
import { integer, isListOf, serverKind, WEIGHT, type ServerLists } from "./kind.server.ts";

const id = snowflake("notAnId");
const isId = (value: unknown) => typeof value === "string" && isSnowflake(value);

/** Types of channels in a server, threads included (Discord docs: Channel Types). */
const CHANNEL_TYPES = [0, 2, 4, 5, 10, 11, 12, 13, 14, 15, 16];
const MOST_CHANNEL_TYPES = 20;
const types = distinctList(
  z.literal(CHANNEL_TYPES, { error: "manifest:channelType" }),
  MOST_CHANNEL_TYPES,
  1,
).describe("Discord's channel types.");

const single = (needed: string) => ({
  optional: <Field extends { required?: boolean }>(field: Field) => ({ ...field, required: false }),
  schema: ({ required }: { required?: boolean }) => (required ? snowflake(needed, needed) : id.nullable()),
  isValue: (value: unknown) => value === null || isId(value),
});
const required = z.boolean().optional().describe("Nothing chosen is refused.");
const singleDeclared = () => ({ default: z.null().optional(), required });
const several = {
  schema: (field: Parameters<typeof mostIds>[0]) => distinctList(id, mostIds(field)),
  isValue: isListOf(isId),
};
const severalDeclared = (most: number) => ({
  max: integer(1, most).optional(),
  default: boundedList(z.string(), MOST.texts).optional(),
});

export const channel = serverKind("channel", {
  declared: () => ({ types: types.optional(), ...singleDeclared() }),
  ...single("channelNeeded"),
  ids: { of: "channel", several: false, refusal: refusalOfChannel },
  weight: weightOfList("channels", WEIGHT.option),
});
export const channels = serverKind("channels", {
  declared: () => ({ types: types.optional(), ...severalDeclared(MOST.channels) }),
  ...several,
  ids: { of: "channel", several: true, refusal: refusalOfChannel },
  weight: weightOfList("channels", WEIGHT.box),
});
/** `given`: the bot assigns the role, so it must be able to. */
export const role = serverKind("role", {
  declared: () => ({ given: z.boolean().optional(), ...singleDeclared() }),
  ...single("roleNeeded"),
  ids: { of: "role", several: false, refusal: refusalOfRole },
  // In rows its options are counted with the list.
  weight: () => WEIGHT.picker,
});
export const roles = serverKind("roles", {
  declared: () => ({ given: z.boolean().optional(), ...severalDeclared(MOST.roles) }),
  ...several,
  ids: { of: "role", several: true, refusal: refusalOfRole },
  weight: weightOfList("roles", WEIGHT.box),
});

const ofPeople = (isSeveral: boolean) => ({
  // Nobody but Discord knows who is a member, and who has left is kept.
  ids: { of: "member" as const, several: isSeveral, refusal: () => undefined },
  weight: () => WEIGHT.picker,
});
export const member = serverKind("member", {
  declared: singleDeclared,
  ...single("memberNeeded"),
  ...ofPeople(false),
});
export const members = serverKind("members", {
  declared: () => severalDeclared(MOST.members),
  ...several,
  ...ofPeople(true),
});

/** Weight of a combobox, beside which a page without scripts has each entry of the server's list. */
function weightOfList(list: "roles" | "channels", each: number) {
  return (_: object, lists: ServerLists) => WEIGHT.picker + (lists[list]?.length ?? 0) * each;
}

function refusalOfChannel(field: { types?: readonly number[] }, chosen: string, facts: GuildFacts) {
  if (!facts.channels) return undefined;
  const found = facts.channels.find((one) => one.id === chosen);
  if (!found) return { message: "refusals:channelUnknown" };
  const offered = field.types;
  if (!offered || offered.includes(found.type)) return undefined;
  if (offered.every((type) => type === CHANNEL.category)) return { message: "refusals:categoryNeeded" };
  return {
    message: offered.every((type) => WRITABLE.includes(type))
      ? "refusals:textChannelNeeded"
      : "refusals:otherChannelNeeded",
  };
}

function refusalOfRole(field: { given?: boolean }, chosen: string, facts: GuildFacts) {
  if (!facts.roles) return chosen === facts.id ? { message: "refusals:roleEveryone" } : undefined;
  const found = facts.roles.find((one) => one.id === chosen);
  const obstacle = obstacleOf(found, facts);
  if (obstacle === "deleted") return { message: "refusals:roleUnknown" };
  if (obstacle === "everyone") return { message: "refusals:roleEveryone" };
  if (!obstacle || !field.given) return undefined;
  const messages = {
    managed: "refusals:roleManaged",
    aboveBot: "refusals:roleAboveBot",
    aboveYou: "refusals:roleAboveYou",
  };
  return { message: messages[obstacle], params: { role: found?.name } };
}
