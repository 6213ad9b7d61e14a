import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import type { FieldForm, LevelRole, TextPattern, Unit } from "./field.ts";

/** A kind of field. Its messages are keys of the namespace `errors`. `refusals.ts` checks roles and channels. */
export interface Field<Value = unknown> {
  schema: z.ZodType<Value>;
  initial: Value;
  form: FieldForm;
}

/** Maximum numbers of channels and roles in a list, and of characters in a message (Discord docs: Message). */
const CHANNELS = 50;
const ROLES = 25;
const MESSAGE = 2_000;

/** Types of channels in which a bot can write (Discord docs: Channel Types). */
const MESSAGED = [CHANNEL.text, CHANNEL.news];

const id = () => snowflake("notAnId");

export function toggle(initial: boolean): Field<boolean> {
  return { schema: z.boolean(), initial, form: { kind: "toggle" } };
}

interface TextOptions {
  initial: string;
  max: number;
  pattern: TextPattern;
  rule?: (schema: z.ZodString) => z.ZodString;
}

/** A line of text of up to `max` code points. `pattern` is also checked during input; `rule` is an extra check. */
export function text({ initial, max, pattern, rule = (schema) => schema }: TextOptions): Field<string> {
  const filled = storableText(max).refine((value) => value.length > 0, "required");
  // Accepts an empty text, which has an error of its own.
  const whole = new RegExp(`^(${pattern.source})?$`, "u");
  const schema = rule(filled.refine((value) => whole.test(value), pattern.message)).meta({
    minLength: 1,
    pattern: `^${pattern.source}$`,
  });
  return { schema, initial, form: { kind: "text", maxLength: max, pattern } };
}

export function message(initial: string, placeholders: readonly string[]): Field<string> {
  return {
    schema: storableText(MESSAGE),
    initial,
    form: { kind: "message", maxLength: MESSAGE, placeholders },
  };
}

interface NumberOptions {
  initial: number;
  min: number;
  max: number;
  step?: number;
  unit?: Unit;
}

/** An integer, or any number if `step` is below 1. */
export function number({ initial, min, max, step = 1, unit }: NumberOptions): Field<number> {
  const schema = within(step < 1 ? z.number() : z.int(), min, max);
  return { schema, initial, form: { kind: "number", min, max, step, unit } };
}

export function color(initial: string): Field<string> {
  const pattern = /^#[0-9a-fA-F]{6}$/;
  const schema = z
    .string()
    .refine((value) => pattern.test(value), "color")
    .meta({ pattern: pattern.source });
  return { schema, initial, form: { kind: "color" } };
}

export function choices<const Option extends string>(
  options: readonly Option[],
  initial: readonly Option[],
): Field<Option[]> {
  const schema = distinct(z.enum(options, { error: "notAnOption" }), options.length);
  return { schema, initial: [...initial], form: { kind: "choices", options } };
}

/** A channel for messages, or of other `types`; null for none. */
export function channel({ types = MESSAGED }: { types?: readonly number[] } = {}): Field<string | null> {
  return { schema: id().nullable(), initial: null, form: { kind: "channel", types } };
}

export function channels(): Field<string[]> {
  const types = Object.values(CHANNEL);
  return { schema: distinct(id(), CHANNELS), initial: [], form: { kind: "channels", types, max: CHANNELS } };
}

export function role({ given }: { given: boolean }): Field<string | null> {
  return { schema: id().nullable(), initial: null, form: { kind: "role", given } };
}

export function roles({ given }: { given: boolean }): Field<string[]> {
  return { schema: distinct(id(), ROLES), initial: [], form: { kind: "roles", given, max: ROLES } };
}

export function levelRoles({
  min,
  max,
  rows,
}: {
  min: number;
  max: number;
  rows: number;
}): Field<LevelRole[]> {
  const row = z.strictObject({ level: within(z.int(), min, max), roleId: snowflake("roleNeeded") });
  const schema = list(row, rows).superRefine((all, context) => {
    const levels = all.map(({ level }) => level);
    for (const index of repeated(levels))
      context.addIssue({ code: "custom", path: [index, "level"], message: "levelTwice" });
  });
  return {
    schema: schema.meta({ maxItems: rows }),
    initial: [],
    form: { kind: "levelRoles", min, max, rows },
  };
}

function within<Schema extends z.ZodNumber | z.ZodInt>(schema: Schema, min: number, max: number) {
  return schema
    .refine((value) => value >= min && value <= max, { error: "outOfRange", params: { min, max } })
    .meta({ minimum: min, maximum: max });
}

function list<Item>(item: z.ZodType<Item>, max: number) {
  return z.array(item).refine((all) => all.length <= max, { error: "tooMany", params: { max } });
}

function distinct<Item>(item: z.ZodType<Item>, max: number) {
  const schema = list(item, max).superRefine((all, context) => {
    for (const index of repeated(all)) context.addIssue({ code: "custom", path: [index], message: "twice" });
  });
  return schema.meta({ maxItems: max, uniqueItems: true });
}

/** Returns the indexes of values that an earlier entry has. */
function repeated(values: readonly unknown[]): number[] {
  return [...values.keys()].filter((index) => values.indexOf(values[index]) < index);
}
