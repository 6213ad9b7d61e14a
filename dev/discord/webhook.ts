import { type APIMessage, MessageType } from "discord-api-types/v10";

import { readBoolean } from "./my-guilds.ts";
import { type Platform } from "./platform.ts";
import { rateLimitHeaders } from "./rate-limit.ts";
import { restError } from "./refusals.ts";
import { requireUserAgent } from "./user-agent.ts";
import { type Message, requireMessage } from "./webhook-message.ts";

/** The only webhook, with the messages that it received. */
export type Webhook = { id: string; token: string; messages: APIMessage[] };

const CHANNEL_ID = "310000000000000007";

/**
 * POST /webhooks/{id}/{token} (Discord docs: Webhook, Execute Webhook): answers 204, or with `wait` the message. Real
 * URLs have no version.
 */
export async function executeWebhook(http: Request, { webhook, now }: Platform): Promise<Response> {
  requireUserAgent(http);
  const url = new URL(http.url);
  const [id, token] = url.pathname.split("/").slice(-2);
  if (id !== webhook.id) throw restError(404, 10015, "Unknown Webhook");
  if (token !== webhook.token) throw restError(401, 50027, "Invalid Webhook Token");
  const wait = readBoolean(url, "wait");
  const message = messageBy(webhook, await requireMessage(http), now());
  webhook.messages.push(message);
  const headers = rateLimitHeaders(`POST /webhooks/${id}`, now());
  return wait ? Response.json(message, { headers }) : new Response(null, { status: 204, headers });
}

/** Mentions nobody, because the channel has no members. */
function messageBy(
  { id, messages }: Webhook,
  { content = "", embeds = [] }: Message,
  now: number,
): APIMessage {
  return {
    id: String(910_000_000_000_000_000n + BigInt(messages.length)),
    type: MessageType.Default,
    channel_id: CHANNEL_ID,
    webhook_id: id,
    author: {
      id,
      username: "Applications",
      avatar: null,
      discriminator: "0000",
      global_name: null,
      bot: true,
    },
    content,
    embeds,
    attachments: [],
    components: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0 as number,
    timestamp: new Date(now).toISOString(),
    edited_timestamp: null,
  };
}
