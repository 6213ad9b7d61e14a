import { z } from "zod";
import { MESSAGES } from "#app/http/errors.server.ts";
import { LONGEST_WAIT } from "#app/http/feed-query.server.ts";

export type Values = Record<string, unknown>;

const GUILD_ID = "431870264119820288";
const OTHER_GUILD_ID = "268519037402316800";
const USER_ID = "318902374650118144";
const MOMENT = "2026-11-21T10:15:00.000Z";
const CURSOR = "WyJrM3ZfIiwxNzk1MjYxNzAwXQ";
export const ETAG = '"Jc0uM3kq1xYH5sVw0aZbTQ"';

const channel = { id: "431870264119820301", name: "general", type: 0, position: 1, parent_id: null };
const role = {
  id: "431870264119820477",
  name: "Tea Master",
  position: 2,
  color: 1752220,
  managed: false,
  permissions: "104324673",
};
const items = [
  { guildId: GUILD_ID, module: "prefix", version: 3, settings: { prefix: "?" } },
  { guildId: OTHER_GUILD_ID, module: "prefix", version: 7, deleted: true, settings: null },
];

/** Invented values. Other fields get a value from their schema, or are omitted if optional. */
const VALUES: Values = {
  Changes: { items, nextCursor: CURSOR, hasMore: false },
  Snapshot: { items: items.slice(0, 1), nextCursor: null, hasMore: false, changesCursor: CURSOR },
  Channels: [channel],
  Roles: [role],
  BotServers: { servers: [OTHER_GUILD_ID, GUILD_ID] },
  Commands: {
    commands: [
      {
        name: "warn add",
        category: "moderation",
        description: { en: "Warn a member.", de: "Verwarnt ein Mitglied." },
        usage: "warn add <member> [reason…]",
        permission: "Kick Members",
      },
    ],
  },
  Unready: { status: "migrations pending", pending: ["0002_applications"] },
  id: GUILD_ID,
  guildId: GUILD_ID,
  name: "Tea & Dragons",
  icon: "9b0f2d7c5a814e36b7c1d94e08f3a625",
  owner: true,
  permissions: "2251799813685247",
  member_count: 1284,
  channel_count: 23,
  approximate_member_count: 1284,
  approximate_channel_count: 23,
  bot_present: true,
  channels: [channel],
  roles: [role],
  bot: { permissions: "268435472", role_position: 5 },
  version: 3,
  message: MESSAGES.version_conflict,
  updatedAt: MOMENT,
  cursor: CURSOR,
  wait: LONGEST_WAIT,
  "If-Match": ETAG,
  "If-None-Match": ETAG,
  "X-Acting-User": USER_ID,
  servers: 1523,
  users: 284120,
  commands: 184,
  uptime: "99.98%",
  discordId: USER_ID,
  username: "bobokafor",
  email: "bob@example.com",
  experience: "Six years of TypeScript, two of them for bots.",
  projects: "A music bot, and a library for queues.",
  skills: "TypeScript, Postgres, testing.",
  whyJoin: "I use the bot every day.",
  availability: "Ten hours a week, evenings (UTC+1).",
  additionalInfo: null,
  submittedAt: MOMENT,
  authenticated: true,
  user: {
    id: USER_ID,
    username: "bobokafor",
    global_name: "Bob Okafor",
    discriminator: "0",
    avatar: `https://cdn.discordapp.com/avatars/${USER_ID}/c27e9d51f4b60a83e5d71f2849ab0c36.webp?size=128`,
    email: null,
  },
  expiresAt: MOMENT,
  user_id: USER_ID,
  code: "NhhvTDYsFcdgNLnnLijcl7Ku7bEEeee",
  access_token: "6qrZcUqja7812RVdnEKjpzOL4CvHBFG",
  refresh_token: "D43f5y0ahjqew82jZ4NViEr2YafMKhue",
  expires_in: 604_800,
  openapi: "3.1.0",
};

export function exampleOf(name: string, schema: z.ZodType, own: Values = {}): unknown {
  const values = { ...VALUES, ...own };
  return valueOf(name, z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), values);
}

function valueOf(name: string, schema: z.core.JSONSchema._JSONSchema, values: Values): unknown {
  if (name in values) return values[name];
  if (typeof schema === "boolean") return null;
  const { anyOf, const: fixed, default: usual, enum: options, items, properties, required, type } = schema;
  if (anyOf?.[0]) return valueOf(name, anyOf[0], values);
  if (properties) {
    const shown = Object.entries(properties).filter(([key]) => required?.includes(key) || key in values);
    return Object.fromEntries(shown.map(([key, one]) => [key, valueOf(key, one, values)]));
  }
  if (items && !Array.isArray(items)) return [valueOf("", items, values)];
  return fixed ?? usual ?? options?.[0] ?? (type === "string" ? "text" : 0);
}
