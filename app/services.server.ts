import { EventEmitter } from "node:events";
import type { Logger } from "pino";
import { createMembers } from "#app/features/guilds/members.server.ts";
import { createDatabase, createPool, databaseOn, type DatabaseOptions } from "#db/client.server.ts";
import { createNotifications, notify } from "#db/notifications.server.ts";
import { createAuthenticator } from "./auth/authenticator.server.ts";
import { createBearers } from "./auth/bearer.server.ts";
import { createClientTokens } from "./auth/client-tokens.server.ts";
import { createSealer } from "./auth/seal.server.ts";
import { createSessionTokens } from "./auth/session-tokens.server.ts";
import { createSessions } from "./auth/session.server.ts";
import { createSignIns } from "./auth/sign-ins.server.ts";
import type { Config } from "./config.server.ts";
import { warnOfSlowQueries } from "./current-log.server.ts";
import { createDiscordBotClient } from "./discord/bot-client.server.ts";
import { createCdn } from "./discord/cdn.server.ts";
import { createDiscordClient } from "./discord/client.server.ts";
import { createDiscordOAuth } from "./discord/oauth.server.ts";
import { createDiscordWebhook } from "./discord/webhook.server.ts";
import { listGuildsWithGrants } from "./features/access/access.server.ts";
import { createKnownAccess } from "./features/access/known-access.server.ts";
import { createBotKeys } from "./features/bot-feed/bot-keys.server.ts";
import { createWaiting } from "./features/bot-feed/waiting.server.ts";
import { createCommands } from "./features/commands/known-commands.server.ts";
import { readSyncedCommands } from "./features/commands/sync.server.ts";
import { createGuildLists } from "./features/guilds/guild-lists.server.ts";
import { createGuildRefresh } from "./features/guilds/guild-refresh.server.ts";
import { createMemberRoles } from "./features/guilds/member-roles.server.ts";
import { createBotList } from "./features/guilds/sync-bot-guilds.server.ts";
import { createAdoption } from "./features/manifest/adopt.server.ts";
import { readManifest } from "./features/manifest/manifest.server.ts";
import { createRegistry } from "./features/settings/registry.server.ts";
import { createLimits } from "./http/limits.server.ts";
import { createMetrics } from "./metrics.server.ts";
import { createDrawnPictures } from "./site/drawn-pictures.server.ts";
import { createSiteFolder } from "./site/site-folder.server.ts";
import type { Site } from "./site/site.server.ts";

export type Services = ReturnType<typeof createServices>["services"];

/** Changes in any process, as notified by Postgres. `missed`: some may have been lost, so caches must be emptied. */
export type Events = EventEmitter<{
  stats: [];
  guilds: [];
  settings: [guildId: string, module: string];
  access: [guildId: string];
  manifest: [];
  commands: [];
  tasks: [];
  missed: [];
  /** The site folder has changed, as this process has seen. */
  site: [];
  /** Others of the site's drawn pictures are there, as this process has seen. */
  pictures: [];
}>;

/** Connections that keep a lock while Discord answers. Milliseconds to wait for a lock, and to keep one. */
const LOCKS = { max: 4, queryTimeout: 7_000, idleInTransaction: 15_000 };

interface TestOptions extends Pick<DatabaseOptions, "connectTimeout" | "queryTimeout" | "idleInTransaction"> {
  /** What was read of the site folder already. */
  site?: Site;
}

/** Creates all services. `close` releases their connections. Tests have other timeouts of the database, and read the site folder once. */
export function createServices(config: Config, log: Logger, { site, ...timeouts }: TestOptions = {}) {
  const onError = (err: Error) => log.warn({ err }, "an idle database connection broke");
  const {
    DATABASE_URL: url,
    DATABASE_DIRECT_URL,
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: secrets,
    secure,
  } = config;
  const { DISCORD_CLIENT_ID: clientId, DISCORD_API_URL: apiUrl, DISCORD_BOT_TOKEN: token } = config;
  const target = { url, isPooled: DATABASE_DIRECT_URL !== undefined, onError };
  const pool = createPool({ ...target, max: config.POOL_MAX, onSlow: warnOfSlowQueries(log), ...timeouts });
  const db = databaseOn(pool);
  // Slow queries are not logged: whoever needs a lock waits while Discord answers the holder.
  const locks = createDatabase({ ...target, ...LOCKS });
  const limits = createLimits({ pool, scale: config.RATE_LIMIT_SCALE, log });
  const discord = createDiscordClient({ apiUrl, publicUrl });
  const oauth = createDiscordOAuth({
    clientId,
    clientSecret: config.DISCORD_CLIENT_SECRET,
    apiUrl,
    authorizeUrl: config.DISCORD_AUTHORIZE_URL,
    issuer: config.DISCORD_ISSUER,
    publicUrl,
  });

  const events: Events = new EventEmitter();
  const folder = createSiteFolder({
    folder: config.SITE_DIR,
    first: site,
    log,
    onChange: () => events.emit("site"),
  });
  const siteModules = () => folder.current.modules;
  const adoption = createAdoption(db, siteModules, log);
  const waiting = createWaiting();
  const notifications = createNotifications({
    url: DATABASE_DIRECT_URL ?? url,
    runsWith: () => siteModules().digest ?? "",
    send: (notification) => notify(db, notification),
    onNotification: (news) => {
      if (news.kind === "session") return sessions.forget(news.id);
      if (news.kind === "settings") events.emit("settings", news.guildId, news.module);
      else if (news.kind === "access") return events.emit("access", news.guildId);
      else events.emit(news.kind);
      if (news.kind !== "stats" && news.kind !== "commands") waiting.wakeAll();
    },
    onListening: () => {
      events.emit("missed");
      waiting.wakeAll();
      adoption.start();
    },
    onDisconnected: (err) => {
      log.warn({ err }, "notifications of the database are not heard");
      events.emit("missed");
    },
  });

  const sealer = createSealer(secrets);
  const isNotified = () => notifications.listening;
  const sessions = createSessions({ db, sealer, secrets, secure, isNotified });
  events.on("missed", () => sessions.forget());
  const modules = createRegistry({
    read: () => readManifest(db, siteModules()),
    isNotified,
    first: { manifest: null, siteModules: siteModules().modules },
    log,
    onNewer: (newer) =>
      log.error(
        { modules: newer },
        "a newer version has declared modules that this one cannot use: they are 503",
      ),
  });
  events.on("manifest", () => modules.forget()).on("missed", () => modules.forget());
  const knownAccess = createKnownAccess({
    read: () => listGuildsWithGrants(db),
    isNotified,
  });
  events.on("access", (guildId) => knownAccess.note(guildId)).on("missed", () => knownAccess.forget());
  const commands = createCommands({
    site: () => folder.current,
    read: () => readSyncedCommands(db),
    isNotified,
    log,
  });
  for (const event of ["commands", "missed", "site"] as const) events.on(event, () => commands.forget());
  const signIns = createSignIns(db, sealer);

  const discordBot = token ? createDiscordBotClient({ apiUrl, publicUrl, token }) : undefined;
  const pictures = createDrawnPictures({
    db,
    site: () => folder.current,
    events,
    log,
    draws: config.DRAW_PICTURES,
  });
  const webhookUrl = config.APPLICATIONS_WEBHOOK_URL;
  const webhook = webhookUrl ? createDiscordWebhook({ url: webhookUrl, publicUrl }) : undefined;
  const services = {
    config,
    /** The site folder's content at this moment. */
    get site() {
      return folder.current;
    },
    folder,
    pictures,
    db,
    cdn: createCdn(config.DISCORD_CDN_URL),
    sessions,
    sessionTokens: createSessionTokens({ db, locks, sealer, oauth }),
    clientTokens: createClientTokens({ db, locks, sealer, oauth, discord }),
    oauth,
    discordBot,
    applicationNews: webhook && { webhook, publicUrl },
    signIns,
    sealer,
    authenticator: createAuthenticator({ config, db, sessions, signIns, discord, oauth }),
    bearers: createBearers({ discord, clientId, botTokens: config.BOT_API_TOKEN, limits }),
    botList: createBotList(db, discordBot),
    guildLists: createGuildLists(discord),
    guildRefresh: createGuildRefresh(db, discordBot, log),
    memberRoles: createMemberRoles(discordBot, discord),
    members: createMembers(discordBot),
    limits,
    modules,
    knownAccess,
    commands,
    events,
    notifications,
    waiting,
    botKeys: createBotKeys(db),
    metrics: config.METRICS_TOKEN ? createMetrics({ config, pool, db, waiting, folder }) : undefined,
  };
  const close = async () => {
    folder.stop();
    (await services.metrics)?.close();
    await Promise.all([notifications.stop(), adoption.stop(), pictures.stop()]);
    await Promise.all([db.destroy(), locks.destroy()]);
  };
  return { services, close };
}
