import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";
import { storableText } from "#app/features/storable-text.server.ts";

import type { FieldForm, LevelRole, TextPattern, Unit } from "./field.ts";

/**
 * A kind of field: schema, default and form. Messages are keys of the namespace `errors`. Whether a channel or role
 * exists is checked by `refusals.ts`.
 */
export interface Field<Value = unknown> {
  schema: z.ZodType<Value>;
  initial: Value;
  form: FieldForm;
}

/** Maximum numbers of channels and roles in a list, and of characters in a message (Discord docs: Message). */
const CHANNELS = 50;
const ROLES = 25;
const MESSAGE = 2_000;

export function toggle(initial: boolean) {
  return field({ schema: z.boolean(), initial, form: { kind: "toggle" } });
}

/** A line of text of up to `max` code points. `pattern` is also checked during input; `rule` is an extra check. */
export function text({ initial, max, pattern, rule = (schema) => schema }: TextOptions) {
  const filled = storableText(max).refine((value) => value.length > 0, "required");
  const schema = rule(pattern ? filled.refine(fits(pattern), pattern.message) : filled).meta({
    minLength: 1,
    ...(pattern && { pattern: `^${pattern.source}$` }),
  });
  return field({ schema, initial, form: { kind: "text", maxLength: max, pattern } });
}

/** Accepts an empty text, which has an error of its own. */
function fits({ source }: TextPattern) {
  const pattern = new RegExp(`^(${source})?$`, "u");
  return (value: string) => pattern.test(value);
}

interface TextOptions {
  initial: string;
  max: number;
  pattern?: TextPattern;
  rule?: (schema: z.ZodString) => z.ZodString;
}

export function message(initial: string, placeholders: readonly string[]) {
  const form = { kind: "message", maxLength: MESSAGE, placeholders } as const;
  return field({ schema: storableText(MESSAGE), initial, form });
}

/** An integer, or any number if `step` is below 1. */
export function number({ initial, min, max, step = 1, unit }: NumberOptions) {
  const schema = (step < 1 ? z.number() : z.int())
    .refine((value) => value >= min && value <= max, { error: "outOfRange", params: { min, max } })
    .meta({ minimum: min, maximum: max });
  return field({ schema, initial, form: { kind: "number", min, max, step, unit } });
}

interface NumberOptions {
  initial: number;
  min: number;
  max: number;
  step?: number;
  unit?: Unit;
}

export function color(initial: string) {
  const pattern = "^#[0-9a-fA-F]{6}$";
  const schema = z
    .string()
    .refine((value) => new RegExp(pattern).test(value), "color")
    .meta({ pattern });
  return field({ schema, initial, form: { kind: "color" } });
}

export function choices<const Option extends string>(options: readonly Option[], initial: readonly Option[]) {
  const schema = list(z.enum(options, { error: "notAnOption" }), options.length);
  return field<Option[]>({ schema, initial: [...initial], form: { kind: "choices", options } });
}

/** A channel for messages, or of other `types`; null for none. */
export function channel({ types = MESSAGED }: { types?: readonly number[] } = {}) {
  return field<string | null>({
    schema: id().nullable(),
    initial: null,
    form: { kind: "channel", types },
  });
}

export function channels() {
  const form = { kind: "channels", types: Object.values(CHANNEL), max: CHANNELS } as const;
  return field<string[]>({ schema: list(id(), CHANNELS), initial: [], form });
}

export function role({ given }: { given: boolean }) {
  return field<string | null>({ schema: id().nullable(), initial: null, form: { kind: "role", given } });
}

export function roles({ given }: { given: boolean }) {
  const form = { kind: "roles", given, max: ROLES } as const;
  return field<string[]>({ schema: list(id(), ROLES), initial: [], form });
}

export function levelRoles({ min, max, rows }: { min: number; max: number; rows: number }) {
  const level = z
    .int()
    .refine((value) => value >= min && value <= max, { error: "outOfRange", params: { min, max } })
    .meta({ minimum: min, maximum: max });
  const schema = z
    .array(z.strictObject({ level, roleId: snowflake("roleNeeded") }))
    .refine((all) => all.length <= rows, { error: "tooMany", params: { max: rows } })
    .superRefine((all, context) => {
      for (const [index, { level }] of all.entries()) {
        if (all.findIndex((one) => one.level === level) < index)
          context.addIssue({ code: "custom", path: [index, "level"], message: "levelTwice" });
      }
    })
    .meta({ maxItems: rows });
  return field<LevelRole[]>({ schema, initial: [], form: { kind: "levelRoles", min, max, rows } });
}

/** Types of channels in which a bot can write (Discord docs: Channel Types). */
const MESSAGED = [CHANNEL.text, CHANNEL.news];

function field<Value>(definition: Field<Value>): Field<Value> {
  return definition;
}

function id() {
  return snowflake("notAnId");
}

function list<Item>(item: z.ZodType<Item>, max: number) {
  return z
    .array(item)
    .refine((all) => all.length <= max, { error: "tooMany", params: { max } })
    .superRefine((all, context) => {
      for (const [index, one] of all.entries()) {
        if (all.indexOf(one) < index) context.addIssue({ code: "custom", path: [index], message: "twice" });
      }
    })
    .meta({ maxItems: max, uniqueItems: true });
}
