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
const text = z.string();
const locale = z.enum(["de", "en-GB", "en-US", "es-ES"]);
const each = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

const user = z.strictObject({
  id: snowflake,
  ...each(text, "username", "discriminator"),
  ...each(text.nullable(), "avatar", "global_name"),
  public_flags: int32,
  flags: z.int(),
  banner: text.nullish(),
  accent_color: int32.nullish(),
  ...each(z.null(), "avatar_decoration_data", "collectibles", "primary_guild"),
  bot: z.boolean().optional(),
});
const me = user.extend({
  mfa_enabled: z.boolean(),
  locale,
  premium_type: z.literal([0, 1, 2, 3]).optional(),
  email: text.nullish(),
  verified: z.boolean().optional(),
});
const commonOfGuilds = {
  id: snowflake,
  name: text,
  ...each(text.nullable(), "icon", "banner"),
  features: z.array(z.enum(["COMMUNITY", "NEWS", "ROLE_ICONS"])),
  ...each(int32.nullish(), "approximate_member_count", "approximate_presence_count"),
};
const bits = text.regex(/^\d+$/);
const myGuild = z.strictObject({ ...commonOfGuilds, owner: z.boolean(), permissions: bits });
const authorization = z.strictObject({
  application: z.strictObject({
    id: snowflake,
    ...each(text, "name", "description", "flags_new"),
    icon: text.nullable(),
    type: z.int().nullable(),
    ...each(z.boolean(), "bot_public", "bot_require_code_grant"),
    verify_key: text.regex(/^[0-9a-f]{64}$/),
    flags: int32,
  }),
  expires: z.iso.datetime({ offset: true }),
  scopes: z.array(z.enum(["identify", "email", "guilds"])),
  user: user.optional(),
});
const role = z.strictObject({
  id: snowflake,
  name: text,
  permissions: bits,
  ...each(int32, "position", "color", "flags"),
  colors: z.strictObject({
    primary_color: int32,
    ...each(int32.nullable(), "secondary_color", "tertiary_color"),
  }),
  ...each(z.boolean(), "hoist", "managed", "mentionable"),
  ...each(text.nullable(), "icon", "unicode_emoji"),
  tags: z.strictObject({ bot_id: snowflake.optional(), premium_subscriber: z.null().optional() }).optional(),
});
const channel = z.strictObject({
  ...each(snowflake, "id", "guild_id"),
  type: z.literal([0, 2, 4, 5, 13, 14, 15]),
  name: text,
  ...each(int32, "flags", "position"),
  ...each(snowflake.nullish(), "parent_id", "last_message_id"),
  ...each(text.nullish(), "topic", "rtc_region"),
  nsfw: z.boolean().optional(),
  ...each(int32.optional(), "rate_limit_per_user", "bitrate", "user_limit"),
  permission_overwrites: z.array(z.never()).optional(),
});
const guild = z.strictObject({
  ...commonOfGuilds,
  ...each(snowflake.nullable(), "application_id", "afk_channel_id", "system_channel_id", "widget_channel_id"),
  ...each(snowflake.nullable(), "rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id"),
  ...each(text.nullable(), "description", "home_header", "splash", "discovery_splash", "vanity_url_code"),
  owner_id: snowflake,
  region: text,
  afk_timeout: z.literal([60, 300, 900, 1800, 3600]),
  verification_level: z.literal([0, 1, 2, 3, 4]),
  roles: z.array(role),
  ...each(z.literal([0, 1]), "default_message_notifications", "mfa_level"),
  explicit_content_filter: z.literal([0, 1, 2]),
  max_presences: int32.nullable(),
  ...each(int32, "system_channel_flags", "max_members", "max_stage_video_channel_users"),
  ...each(int32, "max_video_channel_users", "premium_subscription_count"),
  ...each(z.literal([0, 1, 2, 3]), "premium_tier", "nsfw_level"),
  preferred_locale: locale,
  ...each(z.boolean(), "widget_enabled", "premium_progress_bar_enabled", "nsfw"),
  ...each(z.array(z.never()), "emojis", "stickers"),
  incidents_data: z.null(),
});
const member = z.strictObject({
  ...each(text.nullable(), "avatar", "banner", "communication_disabled_until", "nick", "premium_since"),
  ...each(z.null(), "avatar_decoration_data", "collectibles"),
  flags: int32,
  joined_at: z.iso.datetime({ offset: true }),
  ...each(z.boolean(), "pending", "mute", "deaf"),
  roles: z.array(snowflake),
  user,
});

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
