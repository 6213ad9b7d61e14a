import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";
import { categories } from "./content/categories.ts";
import { EXTERNAL_LINKS } from "./content/site.ts";

export default [
  // Documents: rendered on the server, not hydrated.
  index("routes/site/home.tsx"),
  ...categories.map(({ id }) => route(id, "routes/site/feature.tsx", { id: `routes/site/feature-${id}` })),
  route("commands", "routes/site/commands.tsx"),
  route("commands/:command", "routes/site/command.tsx"),
  route("commands.json", "routes/site/commands-json.ts"),
  route("team", "routes/site/team.tsx"),
  ...EXTERNAL_LINKS.map((name) =>
    route(name, "routes/site/external-link.ts", { id: `routes/site/external-link-${name}` }),
  ),
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
  ...prefix("account", [
    index("routes/account/account.tsx"),
    route("sessions", "routes/account/sessions.ts"),
    route("sessions/:session", "routes/account/sessions.ts", { id: "routes/account/one-session" }),
    route("connection", "routes/account/connection.ts"),
    route("data", "routes/account/data.ts"),
    route("deletion", "routes/account/deletion.tsx"),
    route("deleted", "routes/account/deleted.tsx"),
  ]),

  route("admin/bot", "routes/admin/bot.tsx"),
  route("admin/setup", "routes/admin/setup.tsx"),

  // Documents of the dashboard: plain forms suffice.
  layout("routes/dashboard/documents.tsx", [
    route("dashboard/guilds/:guildId/history", "routes/dashboard/history.tsx"),
    route("dashboard/guilds/:guildId/transfer", "routes/dashboard/transfer.tsx"),
    route("dashboard/guilds/:guildId/:module/test", "routes/dashboard/test-message.tsx"),
  ]),
  route("dashboard/guilds/:guildId/transfer.json", "routes/dashboard/transfer-file.ts"),
  route("dashboard/guilds/:guildId/receipts", "routes/dashboard/receipts.ts"),

  // The app: hydrated.
  layout("routes/dashboard/layout.tsx", [
    route("dashboard", "routes/dashboard/overview.tsx"),
    route("dashboard/guilds/:guildId", "routes/dashboard/guild.tsx"),
    route("dashboard/guilds/:guildId/invite", "routes/dashboard/invite.ts"),
    route("dashboard/guilds/:guildId/added", "routes/dashboard/added.tsx"),
    route("dashboard/guilds/:guildId/:module", "routes/dashboard/settings.tsx"),
  ]),

  layout("routes/apply/layout.tsx", [
    route("apply", "routes/apply/route.tsx"),
    route("admin/applications", "routes/admin/applications/list.tsx", [
      route(":discordId", "routes/admin/applications/applicant.tsx"),
    ]),
  ]),
  route("apply/draft", "routes/apply/draft.ts"),
  ...["csv", "json"].map((format) =>
    route(`admin/applications.${format}`, "routes/admin/applications/export.ts", {
      id: `applications.${format}`,
    }),
  ),

  // Resources: JSON, for our own pages, other clients and the bot.
  ...prefix("api", [
    route("discord/oauth/refresh", "routes/api/oauth-refresh.ts"),
    route("discord/oauth/callback", "routes/api/oauth-callback.ts"),
    route("discord/guilds", "routes/api/discord-guilds.ts"),
    route("discord/guilds/:guildId/details", "routes/api/discord-guild-details.ts"),
    route("discord/guilds/:guildId/channels", "routes/api/discord-guild-channels.ts"),
    route("discord/guilds/:guildId/roles", "routes/api/discord-guild-roles.ts"),
    route("discord/applications", "routes/api/applications.ts"),
    route("discord/applications/submit", "routes/api/application-submit.ts"),
    route("discord/applications/:discordId/status", "routes/api/application-status.ts"),
    // One resource with two names.
    route("discord/bot-servers", "routes/api/bot-servers.ts"),
    route("discord/bot/servers", "routes/api/bot-servers.ts", { id: "routes/api/bot-servers-again" }),
    route("bot/changes", "routes/api/bot-changes.ts"),
    route("bot/snapshot", "routes/api/bot-snapshot.ts"),
    route("bot/guilds", "routes/api/bot-guilds.ts"),
    route("bot/guilds/:guildId", "routes/api/bot-guild.ts"),
    route("bot/stats", "routes/api/bot-stats.ts"),
    route("bot/commands", "routes/api/bot-commands.ts"),
    route("bot/tasks/:task", "routes/api/bot-task.ts"),
    route("bot/problems", "routes/api/bot-problems.ts"),
    route("bot/manifest", "routes/api/bot-manifest.ts"),
    route("stats", "routes/api/stats.ts"),
    route("openapi.json", "routes/api/openapi.ts"),
    route("manifest.schema.json", "routes/api/manifest-schema.ts"),
    route("docs", "routes/api/docs.tsx"),
    route(":module/:guildId", "routes/api/settings.ts"),
    route("*", "routes/api/not-found.ts"),
  ]),

  // Files of the builds of other versions; `server/assets.ts` answers for this one's.
  route("assets/*", "routes/ops/asset.ts"),
  route("healthz", "routes/ops/healthz.ts"),
  route("readyz", "routes/ops/readyz.ts"),
  route("metrics", "routes/ops/metrics.ts"),
  route("robots.txt", "routes/ops/robots.ts"),
  route(".well-known/security.txt", "routes/ops/security-txt.ts"),
  route("sitemap.xml", "routes/ops/sitemap.ts"),
  route("site.webmanifest", "routes/ops/manifest.ts"),
  route("*", "routes/site/not-found.ts"),
] satisfies RouteConfig;
