import { restError } from "./refusals.ts";

/**
 * Requires the documented format (Discord docs: Reference, User Agent). Cloudflare's answer to others is in
 * discord-api-docs #6473.
 */
export function requireUserAgent(http: Request): void {
  const agent = http.headers.get("user-agent") ?? "";
  if (!/^DiscordBot \([^,()\s]+, [^,()]+\)/.test(agent))
    throw restError(403, 40333, "internal network error");
}
