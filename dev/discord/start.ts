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
  /** 0, the default, takes any free port. */
  port?: number;
  /** Loopback unless told otherwise: this is no service for strangers. */
  host?: string;
  issuer?: string;
  people?: readonly Person[];
  guilds?: readonly Guild[];
  /** The clock, in milliseconds since 1970; tests move it. */
  now?: () => number;
  /** Told when somebody adds the bot to a server. */
  onBotAdded?: Platform["onBotAdded"];
};

export type MintOptions = {
  scopes?: string[];
  /** Seconds; default is Discord's week. */
  expiresIn?: number;
  /** Default is the registered application; another one makes a token that was never meant for us. */
  applicationId?: string;
};

/** A running stand-in. */
export type Discord = {
  origin: string;
  apiUrl: string;
  authorizeUrl: string;
  cdnUrl: string;
  /** Of the one webhook that there is, and a secret as Discord's are. */
  webhookUrl: string;
  /** What that was told, oldest first. */
  told: Webhook["told"];
  faults: Faults;
  /** The last thousand requests, oldest first. */
  requests: RecordedRequest[];
  /** Issues an access token without anybody signing in; default scopes are `identify guilds`. */
  mintToken(person: Pick<Person, "id">, options?: MintOptions): string;
  /** The same, with the refresh token and what else belongs to it. */
  mintGrant(person: Pick<Person, "id">, options?: MintOptions): Grant;
  /** Every code and token that was ever issued. */
  secrets: readonly string[];
  /** Makes an access or refresh token expire now. */
  expire(token: string): void;
  /** Makes every access token expire now. */
  expireAll(): void;
  /** Somebody presses "Deauthorize" in their settings at Discord. */
  deauthorize(person: Pick<Person, "id">): void;
  /** The bot is added to a server, as by the page for that. */
  addBot(guild: Pick<Guild, "id">): void;
  /** The bot is thrown out of a server. */
  removeBot(guild: Pick<Guild, "id">): void;
  /** Somebody changes channels or roles of a server, here and nowhere else. */
  change(guild: Pick<Guild, "id">, to: Partial<Pick<Guild, "channels" | "roles">>): void;
  /** Ends every connection, answered or not, and frees the port. */
  stop(): Promise<void>;
};

/**
 * Starts a small HTTP server that speaks Discord's contract: sign-in, tokens, the REST rows of people's own tokens
 * and of the bot's, a webhook, and pictures. It is as strict as Discord is, and fails on demand. Rejects with node's error when the port is taken.
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
    told: platform.webhook.told,
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
    webhook: { id: "900000000000000001", token: randomBytes(51).toString("base64url"), told: [] },
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
