import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { boundedList } from "#app/features/bounded-list.server.ts";
import { isObscure, storableText } from "#app/features/storable-text.server.ts";
import { characterClass } from "./characters.ts";
import { holds, lacks } from "./conditions.ts";
import { mostOf, type FieldKind, type Rule, type Settings, type SettingsField } from "./field.ts";
import { refusalOfStranger, strangerIn } from "./stranger.ts";
import { textIn } from "./texts.ts";

type Of<Kind extends FieldKind["kind"]> = Extract<FieldKind, { kind: Kind }>;

/** Rejects unknown and missing fields. Messages are keys of the namespace `errors`. Ids are checked by `refusals.ts`. */
export function settingsSchema(fields: readonly SettingsField[], rules: readonly Rule[] = []) {
  return objectOf(fields).superRefine((settings, context) => {
    for (const rule of rules) {
      const broken = brokenBy(rule, fields, settings);
      if (broken) context.addIssue({ code: "custom", ...broken });
    }
  });
}

/** Returns the schema of a field alone. */
export function schemaOf(field: FieldKind): z.ZodType {
  switch (field.kind) {
    case "toggle":
      return z.boolean();
    case "text":
      return line(field);
    case "message":
      return storableText(field.max);
    case "number":
      return stepped(field);
    case "duration":
      return within(z.int(), field, "durationOutOfRange");
    case "color":
      return color;
    case "emoji":
      return emoji.nullable();
    case "choice":
      return optionOf(field);
    case "choices":
      return distinct(optionOf(field), mostOf(field));
    case "channel":
      return field.required ? snowflake("channelNeeded") : id.nullable();
    case "role":
      return field.required ? snowflake("roleNeeded") : id.nullable();
    case "channels":
      return distinct(id, mostOf(field));
    case "roles":
      return distinct(id, mostOf(field));
    case "texts":
      return boundedList(entry(field.maxLength), field.max);
    case "rows":
      return rows(field);
  }
}

function objectOf(fields: readonly SettingsField[]): z.ZodType<Settings> {
  const object = z.strictObject(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        schemaOf(unrequired(field)).describe(`${textIn("en", field.label).text}.`),
      ]),
    ),
  );
  const hidable = fields.filter(({ showWhen }) => showWhen);
  if (hidable.length === 0) return object;
  return object.superRefine((settings: Settings, context) => {
    for (const field of hidable) {
      const { [field.name]: value } = settings;
      if (!holds(field.showWhen, settings) || !schemaOf(unrequired(field)).safeParse(value).success) continue;
      for (const issue of schemaOf(field).safeParse(value).error?.issues ?? [])
        context.addIssue({ ...issue, path: [field.name, ...issue.path] });
    }
  });
}

/** A field that may be hidden is required where it is shown, which the other values say. */
function unrequired(field: SettingsField): SettingsField {
  if (!field.showWhen) return field;
  if (field.kind === "text") return { ...field, min: 0 };
  return field.kind === "channel" || field.kind === "role" ? { ...field, required: false } : field;
}

/** Returns the field that breaks a rule, why, and the fields that the rule compares. */
function brokenBy(rule: Rule, fields: readonly SettingsField[], settings: Settings) {
  if ("expects" in rule) return undefined;
  if ("needs" in rule) {
    const { needs, when } = rule;
    const isBroken = lacks(needs, when, { fields, settings });
    return isBroken ? { path: [needs], message: "required", params: { fields: [needs, when] } } : undefined;
  }
  const [lower, upper] = rule.atMost;
  const isBroken = Number(settings[upper]) < Number(settings[lower]);
  return isBroken
    ? { path: [upper], message: "belowMinimum", params: { fields: [lower, upper] } }
    : undefined;
}

const id = snowflake("notAnId");

export const color = z.string("color").regex(/^#[0-9a-fA-F]{6}$/, "color");

const EMOJI = new RegExp(String.raw`^(?:\p{RGI_Emoji}|<a?:\w{2,32}:\d{17,20}>)$`, "v");
const emoji = z.string().refine((value) => EMOJI.test(value), "emoji");

function line({ min = 0, max, characters }: Of<"text">) {
  const allowed = characters === undefined ? undefined : characterClass(characters);
  const known = allowed === undefined ? undefined : new RegExp(allowed, "u");
  return storableText(max)
    .superRefine((value, context) => {
      const stranger = known && strangerIn(value, known);
      if (value.length === 0 && min > 0) context.addIssue({ code: "custom", message: "required" });
      else if ([...value].length < min)
        context.addIssue({ code: "custom", message: "tooShort", params: { min } });
      if (isObscure(value)) context.addIssue({ code: "custom", message: "invisible" });
      else if (/[\n\r]/.test(value)) context.addIssue({ code: "custom", message: "oneLine" });
      else if (stranger) context.addIssue({ code: "custom", ...refusalOfStranger(stranger) });
    })
    .meta({
      ...(min > 0 && { minLength: min }),
      // Not all readers of JSON Schema use the flag u, without which a pattern cannot have characters of 32 bits.
      ...(allowed !== undefined && !/[\u{10000}-\u{10ffff}]/u.test(allowed) && { pattern: `^${allowed}*$` }),
    });
}

function entry(maxLength: number) {
  return storableText(maxLength)
    .refine((value) => value.length > 0, "required")
    .refine((value) => !/[\n\r]/.test(value), "oneLine")
    .meta({ minLength: 1 });
}

/** Numbers are some steps above the minimum, but for what floating point loses. */
function stepped({ min, max, step }: Of<"number">) {
  if (step === undefined) return within(z.int(), { min, max });
  const isOnStep = (value: number) => {
    const steps = (value - min) / step;
    return Math.abs(steps - Math.round(steps)) < 1e-6;
  };
  return within(z.number(), { min, max }).refine(isOnStep, { error: "offStep", params: { min, step } });
}

function within<Schema extends z.ZodNumber>(
  schema: Schema,
  { min, max }: { min: number; max: number },
  error = "outOfRange",
) {
  return schema
    .refine((value) => value >= min && value <= max, { error, params: { min, max } })
    .meta({ minimum: min, maximum: max });
}

function optionOf({ options }: Of<"choice" | "choices">) {
  return z.enum(
    options.map(({ value }) => value),
    { error: "notAnOption" },
  );
}

function rows({ max, fields, unique = [] }: Of<"rows">) {
  return boundedList(objectOf(fields), max).superRefine((all, context) => {
    for (const name of unique) {
      for (const index of repeated(all.map((row) => row[name])))
        context.addIssue({ code: "custom", path: [index, name], message: "twiceInRows" });
    }
  });
}

function distinct<Item>(item: z.ZodType<Item>, max: number) {
  const schema = boundedList(item, max).superRefine((all, context) => {
    for (const index of repeated(all)) context.addIssue({ code: "custom", path: [index], message: "twice" });
  });
  return schema.meta({ uniqueItems: true });
}

function repeated(values: readonly unknown[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const key = JSON.stringify(value);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? index : [];
  });
}
