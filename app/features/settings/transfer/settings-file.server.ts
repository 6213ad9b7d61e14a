import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";

/** Format name, independent of the bot's, and newest supported version. */
export const FORMAT = "discord-bot-settings";
/** Format name of files from earlier releases. */
const FORMER_FORMAT = "pearl-settings";
export const FORMAT_VERSION = 1;

export interface FiledChannel {
  name: string;
  type: number;
  category?: string;
}

export interface SettingsFile {
  guild: { id: string; name: string };
  modules: ReadonlyMap<string, { settings: Record<string, unknown> }>;
  roles: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, FiledChannel>;
}

/** Why a text is not a settings file. `part` is the malformed property. */
export type FileProblem =
  | { problem: "empty" | "notJson" | "anotherFormat" | "tooNew" }
  | { problem: "malformed"; part: string };

export function readSettingsFile(text: string): { file: SettingsFile } | FileProblem {
  if (text.trim() === "") return { problem: "empty" };
  let content: unknown;
  try {
    content = JSON.parse(text.trim());
  } catch {
    return { problem: "notJson" };
  }
  const kind = head.safeParse(content);
  if (!kind.success) return { problem: "anotherFormat" };
  if (kind.data.formatVersion > FORMAT_VERSION) return { problem: "tooNew" };
  const parsed = body.safeParse(content);
  if (parsed.success) return { file: parsed.data };
  return { problem: "malformed", part: String(parsed.error.issues[0]?.path[0] ?? "") };
}

const head = z.object({ format: z.enum([FORMAT, FORMER_FORMAT]), formatVersion: z.int().min(1) });

const name = storableText(200);
const object = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

const body = z.object({
  guild: z.object({ id: snowflake(), name }),
  modules: mapOf(z.string().max(40), z.object({ settings: object })),
  roles: mapOf(snowflake(), name),
  channels: mapOf(
    snowflake(),
    z.object({ name, type: z.int().min(0).max(1_000), category: name.optional() }),
  ),
});

/** Parses an object with arbitrary keys to a Map, so that no key is confused with a property of Object.prototype. */
function mapOf<Key, Value>(key: z.ZodType<Key>, value: z.ZodType<Value>) {
  const entries = z.array(z.tuple([key, value]));
  return object.transform((given, context): ReadonlyMap<Key, Value> => {
    const parsed = entries.safeParse(Object.entries(given));
    if (parsed.success) return new Map(parsed.data);
    context.addIssue({ code: "custom", message: "malformed" });
    return z.NEVER;
  });
}
