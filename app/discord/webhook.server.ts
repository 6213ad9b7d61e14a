import { DiscordRateLimitedError } from "./errors.server.ts";
import { asDiscordError, refusal, TIMEOUT, userAgent } from "./fetch.server.ts";

/** A channel's webhook. Its URL is a secret that no error and no log names. */
export type DiscordWebhook = ReturnType<typeof createDiscordWebhook>;

interface WebhookOptions {
  /** As Discord gives it out: `https://discord.com/api/webhooks/{id}/{token}`. */
  url: string;
  /** Our address, by which we name ourselves. */
  publicUrl: string;
  /** Milliseconds for one call. */
  timeout?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Nothing is asked before a method is called. */
export function createDiscordWebhook({ url, publicUrl, timeout = TIMEOUT, now = Date.now }: WebhookOptions) {
  const endpoint = waitingEndpoint(url);
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    "User-Agent": userAgent(publicUrl),
  };
  let closedUntil = 0;

  return {
    /**
     * Writes a message into the channel, which mentions nobody whatever it says, and waits until Discord has it (its
     * documentation, "Execute Webhook"). Until the end of a pause that Discord has asked for, it is not asked again.
     *
     * @param content Discord's markdown, at most 2,000 characters
     * @throws DiscordError
     */
    async execute(content: string): Promise<void> {
      const left = Math.ceil((closedUntil - now()) / 1_000);
      if (left > 0) throw new DiscordRateLimitedError(OPERATION, left);
      try {
        const response = await fetch(endpoint, {
          method: "POST",
          headers,
          body: JSON.stringify({ content, allowed_mentions: { parse: [] } }),
          redirect: "error",
          signal: AbortSignal.timeout(timeout),
        });
        const text = await response.text();
        if (!response.ok) throw refusal(OPERATION, response, text);
      } catch (thrown) {
        const failure = asDiscordError(OPERATION, thrown);
        if (failure instanceof DiscordRateLimitedError) closedUntil = now() + failure.retryAfter * 1_000;
        throw failure;
      }
    },
  };
}

const OPERATION = "POST /webhooks/{id}/{token}";

/** `fetch` refuses a URL with a user in it, and names all of it in the error: a webhook has none. */
function waitingEndpoint(url: string): URL {
  const endpoint = new URL(url);
  endpoint.username = endpoint.password = "";
  endpoint.searchParams.set("wait", "true");
  return endpoint;
}
