import { type APIMessage, MessageType } from "discord-api-types/v10";
import { z } from "zod";
import { type Call } from "./platform.ts";
import {
  addRateLimit,
  filled,
  invalidField,
  readBoolean,
  requireUserAgent,
  restError,
  zero,
} from "./rest.ts";

export type Webhook = { id: string; token: string; messages: APIMessage[] };

const CHANNEL_ID = "310000000000000007";

/** POST /webhooks/{id}/{token}: answers 204, or with `wait` the message (Discord docs: Webhook, Execute Webhook). */
export async function executeWebhook({ http, url, platform: { webhook, now } }: Call): Promise<Response> {
  requireUserAgent(http);
  const [id, token] = url.pathname.split("/").slice(-2);
  if (id !== webhook.id) throw restError(404, 10015, "Unknown Webhook");
  if (token !== webhook.token) throw restError(401, 50027, "Invalid Webhook Token");
  const wait = readBoolean(url, "wait");
  const message = messageBy(webhook, await requireMessage(http), now());
  webhook.messages.push(message);
  const response = wait ? Response.json(message) : new Response(null, { status: 204 });
  return addRateLimit(response, `POST /webhooks/${id}`, now());
}

function messageBy(webhook: Webhook, { content = "", embeds = [] }: Message, now: number): APIMessage {
  const author = { username: "Applications", avatar: null, discriminator: "0000", global_name: null };
  return {
    id: String(910_000_000_000_000_000n + BigInt(webhook.messages.length)),
    type: MessageType.Default,
    channel_id: CHANNEL_ID,
    webhook_id: webhook.id,
    author: { id: webhook.id, ...author, bot: true },
    content,
    embeds,
    attachments: [],
    components: [],
    mentions: [],
    mention_roles: [],
    ...filled(false, "mention_everyone", "pinned", "tts"),
    flags: zero,
    timestamp: new Date(now).toISOString(),
    edited_timestamp: null,
  };
}

type Message = z.infer<typeof messageSchema>;

/** Parses a message to the webhook. Throws if it is not JSON, malformed, empty, or above Discord's limits. */
async function requireMessage(http: Request): Promise<Message> {
  const type = http.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw restError(400, 50035, 'Expected "Content-Type" header to be application/json.');
  const body: unknown = await http.json().catch(() => {
    throw restError(400, 50109, "The request body contains invalid JSON.");
  });
  const message = messageSchema.safeParse(body);
  if (!message.success) {
    const [issue] = message.error.issues;
    throw invalidField(issue?.path.join(".") ?? "", codeOf(issue?.code), issue?.message ?? "");
  }
  const { content = "", embeds = [] } = message.data;
  if (content.trim() === "" && embeds.length === 0)
    throw restError(400, 50006, "Cannot send an empty message");
  if (lettersIn(embeds) > MAX_EMBED_LENGTH)
    throw invalidField("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
  return message.data;
}

/** Maximum characters of all embeds of a message together (Discord docs: Message, Embed Limits). */
const MAX_EMBED_LENGTH = 6_000;

const text = (maxLength: number) =>
  z.string().refine((value) => [...value].length <= maxLength, `Must be ${maxLength} or fewer in length.`);

/** Discord docs: Webhook, Execute Webhook; Message, Embed Limits and Allowed Mentions Object. */
const messageSchema = z.object({
  content: text(2_000).optional(),
  username: text(80).optional(),
  flags: z.int().optional(),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(["roles", "users", "everyone"])).optional(),
      users: z.array(z.string()).max(100).optional(),
      roles: z.array(z.string()).max(100).optional(),
    })
    .optional(),
  embeds: z
    .array(
      z.object({
        title: text(256).optional(),
        description: text(4_096).optional(),
        url: z.url({ protocol: /^https?$/ }).optional(),
        timestamp: z.iso.datetime({ offset: true }).optional(),
        color: z.int().min(0).max(0xffffff).optional(),
        footer: z.object({ text: text(2_048) }).optional(),
        author: z.object({ name: text(256) }).optional(),
        fields: z
          .array(z.object({ name: text(256), value: text(1_024) }))
          .max(25)
          .optional(),
      }),
    )
    .max(10)
    .optional(),
});

function codeOf(code: string | undefined): string {
  return code === "custom" || code === "too_big" ? "BASE_TYPE_BAD_LENGTH" : "BASE_TYPE_CHOICES";
}

function lettersIn(embeds: NonNullable<Message["embeds"]>): number {
  const texts = embeds.flatMap(({ title, description, footer, author, fields = [] }) => [
    ...[title, description, footer?.text, author?.name],
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return texts.reduce((sum, text = "") => sum + [...text].length, 0);
}
