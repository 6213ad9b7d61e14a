import { fetchText, TIMEOUT, userAgent } from "./fetch.server.ts";
import { createRateLimits } from "./rate-limits.server.ts";

/** A channel's webhook. Its URL is a secret: it must not appear in errors or logs. */
export type DiscordWebhook = ReturnType<typeof createDiscordWebhook>;

export function createDiscordWebhook({ url, publicUrl }: Record<"url" | "publicUrl", string>) {
  const endpoint = waitingEndpoint(url);
  const headers = { "Content-Type": "application/json", "User-Agent": userAgent(publicUrl) };
  const limits = createRateLimits();

  return {
    /** Posts a message that mentions nobody (Discord docs: Execute Webhook). @throws DiscordError, at once during a pause */
    async execute(content: string): Promise<void> {
      const body = JSON.stringify({ content, allowed_mentions: { parse: [] } });
      const signal = AbortSignal.timeout(TIMEOUT);
      const init = { method: "POST", headers, body, signal };
      await limits.within(OPERATION, () => fetchText(OPERATION, endpoint, init));
    },
  };
}

const OPERATION = "POST /webhooks/{id}/{token}";

/** Removes credentials, because `fetch` refuses them with an error that contains the URL. */
function waitingEndpoint(url: string): URL {
  const endpoint = new URL(url);
  endpoint.username = endpoint.password = "";
  endpoint.searchParams.set("wait", "true");
  return endpoint;
}
