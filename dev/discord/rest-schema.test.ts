import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { getRest, startForTests } from "./test-client.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterAll(() => discord.stop());

/** The schemas of Discord's OpenAPI file, as far as these answers use them: required fields, and nothing unknown. */
const snowflake = z.string().regex(/^(0|[1-9]\d*)$/);
const int32 = z.int32();
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
});
const me = user.extend({
  mfa_enabled: z.boolean(),
  locale: z.enum(["de", "en-GB", "en-US", "es-ES"]),
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
  permissions: z.string().regex(/^\d+$/),
  features: z.array(z.enum(["COMMUNITY", "NEWS", "ROLE_ICONS"])),
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
const error = z.strictObject({ message: z.string(), code: z.int() });
const fieldErrors = z.record(
  z.string(),
  z.strictObject({ _errors: z.array(z.strictObject({ code: z.string(), message: z.string() })) }),
);

const everyone = Object.values(people);
const scopes = ["identify", "email", "guilds"];

test.each(everyone)("answers about $username have the documented shapes", async (person) => {
  for (const asked of [scopes, ["identify", "guilds"]]) {
    const token = discord.mintToken(person, { scopes: asked });
    const read = async (path: string): Promise<unknown> => (await getRest(discord, path, token)).json();
    me.parse(await read("/users/@me"));
    authorization.parse(await read("/oauth2/@me"));
    expect(z.array(myGuild).parse(await read("/users/@me/guilds?with_counts=true"))).not.toEqual([]);
    z.array(myGuild).parse(await read("/users/@me/guilds"));
  }
});

test("errors have the documented shapes", async () => {
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

test("a rate limit has the documented shape", async () => {
  discord.faults.set("GET /users/@me", { kind: "status", status: 429, retryAfter: 64.57 });
  const body: unknown = await (await getRest(discord, "/users/@me", "any")).json();
  z.strictObject({ message: z.string(), retry_after: z.number(), global: z.boolean() }).parse(body);
});
