import { DiscordRateLimitedError } from "./errors.server.ts";
import { fetchText, TIMEOUT, userAgent } from "./fetch.server.ts";

/** A channel's webhook. Its URL is a secret: it must not appear in errors or logs. */
export type DiscordWebhook = ReturnType<typeof createDiscordWebhook>;

interface WebhookOptions {
  url: string;
  publicUrl: string;
  now?: () => number;
}

export function createDiscordWebhook({ url, publicUrl, now = Date.now }: WebhookOptions) {
  const endpoint = waitingEndpoint(url);
  const headers = { "Content-Type": "application/json", "User-Agent": userAgent(publicUrl) };
  let pausedUntil = 0;

  return {
    /** Posts a message that mentions nobody (Discord docs: Execute Webhook). @throws DiscordError, at once during a pause */
    async execute(content: string): Promise<void> {
      const left = Math.ceil((pausedUntil - now()) / 1_000);
      if (left > 0) throw new DiscordRateLimitedError(OPERATION, left);
      const body = JSON.stringify({ content, allowed_mentions: { parse: [] } });
      const signal = AbortSignal.timeout(TIMEOUT);
      await fetchText(OPERATION, endpoint, { method: "POST", headers, body, signal }).catch(
        (error: unknown) => {
          if (error instanceof DiscordRateLimitedError) pausedUntil = now() + error.retryAfter * 1_000;
          throw error;
        },
      );
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
