import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";

import { Faults } from "./faults.ts";
import { type Grant, Grants } from "./grants.ts";
import { type Guild } from "./guild.ts";
import { guilds as allGuilds } from "./guilds.ts";
import { bridge, type RecordedRequest } from "./http-bridge.ts";
import { people as allPeople, type Person } from "./people.ts";
import { type Application, getGuild, type Platform } from "./platform.ts";
import { answer } from "./router.ts";
import { type Webhook } from "./webhook.ts";

export type DiscordOptions = {
  application: Application;
  /** Default: 0, any free port. */
  port?: number;
  /** Default: loopback, because the stand-in authenticates nobody. */
  host?: string;
  issuer?: string;
  people?: readonly Person[];
  guilds?: readonly Guild[];
  now?: () => number;
  onBotAdded?: Platform["onBotAdded"];
};

export type MintOptions = {
  scopes?: string[];
  /** In seconds. Default: Discord's week. */
  expiresIn?: number;
  /** Default: the registered application. Another one simulates foreign tokens. */
  applicationId?: string;
};

export type Discord = {
  origin: string;
  apiUrl: string;
  authorizeUrl: string;
  cdnUrl: string;
  /** URL of the only webhook, a secret like Discord's. */
  webhookUrl: string;
  /** Messages to the webhook, oldest first. */
  messages: Webhook["messages"];
  faults: Faults;
  /** The last thousand requests, oldest first. */
  requests: RecordedRequest[];
  /** Issues an access token without a sign-in. Default scopes: `identify guilds`. */
  mintToken(person: Pick<Person, "id">, options?: MintOptions): string;
  mintGrant(person: Pick<Person, "id">, options?: MintOptions): Grant;
  secrets: readonly string[];
  expire(token: string): void;
  expireAll(): void;
  /** Simulates "Deauthorize" in a person's settings at Discord. */
  deauthorize(person: Pick<Person, "id">): void;
  addBot(guild: Pick<Guild, "id">): void;
  removeBot(guild: Pick<Guild, "id">): void;
  /** Changes channels or roles of a guild at Discord only. */
  change(guild: Pick<Guild, "id">, to: Partial<Pick<Guild, "channels" | "roles">>): void;
  stop(): Promise<void>;
};

/**
 * Starts an HTTP server with Discord's contract: sign-in, tokens, the REST routes for users and the bot, a webhook,
 * and images. As strict as Discord, with faults on demand. Rejects with Node's error if the port is in use.
 */
export async function startDiscord(options: DiscordOptions): Promise<Discord> {
  const platform = buildPlatform(options);
  const requests: RecordedRequest[] = [];
  const server = createServer(bridge((http) => answer(http, platform), requests));
  const origin = await listen(server, options.port ?? 0, options.host ?? "127.0.0.1");

  const mintGrant = (person: Pick<Person, "id">, mint: MintOptions = {}) => {
    const { scopes = ["identify", "guilds"], applicationId = platform.application.id, expiresIn } = mint;
    return { ...platform.grants.issue({ applicationId, personId: person.id, scopes }, expiresIn) };
  };
  return {
    origin,
    apiUrl: `${origin}/api/v10`,
    authorizeUrl: `${origin}/oauth2/authorize`,
    cdnUrl: origin,
    webhookUrl: `${origin}/api/webhooks/${platform.webhook.id}/${platform.webhook.token}`,
    messages: platform.webhook.messages,
    faults: platform.faults,
    requests,
    mintToken: (person, mint) => mintGrant(person, mint).accessToken,
    mintGrant,
    secrets: platform.grants.secrets,
    expire: (token) => platform.grants.expire(token),
    expireAll: () => platform.grants.expireAll(),
    deauthorize: ({ id }) => platform.grants.deauthorize(id),
    addBot: ({ id }) => void platform.botGuilds.add(id),
    removeBot: ({ id }) => void platform.botGuilds.delete(id),
    change: ({ id }, to) => void Object.assign(getGuild(platform, id) ?? {}, to),
    stop: () => stop(server),
  };
}

function buildPlatform({
  application,
  issuer,
  people,
  guilds = Object.values(allGuilds),
  now = Date.now,
  onBotAdded,
}: DiscordOptions): Platform {
  return {
    application: { ...application, name: application.name ?? "Pearl" },
    issuer: issuer ?? "https://discord.com",
    people: people ?? Object.values(allPeople),
    guilds: guilds.map((guild) => ({ ...guild })),
    botGuilds: new Set(guilds.filter(({ botPresent }) => botPresent).map(({ id }) => id)),
    grants: new Grants(now),
    webhook: { id: "900000000000000001", token: randomBytes(51).toString("base64url"), messages: [] },
    faults: new Faults(),
    now,
    onBotAdded,
  };
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("No TCP address"));
      else resolve(`http://${host.includes(":") ? `[${host}]` : host}:${address.port}`);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
