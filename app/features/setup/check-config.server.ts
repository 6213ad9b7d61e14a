import { findingLine, isWarning } from "#app/site/finding.ts";
import type { Site } from "#app/site/site.server.ts";
import packageJson from "#package.json" with { type: "json" };
import type { SetupFinding } from "./finding.ts";

interface Config {
  production: boolean;
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  LEFT_SERVERS_DAYS: number;
  PUBLIC_URL: string;
  DISCORD_API_URL: string;
  DISCORD_AUTHORIZE_URL: string;
  DISCORD_CLIENT_ID: string;
  DISCORD_CLIENT_SECRET?: string;
  BOT_OWNER_ID: string;
  TRUST_PROXY: number;
  BOT_API_TOKEN: string[];
  BOT_PERMISSIONS?: string;
  APPLICATIONS_WEBHOOK_URL?: string;
  REVISION?: string;
  RELEASES_URL?: string;
}

export interface Configured {
  config: Config;
  site: Pick<Site, "name" | "links" | "findings">;
}

/** Headers of a request as they arrived, those of proxies too. */
export type Received = Record<string, string | string[] | undefined>;

/** Syntax of a webhook's URL (Discord's reference, "Execute Webhook", and the hosts that its apps show). */
const WEBHOOK = /^https:\/\/(\w+\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+/;

const MISSING_SECRET: SetupFinding = ["clientSecret", "warning.clientSecret"];
const APPLICATION_AS_OWNER: SetupFinding = ["owner", "failed.owner"];

/** Most findings of the site folder, and secrets, that are shown. */
export const SHOWN = 20;

/** Checks what needs no network. */
export function checkConfig({ config, site }: Configured, received?: Received): SetupFinding[] {
  const { PUBLIC_URL: url, TRUST_PROXY: trusted, BOT_API_TOKEN: keys, REVISION: commit } = config;
  const version = commit ? `${packageJson.version} (${commit})` : packageJson.version;
  const [scheme = ""] = String(received?.["x-forwarded-proto"] ?? url).split(/[:,]/, 1);
  const hops = received?.["x-forwarded-for"]?.toString().split(",").length ?? 0;
  return [
    ["environment", "ok.environment", { version, node: process.version }],
    ["publicUrl", ofAddress(config, scheme, received), { url, scheme, host: String(received?.host) }],
    ["proxy", ofProxies(config, hops, received), { hops, trusted }],
    ...(config.BOT_OWNER_ID === config.DISCORD_CLIENT_ID ? [APPLICATION_AS_OWNER] : []),
    ["apiToken", keys.length ? "ok.apiToken" : "warning.apiToken", { count: keys.length }],
    ...(config.DISCORD_CLIENT_SECRET ? [] : [MISSING_SECRET]),
    ...checkContent(config, site),
  ];
}

/** Warns of what is only an example, on a public site. Its texts do not contain the webhook's URL, which is a secret. */
function checkContent(config: Config, site: Configured["site"]): SetupFinding[] {
  const { production, PUBLIC_URL, DISCORD_API_URL, APPLICATIONS_WEBHOOK_URL } = config;
  const isPublic = production && PUBLIC_URL.startsWith("https:");
  const examples = Object.entries(site.links).filter(
    ([, url]) => URL.canParse(url) && new URL(url).hostname.endsWith(".example"),
  );
  const links = examples.map(([name]) => name).join(", ");
  // Another address of the API has its own webhooks, whose URLs may lack the version, as Discord's do.
  const url = APPLICATIONS_WEBHOOK_URL?.replace(
    DISCORD_API_URL.replace(/\/v\d+$/, ""),
    "https://discord.com/api",
  );
  const isWebhook = !url || WEBHOOK.test(url);
  const found: SetupFinding[] = [ofFolder(site)];
  if (isPublic && links) found.push(["content", "warning.content", { name: site.name, links }]);
  if (!isWebhook) found.push(["webhook", "warning.webhook"]);
  return found;
}

function ofFolder({ findings }: Configured["site"]): SetupFinding {
  if (findings.length === 0) return ["site", "ok.site"];
  const worstFirst = findings.toSorted((one, other) => Number(isWarning(one)) - Number(isWarning(other)));
  const lines = worstFirst.slice(0, SHOWN).map(findingLine).join("\n");
  return [
    "site",
    findings.every(isWarning) ? "warning.site" : "failed.site",
    { lines, count: findings.length },
  ];
}

function ofAddress(
  { PUBLIC_URL, TRUST_PROXY }: Config,
  scheme: string,
  received?: Received,
): SetupFinding[1] {
  const { protocol, hostname, host } = new URL(PUBLIC_URL);
  const isLocal = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === "http:" && !isLocal) return "warning.plainHttp";
  const hosts = [received?.host, TRUST_PROXY > 0 && received?.["x-forwarded-host"]];
  if (received && !hosts.includes(host)) return "warning.otherHost";
  return `${scheme}:` === protocol ? "ok.publicUrl" : "warning.otherScheme";
}

function ofProxies({ PUBLIC_URL, TRUST_PROXY }: Config, hops: number, received?: Received): SetupFinding[1] {
  const isHttps = PUBLIC_URL.startsWith("https:");
  if (!received) return isHttps && TRUST_PROXY === 0 ? "warning.noProxy" : "unchecked.proxy";
  if (TRUST_PROXY === 0 && hops > 0) return "failed.untrustedProxy";
  return hops < TRUST_PROXY ? "failed.missingProxy" : "ok.proxy";
}
