import { type APIApplicationCommand } from "discord-api-types/v10";
import { type Faults } from "./faults.ts";
import { type Grants } from "./grants.ts";
import { type Guild } from "./guild.ts";
import { type Person } from "./people.ts";
import { type Webhook } from "./webhook.ts";

export type Application = {
  id: string;
  /** Name of the application, its bot and the bot's role. Default: Pearl. */
  name?: string;
  secret: string;
  redirectUris: string[];
  /** Discord's bits, for example for intents. Default: all three privileged intents, each in its limited form. */
  flags?: number;
  /** Without it there are no requests as the bot. */
  botToken?: string;
  /** Global commands, with all localizations. Default: none. */
  commands?: APIApplicationCommand[];
};

/** Returns the application's name, which is the bot's, too. */
export function nameOf({ application: { name = "Pearl" } }: Pick<Platform, "application">): string {
  return name;
}

/** The `iss` parameter of authorization responses (RFC 9207). */
export const ISSUER = "https://discord.com";

export type Platform = {
  application: Application;
  people: readonly Person[];
  guilds: readonly Guild[];
  botGuilds: Set<string>;
  grants: Grants;
  webhook: Webhook;
  faults: Faults;
  /** Milliseconds since 1970. */
  now(): number;
  onBotAdded?: (guild: Guild, permissions: string) => void;
};

export type Call = { http: Request; url: URL; platform: Platform };

export function getPerson(platform: Platform, id: string | null | undefined): Person | undefined {
  return platform.people.find((person) => person.id === id);
}

export function getGuild(platform: Platform, id: string | null | undefined): Guild | undefined {
  return platform.guilds.find((guild) => guild.id === id);
}
