import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { type APIApplicationCommand } from "discord-api-types/v10";
import { listen } from "#server/http-server.ts";
import { Faults } from "./faults.ts";
import { type Grant, Grants } from "./grants.ts";
import { type Guild, withBotName } from "./guild.ts";
import { guilds as allGuilds } from "./guilds.ts";
import { bridge, type RecordedRequest } from "./http-bridge.ts";
import { people as allPeople, type Person } from "./people.ts";
import { getGuild, nameOf, type Platform } from "./platform.ts";
import { answer } from "./routes.ts";

export type DiscordOptions = Pick<Platform, "application" | "onBotAdded"> &
  Partial<Pick<Platform, "people" | "guilds" | "now">>;

export type MintOptions = {
  scopes?: string[];
  expiresIn?: number;
  /** Default: the registered application. Another one simulates foreign tokens. */
  applicationId?: string;
};

export type Discord = Awaited<ReturnType<typeof startDiscord>>;

/**
 * Starts an HTTP server on the loopback interface, because it authenticates nobody, with Discord's contract: sign-in,
 * tokens, the REST routes for users and the bot, a webhook, and images. As strict as Discord, with faults on demand.
 */
export async function startDiscord(options: DiscordOptions) {
  const platform = buildPlatform(options);
  const { application, grants, webhook, botGuilds, faults } = platform;
  const requests: RecordedRequest[] = [];
  const server = createServer(bridge((http) => answer(http, platform), requests));
  const origin = `http://127.0.0.1:${await listen(server, { port: 0, host: "127.0.0.1" })}`;

  const mintGrant = (person: Pick<Person, "id">, mint: MintOptions = {}): Grant => {
    const { scopes = ["identify", "guilds"], applicationId = application.id, expiresIn } = mint;
    return { ...grants.issue({ applicationId, personId: person.id, scopes }, expiresIn) };
  };
  return {
    origin,
    apiUrl: `${origin}/api/v10`,
    authorizeUrl: `${origin}/oauth2/authorize`,
    cdnUrl: origin,
    /** URL of the only webhook, a secret like Discord's. */
    webhookUrl: `${origin}/api/webhooks/${webhook.id}/${webhook.token}`,
    messages: webhook.messages,
    faults,
    requests,
    /** Issues an access token without a sign-in. Default scopes: `identify guilds`. */
    mintToken: (person: Pick<Person, "id">, mint?: MintOptions) => mintGrant(person, mint).accessToken,
    mintGrant,
    secrets: grants.secrets,
    expire: (token: string) => grants.expire(token),
    expireAll: () => grants.expireAll(),
    /** Simulates "Deauthorize" in a person's settings at Discord. */
    deauthorize: ({ id }: Pick<Person, "id">) => grants.deauthorize(id),
    /** Creates a server with the bot in it. */
    addGuild: (guild: Guild) => {
      platform.guilds = [...platform.guilds, withBotName(guild, nameOf(platform))];
      botGuilds.add(guild.id);
    },
    deleteGuild: ({ id }: Pick<Guild, "id">) => {
      platform.guilds = platform.guilds.filter((guild) => guild.id !== id);
      botGuilds.delete(id);
    },
    addBot: ({ id }: Pick<Guild, "id">) => void botGuilds.add(id),
    removeBot: ({ id }: Pick<Guild, "id">) => void botGuilds.delete(id),
    change: (
      { id }: Pick<Guild, "id">,
      to: Partial<Pick<Guild, "channels" | "memberRoles" | "permissions" | "roles">>,
    ) => void Object.assign(getGuild(platform, id) ?? {}, to),
    /** Simulates the bot's registration of its global commands. */
    registerCommands: (commands: APIApplicationCommand[]) => void (application.commands = commands),
    stop: async () => {
      const closed = promisify(server.close.bind(server))();
      server.closeAllConnections();
      await closed;
    },
  };
}

function buildPlatform({
  people = Object.values(allPeople),
  guilds = Object.values(allGuilds),
  now = Date.now,
  ...options
}: DiscordOptions): Platform {
  const name = nameOf(options);
  return {
    ...options,
    application: { ...options.application },
    people,
    guilds: guilds.map((guild) => withBotName(guild, name)),
    botGuilds: new Set(guilds.filter(({ botPresent }) => botPresent).map(({ id }) => id)),
    grants: new Grants(now),
    webhook: { id: "900000000000000001", token: randomBytes(51).toString("base64url"), messages: [] },
    faults: new Faults(),
    now,
  };
}
