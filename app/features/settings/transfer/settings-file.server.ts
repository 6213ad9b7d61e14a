import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { asNow } from "#app/features/settings/compare.ts";
import { placedIds } from "#app/features/settings/refusals.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";

/** Format name, independent of the bot's, and newest supported version. */
const FORMAT = "discord-bot-settings";
/** Format name of files from earlier releases. */
const FORMER_FORMAT = "pearl-settings";
const FORMAT_VERSION = 1;

export type SettingsFile = z.output<typeof body>;
export type FiledChannel = z.output<typeof channel>;

/** Exports a guild's settings for JSON, with the names of their roles and channels: another guild has other ids. */
export function settingsFileOf(guild: KnownGuild, states: readonly SettingsState[]) {
  const stored = listModules().flatMap((module) => {
    const state = states.find((one) => one.module === module.id);
    return state ? [{ module, version: state.version, settings: asNow(module, state.settings) }] : [];
  });
  const ids = new Set(
    stored.flatMap(({ module, settings }) => placedIds(module.fields, settings).map(({ id }) => id)),
  );
  const channels = guild.channels ?? [];
  const filed = channels
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, type, parent_id }): [string, FiledChannel] => [
      id,
      { name, type, category: channels.find((one) => one.id === parent_id)?.name },
    ]);
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    exportedAt: new Date().toISOString(),
    guild: { id: guild.id, name: guild.name },
    modules: Object.fromEntries(
      stored.map(({ module, version, settings }) => [module.id, { version, settings }]),
    ),
    roles: Object.fromEntries(
      guild.roles?.filter(({ id }) => ids.has(id)).map(({ id, name }) => [id, name]) ?? [],
    ),
    channels: Object.fromEntries(filed),
  };
}

/** Why a text is not a settings file. `part` is the malformed property. */
type FileProblem =
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

const channel = z.object({ name, type: z.int().min(0).max(1_000), category: name.optional() });

const body = z.object({
  guild: z.object({ id: snowflake(), name }),
  modules: mapOf(z.string().max(40), z.object({ settings: object })),
  roles: mapOf(snowflake(), name),
  channels: mapOf(snowflake(), channel),
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
