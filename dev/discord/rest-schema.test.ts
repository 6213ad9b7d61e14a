import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { application, getAsBot, getRest, startForTests } from "./test-client.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

/** The used schemas of Discord's OpenAPI file, restricted to required and known properties. */
const snowflake = z.string().regex(/^(0|[1-9]\d*)$/);
const int32 = z.int32();
const bits = z.string().regex(/^\d+$/);
const locales = z.enum(["de", "en-GB", "en-US", "es-ES"]);
const features = z.array(z.enum(["COMMUNITY", "NEWS", "ROLE_ICONS"]));
const user = z.strictObject({
  id: snowflake,
  username: z.string(),
  avatar: z.string().nullable(),
  discriminator: z.string(),
  public_flags: int32,
  flags: z.int(),
  banner: z.string().nullish(),
  accent_color: int32.nullish(),
  global_name: z.string().nullable(),
  avatar_decoration_data: z.null(),
  collectibles: z.null(),
  primary_guild: z.null(),
  bot: z.boolean().optional(),
});
const me = user.extend({
  mfa_enabled: z.boolean(),
  locale: locales,
  premium_type: z.literal([0, 1, 2, 3]).optional(),
  email: z.string().nullish(),
  verified: z.boolean().optional(),
});
const myGuild = z.strictObject({
  id: snowflake,
  name: z.string(),
  icon: z.string().nullable(),
  banner: z.string().nullable(),
  owner: z.boolean(),
  permissions: bits,
  features,
  approximate_member_count: int32.nullish(),
  approximate_presence_count: int32.nullish(),
});
const authorization = z.strictObject({
  application: z.strictObject({
    id: snowflake,
    name: z.string(),
    icon: z.string().nullable(),
    description: z.string(),
    type: z.int().nullable(),
    bot_public: z.boolean(),
    bot_require_code_grant: z.boolean(),
    verify_key: z.string().regex(/^[0-9a-f]{64}$/),
    flags: int32,
    flags_new: z.string(),
  }),
  expires: z.iso.datetime({ offset: true }),
  scopes: z.array(z.enum(["identify", "email", "guilds"])),
  user: user.optional(),
});
const role = z.strictObject({
  id: snowflake,
  name: z.string(),
  permissions: bits,
  position: int32,
  color: int32,
  colors: z.strictObject({
    primary_color: int32,
    secondary_color: int32.nullable(),
    tertiary_color: int32.nullable(),
  }),
  hoist: z.boolean(),
  managed: z.boolean(),
  mentionable: z.boolean(),
  icon: z.string().nullable(),
  unicode_emoji: z.string().nullable(),
  tags: z.strictObject({ bot_id: snowflake.optional(), premium_subscriber: z.null().optional() }).optional(),
  flags: int32,
});
const channel = z.strictObject({
  id: snowflake,
  type: z.literal([0, 2, 4, 5, 13, 14, 15]),
  flags: int32,
  guild_id: snowflake,
  name: z.string(),
  position: int32,
  parent_id: snowflake.nullish(),
  topic: z.string().nullish(),
  nsfw: z.boolean().optional(),
  last_message_id: snowflake.nullish(),
  rate_limit_per_user: int32.optional(),
  bitrate: int32.optional(),
  user_limit: int32.optional(),
  rtc_region: z.string().nullish(),
  permission_overwrites: z.array(z.never()).optional(),
});
const guild = z.strictObject({
  id: snowflake,
  name: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  home_header: z.string().nullable(),
  splash: z.string().nullable(),
  discovery_splash: z.string().nullable(),
  features,
  banner: z.string().nullable(),
  owner_id: snowflake,
  application_id: snowflake.nullable(),
  region: z.string(),
  afk_channel_id: snowflake.nullable(),
  afk_timeout: z.literal([60, 300, 900, 1800, 3600]),
  system_channel_id: snowflake.nullable(),
  system_channel_flags: int32,
  widget_enabled: z.boolean(),
  widget_channel_id: snowflake.nullable(),
  verification_level: z.literal([0, 1, 2, 3, 4]),
  roles: z.array(role),
  default_message_notifications: z.literal([0, 1]),
  mfa_level: z.literal([0, 1]),
  explicit_content_filter: z.literal([0, 1, 2]),
  max_presences: int32.nullable(),
  max_members: int32,
  max_stage_video_channel_users: int32,
  max_video_channel_users: int32,
  vanity_url_code: z.string().nullable(),
  premium_tier: z.literal([0, 1, 2, 3]),
  premium_subscription_count: int32,
  preferred_locale: locales,
  rules_channel_id: snowflake.nullable(),
  safety_alerts_channel_id: snowflake.nullable(),
  public_updates_channel_id: snowflake.nullable(),
  premium_progress_bar_enabled: z.boolean(),
  nsfw: z.boolean(),
  nsfw_level: z.literal([0, 1, 2, 3]),
  emojis: z.array(z.never()),
  stickers: z.array(z.never()),
  incidents_data: z.null(),
  approximate_member_count: int32.nullish(),
  approximate_presence_count: int32.nullish(),
});
const member = z.strictObject({
  avatar: z.string().nullable(),
  avatar_decoration_data: z.null(),
  banner: z.string().nullable(),
  communication_disabled_until: z.string().nullable(),
  flags: int32,
  joined_at: z.iso.datetime({ offset: true }),
  nick: z.string().nullable(),
  pending: z.boolean(),
  premium_since: z.string().nullable(),
  roles: z.array(snowflake),
  collectibles: z.null(),
  user,
  mute: z.boolean(),
  deaf: z.boolean(),
});
const error = z.strictObject({ message: z.string(), code: z.int() });
const fieldErrors = z.record(
  z.string(),
  z.strictObject({ _errors: z.array(z.strictObject({ code: z.string(), message: z.string() })) }),
);

const everyone = Object.values(people);
const scopes = ["identify", "email", "guilds"];

test.each(everyone)("responses about $username match the documented schemas", async (person) => {
  for (const asked of [scopes, ["identify", "guilds"]]) {
    const token = discord.mintToken(person, { scopes: asked });
    const read = async (path: string): Promise<unknown> => (await getRest(discord, path, token)).json();
    me.parse(await read("/users/@me"));
    authorization.parse(await read("/oauth2/@me"));
    expect(z.array(myGuild).parse(await read("/users/@me/guilds?with_counts=true"))).not.toEqual([]);
    z.array(myGuild).parse(await read("/users/@me/guilds"));
  }
});

test("responses to the bot match the documented schemas", async () => {
  const read = async (path: string): Promise<unknown> => (await getAsBot(discord, path)).json();
  me.parse(await read("/users/@me"));
  const list = z.array(myGuild).parse(await read("/users/@me/guilds?with_counts=true"));
  expect(list.map(({ id }) => id)).toContain(guilds.teahouse.id);
  for (const { id } of list) {
    guild.parse(await read(`/guilds/${id}`));
    guild.parse(await read(`/guilds/${id}?with_counts=true`));
    expect(z.array(channel).parse(await read(`/guilds/${id}/channels`))).not.toEqual([]);
    expect(z.array(role).parse(await read(`/guilds/${id}/roles`))).not.toEqual([]);
    member.parse(await read(`/guilds/${id}/members/${application.id}`));
  }
  member.parse(await read(`/guilds/${guilds.teahouse.id}/members/${people.bob.id}`));
});

test("errors match the documented schemas", async () => {
  const token = discord.mintToken(people.bob, { scopes: ["guilds"] });
  const agent = { userAgent: "node" };
  error.parse(await (await getRest(discord, "/users/@me", token, agent)).json());
  error.parse(await (await getRest(discord, "/users/@me", null)).json());
  error.parse(await (await getRest(discord, "/users/@me", token)).json());
  error.parse(await (await getRest(discord, "/nowhere", token)).json());
  error
    .extend({ errors: fieldErrors })
    .parse(await (await getRest(discord, "/users/@me/guilds?limit=0", token)).json());
});

test("a rate limit matches the documented schema", async () => {
  discord.faults.set("GET /users/@me", { kind: "status", status: 429, retryAfter: 64.57 });
  const body: unknown = await (await getRest(discord, "/users/@me", "any")).json();
  z.strictObject({ message: z.string(), retry_after: z.number(), global: z.boolean() }).parse(body);
});
