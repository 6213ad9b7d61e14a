import { type Faults } from "./faults.ts";
import { type Grants } from "./grants.ts";
import { type Guild } from "./guild.ts";
import { type Person } from "./people.ts";
import { type Webhook } from "./webhook.ts";

/** The one application that is registered here, as Discord's developer portal knows it. */
export type Application = {
  id: string;
  secret: string;
  redirectUris: string[];
  name?: string;
  /** What the bot proves itself with; without one nobody is the bot. */
  botToken?: string;
};

/** Everything the stand-in knows and remembers; each `startDiscord` has its own. */
export type Platform = {
  application: Application & { name: string };
  /** What `iss` in authorization responses says (RFC 9207). */
  issuer: string;
  people: readonly Person[];
  guilds: readonly Guild[];
  /** The ids of the servers that the bot is in. */
  botGuilds: Set<string>;
  grants: Grants;
  webhook: Webhook;
  faults: Faults;
  /** Milliseconds since 1970. */
  now(): number;
  /** Told when somebody adds the bot to a server. */
  onBotAdded?: (guild: Guild, permissions: string) => void;
};

/** The person with this id. */
export function getPerson(platform: Platform, id: string | null): Person | undefined {
  return platform.people.find((person) => person.id === id);
}

/** The server with this id. */
export function getGuild(platform: Platform, id: string | null): Guild | undefined {
  return platform.guilds.find((guild) => guild.id === id);
}
