import { restError } from "./refusals.ts";

/** Requires Discord's format (Reference, User Agent), with Cloudflare's error from discord-api-docs #6473. */
export function requireUserAgent(http: Request): void {
  const agent = http.headers.get("user-agent") ?? "";
  if (!/^DiscordBot \([^,()\s]+, [^,()]+\)/.test(agent))
    throw restError(403, 40333, "internal network error");
}
