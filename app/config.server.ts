import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { findUrlProblem, translateUrl } from "#db/url.server.ts";
import { snowflake } from "./discord/snowflake.server.ts";

export type Config = ReturnType<typeof readConfig>;

/** Thrown for an unusable environment. Its message names every bad variable and what it must be, never a value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads and checks the environment, once, at the start. `secure`: browsers see us over https. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const production = env.NODE_ENV === "production";
  // An empty variable is an unset one: `docker compose` passes `X=` for what .env leaves blank.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const unread: string[] = [];
  for (const name of Object.keys(environment.shape)) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    const { text, problem } = contentOf(file);
    given[name] = text || undefined;
    if (problem) unread.push(`  ${name}_FILE: ${problem}`);
  }
  if (!production) {
    given.SESSION_SECRET ??= randomBytes(32).toString("base64url");
    given.GRACE ??= "0";
  }
  const parsed = consistent.safeParse(given);
  if (parsed.success && unread.length === 0) {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_CA: ca, PUBLIC_URL } = parsed.data;
    const DATABASE_URL = translateUrl(url, ca);
    const DATABASE_DIRECT_URL = direct === undefined ? undefined : translateUrl(direct, ca);
    return {
      ...parsed.data,
      DATABASE_URL,
      DATABASE_DIRECT_URL,
      production,
      secure: PUBLIC_URL.startsWith("https:"),
    };
  }
  const wrong = parsed.error?.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`) ?? [];
  throw new ConfigError(`The environment cannot be used:\n${[...new Set([...unread, ...wrong])].join("\n")}`);
}

/** Reads a file, like a Docker secret, without the line break at its end, or says why it cannot be read. */
function contentOf(path: string): { text?: string; problem?: string } {
  try {
    return { text: readFileSync(path, "utf8").trimEnd() };
  } catch (error) {
    return { problem: `the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

const integer = (message: string, min: number, max: number) =>
  matching(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

const httpUrl = (message = "must be an http(s) URL") =>
  z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), message);

/** An http(s) URL without a trailing slash, so that paths can be appended. */
const baseUrl = () => httpUrl().transform((value) => value.replace(/\/+$/, ""));

const secrets = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => part.length >= 32),
    "must be at least 32 characters; a comma-separated list rotates",
  );

const discordId = snowflake("must be a Discord id (17 to 20 digits)");

const databaseUrl = (message?: { error: string }) =>
  z.string(message).refine((value) => !findUrlProblem(value), {
    error: ({ input }) => findUrlProblem(String(input)),
  });

const flag = z.stringbool({
  ...{ truthy: ["true"], falsy: ["false"], case: "sensitive", error: "must be true or false" },
});

const required = (message: string) => ({ error: `is required: ${message}` });

const environment = z.object({
  PORT: integer("must be a port, 0 to 65535", 0, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** The site folder; the repository's own by default. */
  SITE_DIR: z.string().optional(),
  DRAW_PICTURES: flag.default(true),
  PUBLIC_URL: httpUrl("must be the origin that browsers see, like https://pearl.example")
    .refine(
      (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
      "must be an origin alone, without a path",
    )
    .transform((value) => new URL(value).origin)
    .default("http://localhost:3000"),
  DATABASE_URL: databaseUrl(required("the Postgres to use, like postgres://user:password@host:5432/name")),
  /** Postgres itself, where `DATABASE_URL` leads through a pooler in transaction mode. */
  DATABASE_DIRECT_URL: databaseUrl().optional(),
  LEFT_SERVERS_DAYS: integer("must be days, 0 to 3650", 0, 3_650).default(90),
  POOL_MAX: integer("must be connections, 2 to 50", 2, 50).default(10),
  DATABASE_CA: z
    .string()
    .refine((path) => contentOf(path).text?.includes("-----BEGIN CERTIFICATE-----"), {
      error: ({ input }) =>
        contentOf(String(input)).problem ?? "must be the path of a file with certificates in PEM form",
    })
    .optional(),
  SESSION_SECRET: z.string(required("at least 32 random characters")).pipe(secrets),
  DISCORD_CLIENT_ID: z.string(required("the application id from Discord's developer portal")).pipe(discordId),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  // The token becomes a header, and Node's error about an invalid header would contain it.
  DISCORD_BOT_TOKEN: matching(
    /^[\w.+/=~-]+$/,
    "must be the bot's token from Discord's developer portal, without “Bot ”",
  ).optional(),
  COMMANDS_FROM_DISCORD: flag.default(false),
  DISCORD_API_URL: baseUrl().default("https://discord.com/api/v10"),
  DISCORD_AUTHORIZE_URL: httpUrl().default("https://discord.com/oauth2/authorize"),
  DISCORD_CDN_URL: baseUrl().default("https://cdn.discordapp.com"),
  DISCORD_ISSUER: httpUrl().default("https://discord.com"),
  BOT_OWNER_ID: z.string(required("the Discord id of the bot's owner")).pipe(discordId),
  BOT_API_TOKEN: secrets.default([]),
  BOT_PERMISSIONS: matching(/^\d{1,30}$/, "must be a permissions integer").optional(),
  DISCORD_EXTRA_SCOPES: matching(
    /^[a-z._]+([ ,]+[a-z._]+)*$/,
    "must be scopes, separated by spaces, like email",
  )
    .transform((value) => value.split(/[ ,]+/))
    .default([]),
  APPLICATIONS_WEBHOOK_URL: httpUrl("must be a Discord webhook's URL").optional(),
  RELEASES_URL: httpUrl()
    .refine((value) => !/^[^/]*\/\/[^/]*@/.test(value), "must not contain a user name or password")
    .optional(),
  SECURITY_CONTACT: matching(/^(mailto:\S+@|https:\/\/)\S+$/, "must be a mailto: or https: URL").optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.replace(/^false$/, "0").replace(/^true$/, "1"))
    .pipe(integer("must be false or how many proxies stand in front, 0 to 10", 0, 10))
    .default(0),
  RATE_LIMIT_SCALE: matching(/^\d{1,6}(\.\d{1,4})?$/, "must be a number like 1 or 0.5")
    .transform(Number)
    .refine((value) => value > 0, "must be above 0")
    .default(1),
  GRACE: integer("must be seconds, 0 to 60", 0, 60).default(1),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  REVISION: z.string().max(64, "must be at most 64 characters").optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

const consistent = environment.refine(
  ({ COMMANDS_FROM_DISCORD, DISCORD_BOT_TOKEN }) => !COMMANDS_FROM_DISCORD || DISCORD_BOT_TOKEN,
  { path: ["COMMANDS_FROM_DISCORD"], error: "needs DISCORD_BOT_TOKEN" },
);
