import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { people } from "./discord/people.ts";
import { type Discord } from "./discord/start.ts";

type Environment = Record<string, string | undefined>;

export const standInApplication = {
  id: "112233445566778899",
  secret: "the-stand-in-knows-this-secret",
  botToken: "the-stand-in.knows.this-token",
};

/** Reads the environment and adds a `.env` file. An empty variable counts as unset. */
export function readEnvironment(file = ".env", real: Environment = process.env): Environment {
  return { ...filledIn(variablesIn(file)), ...filledIn(real) };
}

/** Reads a file of variables, of which there may be none. */
export function variablesIn(file: string): Environment {
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

function filledIn(variables: Environment): Environment {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** Sets variables of this process. Undefined removes one: assigned, it would become the word "undefined". */
export function setEnvironment(variables: Environment): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

export function addressOf(env: Environment) {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port, 1 to 65535.`);
  // The stand-in authenticates nobody, so the demo listens on loopback by default.
  const host = env.HOST ?? "127.0.0.1";
  const isLocal = ["0.0.0.0", "127.0.0.1", "::", "::1", "localhost"].includes(host);
  const origin = `http://${isLocal ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
  return { port, host, origin, publicUrl: env.PUBLIC_URL ?? origin };
}

interface DemoOptions {
  /** Result of `readEnvironment`. It overrides everything except the stand-in's own URLs. */
  base: Environment;
  databaseUrl: string;
  discord?: Discord;
  secretsFile: string;
}

/** Environment of the demo's server. Secrets survive restarts; sessions do only with the real Discord, which keeps tokens. */
export function demoEnvironment({ base, databaseUrl, discord, secretsFile }: DemoOptions): NodeJS.ProcessEnv {
  const { port, host, publicUrl } = addressOf(base);
  return {
    ...keptSecrets(secretsFile),
    ...base,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    ...(discord && standInEnvironment(discord, base)),
  };
}

/** Variables that point the product to the stand-in, without any real credential. */
export function standInEnvironment(discord: Discord, base: Environment = {}): Environment {
  return {
    DISCORD_CLIENT_ID: standInApplication.id,
    DISCORD_CLIENT_SECRET: standInApplication.secret,
    DISCORD_BOT_TOKEN: undefined,
    COMMANDS_FROM_DISCORD: undefined,
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
    DISCORD_CDN_URL: discord.cdnUrl,
    DISCORD_ISSUER: "https://discord.com",
    APPLICATIONS_WEBHOOK_URL: discord.webhookUrl,
    BOT_OWNER_ID: base.BOT_OWNER_ID ?? people.alice.id,
  };
}

/** Generates missing secrets into a file that only its owner can read. */
function keptSecrets(file: string): Environment {
  const kept = variablesIn(file);
  const secrets = {
    SESSION_SECRET: kept.SESSION_SECRET ?? secret(),
    BOT_API_TOKEN: kept.BOT_API_TOKEN ?? secret(),
  };
  const text = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.join(""), { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}

export function secret(): string {
  return randomBytes(32).toString("base64url");
}
