import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { MESSAGE_LENGTH, type FieldKind, type SettingsField } from "./field.ts";

type Of<Kind extends FieldKind["kind"]> = Extract<FieldKind, { kind: Kind }>;

/** Rejects unknown and missing fields. Messages are keys of the namespace `errors`. Ids are checked by `refusals.ts`. */
export function settingsSchema(fields: readonly SettingsField[]) {
  const shape = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
  return z.strictObject(shape).superRefine((settings, context) => {
    for (const field of fields) {
      if (field.kind !== "number" || field.notBelow === undefined) continue;
      if (Number(settings[field.name]) < Number(settings[field.notBelow]))
        context.addIssue({ code: "custom", path: [field.name], message: "belowMinimum" });
    }
  });
}

function schemaOf(field: FieldKind): z.ZodType {
  switch (field.kind) {
    case "toggle":
      return z.boolean();
    case "text":
      return line(field);
    case "message":
      return storableText(MESSAGE_LENGTH);
    case "number":
      return within(field.step === undefined ? z.int() : z.number(), field);
    case "color":
      return color;
    case "choices":
      return distinct(z.enum(field.options, { error: "notAnOption" }), field.options.length);
    case "channel":
    case "role":
      return id.nullable();
    case "channels":
    case "roles":
      return distinct(id, field.max);
    case "levelRoles":
      return levelRoles(field);
  }
}

const id = snowflake("notAnId");

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "color");

/** Invisible characters cannot be typed; only the joiner inside an emoji is accepted. */
const INVISIBLE = /(?![\u200d\s])[\p{Cc}\p{Cf}]|^\u200d$/u;

function line({ maxLength, pattern: { source, message } }: Of<"text">) {
  // Accepts an empty text, which has an error of its own.
  const whole = new RegExp(`^(${source})?$`, "u");
  return storableText(maxLength)
    .refine((value) => value.length > 0, "required")
    .refine((value) => whole.test(value), message)
    .refine((value) => !INVISIBLE.test(value), "invisible")
    .meta({ minLength: 1, pattern: `^${source}$` });
}

function levelRoles({ min, max, rows }: Of<"levelRoles">) {
  const row = z.strictObject({ level: within(z.int(), { min, max }), roleId: snowflake("roleNeeded") });
  return list(row, rows).superRefine((all, context) => {
    const levels = all.map(({ level }) => level);
    for (const index of repeated(levels))
      context.addIssue({ code: "custom", path: [index, "level"], message: "levelTwice" });
  });
}

function within(schema: z.ZodNumber, { min, max }: { min: number; max: number }) {
  return schema
    .refine((value) => value >= min && value <= max, { error: "outOfRange", params: { min, max } })
    .meta({ minimum: min, maximum: max });
}

function list<Item>(item: z.ZodType<Item>, max: number) {
  return z
    .array(item)
    .refine((all) => all.length <= max, { error: "tooMany", params: { max } })
    .meta({ maxItems: max });
}

function distinct<Item>(item: z.ZodType<Item>, max: number) {
  const schema = list(item, max).superRefine((all, context) => {
    for (const index of repeated(all)) context.addIssue({ code: "custom", path: [index], message: "twice" });
  });
  return schema.meta({ uniqueItems: true });
}

function repeated(values: readonly unknown[]): number[] {
  return [...values.keys()].filter((index) => values.indexOf(values[index]) < index);
}
