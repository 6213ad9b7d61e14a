import type { RouteConfig } from "@remix-run/route-config";

/**
 * Bodies above 64 KiB that a route accepts, by method, with who may send so many bytes (docs/decisions/0035-costs-of-requests.md).
 * A `person` has a session cookie, perhaps of a session that has ended; a `caller` is a person, a user or the bot.
 */
export type Bodies = Record<string, { by: Sender; bytes: number }>;
export type Sender = "anybody" | "person" | "caller" | "bot";

interface Facts {
  id?: string;
  bodies?: Bodies;
}

export type RouteEntry = { file: string } & (
  | { index: true; path?: undefined; children?: undefined; bodies?: undefined }
  | (Facts & { path?: string; index?: false; children?: RouteEntry[] })
);

/**
 * The site map: data only, because the running site reads it, too. The framework's helpers need its development package.
 * A form has twice the bytes of its settings, because it encodes them.
 */
const routes: RouteEntry[] = [
  // Documents: rendered on the server, not hydrated.
  { index: true, file: "routes/site/home.tsx" },
  route("commands", "routes/site/commands.tsx"),
  route("commands/:command", "routes/site/command.tsx"),
  route("commands.json", "routes/site/commands-json.ts"),
  route("team", "routes/site/team.tsx"),
  route("invite", "routes/site/invite.ts"),
  route("theme", "routes/site/theme.ts"),

  route("login", "routes/auth/login.ts"),
  route("logout", "routes/auth/logout.ts"),
  route("auth/callback", "routes/auth/callback.tsx"),
  route("auth/session", "routes/auth/session.ts"),
  route("auth/success", "routes/auth/success.tsx"),
  route("auth/discord/callback", "routes/auth/discord-callback.tsx"),
  route("discord/oauth", "routes/auth/discord-oauth.tsx"),
  route("discord/oauth/start", "routes/auth/discord-oauth-start.ts"),

  // Documents of the signed-in person's account.
  route("account", "routes/account/account.tsx"),
  route("account/sessions", "routes/account/sessions.ts"),
  route("account/sessions/:session", "routes/account/sessions.ts", { id: "routes/account/one-session" }),
  route("account/connection", "routes/account/connection.ts"),
  route("account/data", "routes/account/data.ts"),
  route("account/deletion", "routes/account/deletion.tsx"),
  route("account/deleted", "routes/account/deleted.tsx"),

  route("admin/bot", "routes/admin/bot.tsx"),
  route("admin/setup", "routes/admin/setup.tsx"),

  route("status", "routes/status/status.tsx"),
  route("status.atom", "routes/status/atom.ts"),
  route("admin/incidents", "routes/admin/incidents.tsx"),

  // Documents of the dashboard: plain forms suffice.
  layout("routes/dashboard/documents.tsx", [
    route("dashboard/guilds/:guildId/history", "routes/dashboard/history.tsx", from("person", 256)),
    route("dashboard/guilds/:guildId/transfer", "routes/dashboard/transfer.tsx", from("person", 256)),
    route("dashboard/guilds/:guildId/search", "routes/dashboard/search.tsx"),
    route("dashboard/guilds/:guildId/:module/action", "routes/dashboard/action.tsx", from("person", 256)),
    route(
      "dashboard/guilds/:guildId/:module/test",
      "routes/dashboard/test-message.tsx",
      from("person", 2048),
    ),
  ]),
  route("dashboard/guilds/:guildId/transfer.json", "routes/dashboard/transfer-file.ts"),
  route("dashboard/guilds/:guildId/receipts", "routes/dashboard/receipts.ts"),
  route("dashboard/guilds/:guildId/members.json", "routes/dashboard/members.ts"),

  // The app: hydrated.
  layout("routes/dashboard/layout.tsx", [
    route("dashboard", "routes/dashboard/overview.tsx"),
    route("dashboard/guilds/:guildId", "routes/dashboard/guild.tsx"),
    route("dashboard/guilds/:guildId/invite", "routes/dashboard/invite.ts"),
    route("dashboard/guilds/:guildId/added", "routes/dashboard/added.tsx"),
    route("dashboard/guilds/:guildId/access", "routes/dashboard/access.tsx", from("person", 256)),
    route("dashboard/guilds/:guildId/:module", "routes/dashboard/settings.tsx", from("person", 2048)),
    route(
      "dashboard/guilds/:guildId/:module/message/:field",
      "routes/dashboard/message.tsx",
      from("person", 1024),
    ),
  ]),

  layout("routes/apply/layout.tsx", [
    route("apply", "routes/apply/route.tsx", from("anybody", 256)),
    route("admin/applications/:discordId?", "routes/admin/applications/route.tsx", from("person", 256)),
  ]),
  route("apply/draft", "routes/apply/draft.ts", from("anybody", 256, ["PUT"])),
  ...["csv", "json"].map((format) =>
    route(`admin/applications.${format}`, "routes/admin/applications/export.ts", {
      id: `applications.${format}`,
    }),
  ),

  // Resources: JSON, for our own pages, other clients and the bot.
  route("api/discord/oauth/refresh", "routes/api/oauth-refresh.ts"),
  route("api/discord/oauth/callback", "routes/api/oauth-callback.ts"),
  route("api/discord/guilds", "routes/api/discord-guilds.ts"),
  route("api/discord/guilds/:guildId/details", "routes/api/discord-guild-details.ts"),
  route("api/discord/guilds/:guildId/channels", "routes/api/discord-guild-channels.ts"),
  route("api/discord/guilds/:guildId/roles", "routes/api/discord-guild-roles.ts"),
  route("api/discord/applications", "routes/api/applications.ts"),
  route("api/discord/applications/submit", "routes/api/application-submit.ts", from("anybody", 256)),
  route("api/discord/applications/:discordId/status", "routes/api/application-status.ts"),
  // One resource with two names.
  route("api/discord/bot-servers", "routes/api/bot-servers.ts"),
  route("api/discord/bot/servers", "routes/api/bot-servers.ts", { id: "routes/api/bot-servers-again" }),
  route("api/bot/changes", "routes/api/bot-changes.ts"),
  route("api/bot/snapshot", "routes/api/bot-snapshot.ts"),
  route("api/bot/guilds", "routes/api/bot-guilds.ts", from("bot", 4096, ["PUT"])),
  route("api/bot/guilds/:guildId", "routes/api/bot-guild.ts", from("bot", 256, ["PUT"])),
  route("api/bot/guilds/:guildId/options/:list", "routes/api/bot-options.ts", from("bot", 256, ["PUT"])),
  route("api/bot/settings", "routes/api/bot-settings.ts", from("bot", 4096, ["PUT"])),
  route("api/bot/guilds/:guildId/status", "routes/api/bot-status.ts", from("bot", 256, ["PUT"])),
  route("api/bot/shards", "routes/api/bot-shards.ts", from("bot", 2048, ["PUT"])),
  route("api/bot/stats", "routes/api/bot-stats.ts"),
  route("api/bot/commands", "routes/api/bot-commands.ts", from("bot", 1024, ["PUT"])),
  route("api/bot/tasks/:task", "routes/api/bot-task.ts"),
  route("api/bot/erasures/:erasure", "routes/api/bot-erasure.ts"),
  route("api/bot/problems", "routes/api/bot-problems.ts", from("bot", 256, ["POST", "DELETE"])),
  route("api/bot/manifest", "routes/api/bot-manifest.ts", from("bot", 1024, ["PUT"])),
  route("api/stats", "routes/api/stats.ts"),
  route("api/openapi.json", "routes/api/openapi.ts"),
  route("api/manifest.schema.json", "routes/api/manifest-schema.ts"),
  route("api/site.schema.json", "routes/api/site-schema.ts"),
  route("api/feature.schema.json", "routes/api/feature-schema.ts"),
  route("api/docs", "routes/api/docs.tsx"),
  route("api/access/:guildId", "routes/api/access.ts", from("caller", 256, ["PUT"])),
  route("api/access/:guildId/me", "routes/api/own-access.ts"),
  route("api/:module/:guildId", "routes/api/settings.ts", from("caller", 1024, ["PUT"])),
  route("api/*", "routes/api/not-found.ts"),

  // Files of the builds of other versions; `server/assets.ts` answers for this one's.
  route("assets/*", "routes/ops/asset.ts"),
  route("healthz", "routes/ops/healthz.ts"),
  route("readyz", "routes/ops/readyz.ts"),
  route("metrics", "routes/ops/metrics.ts"),
  route("robots.txt", "routes/ops/robots.ts"),
  route(".well-known/security.txt", "routes/ops/security-txt.ts"),
  route("sitemap.xml", "routes/ops/sitemap.ts"),
  route("site.webmanifest", "routes/ops/manifest.ts"),
  route("site/*", "routes/ops/site-file.ts"),
  route("favicon.ico", "routes/ops/favicon.ts"),
  ...["og/:file", "icons/:file", "apple-touch-icon.png"].map((path) =>
    route(path, "routes/ops/drawn-picture.ts", { id: `drawn/${path.split("/", 1)[0]}` }),
  ),
  // Areas and links of the site folder. No product's page is shadowed: this one is asked last.
  route(":page", "routes/site/page.tsx"),
  route("*", "routes/site/not-found.ts"),
];
export default routes satisfies RouteConfig;

function route(path: string, file: string, facts: Facts = {}): RouteEntry {
  return { path, file, ...facts };
}

/** Bodies of up to `kib` KiB, of POST unless others are named. */
function from(by: Sender, kib: number, methods = ["POST"]): Facts {
  return { bodies: Object.fromEntries(methods.map((method) => [method, { by, bytes: kib * 1024 }])) };
}

function layout(file: string, children: RouteEntry[]): RouteEntry {
  return { file, children };
}
