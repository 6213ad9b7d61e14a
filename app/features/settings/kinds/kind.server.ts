import { z } from "zod";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import type { Option, Text, UNITS } from "#app/features/settings/field.ts";
import type { Refusal } from "#app/features/settings/refusals.ts";
import type { TextView } from "#app/features/settings/texts.ts";

/** A kind of field, as only the server knows it. `View` is what a page is told of a field besides its declaration. */
export interface ServerKind<Field, Value, View = object> {
  /** What is declared of a field besides its name and texts; `required` only in rows. The module checks the default's bounds. */
  declared(rowField: z.ZodType): z.core.$ZodShape;
  /** The field as it may be empty, where it is hidden; without it, it may be anyway. */
  optional?(field: Field): Field;
  /** Checks what the schemas cannot, of a declared field at a path, beside other fields. */
  check?(field: Field, path: PropertyKey[], context: Context, beside: readonly object[]): void;
  /** Schema of a value. Messages are keys of the namespace `errors`. */
  schema(field: Field): z.ZodType<Value>;
  /** Tells whether a value is one of the kind, whatever the bounds of the field are. Without it, texts are. */
  isValue?(value: unknown): boolean;
  /** Of a kind whose values are ids or names, or lists of `several`: whose, and why one is not possible in a guild. */
  ids?: {
    of: "channel" | "role" | "member" | "option";
    several: boolean;
    /** Whether a field of the kind has ids; without it each has. */
    isOf?(field: Field): boolean;
    refusal(field: Field, id: string, facts: GuildFacts): Omit<Refusal, "path"> | undefined;
  };
  view?(field: Field, reader: Reader): View;
  /** Share of its control in a page, in units of `WEIGHT`, if it is not that of one input. */
  weight?(field: Field & View, lists: ServerLists, value: unknown): number;
  /** Returns a stored or declared value as the kind has it, perhaps of a kind that it also `reads`. One that does not fit stays. */
  normal?(field: Field, value: unknown): unknown;
  reads?: string;
  /** Replaces ids inside of a value; those without a replacement stay. */
  replace?(value: unknown, replacement: (of: "channel" | "role", id: string) => string | undefined): unknown;
}

/** Lists of a server that a page may show whole. */
export type ServerLists = Pick<GuildFacts, "roles" | "channels">;

/** Shares of a page in units of about 90 bytes, with labels: of an input, a combobox, a box or radio button, and an option. */
export const WEIGHT = { input: 5, picker: 20, box: 3, option: 1 };

export type Context = Pick<z.RefinementCtx, "addIssue" | "issues">;

/** Parts of a page that depend on its language, and on the server. */
export interface Reader {
  /** Options that the bot has supplied for the server, by the name of the list. */
  supplied: ReadonlyMap<string, readonly Option[]>;
  textIn(text: Text): TextView;
  /** Text of a unit that the site knows. */
  unitIn(unit: (typeof UNITS)[number]): string;
}

type Constant<Values> = {
  [Key in keyof Values]: Values[Key] extends (infer Item)[] | undefined ? readonly Item[] : Values[Key];
};

type Declared<Name, Shape extends z.core.$ZodShape> = { kind: Name } & Constant<z.output<z.ZodObject<Shape>>>;

/** Returns a kind whose fields have the type that its schemas give. */
export function serverKind<Name extends string, Shape extends z.core.$ZodShape, Value, View = object>(
  _: Name,
  kind: ServerKind<Declared<NoInfer<Name>, Shape>, Value, View> & { declared(): Shape },
): ServerKind<Declared<Name, Shape>, Value, View> {
  return kind;
}

export const isText = (value: unknown) => typeof value === "string";

export const isListOf = (isEntry: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isEntry);

export function integer(min: number, max: number, params?: Parameters<typeof z.int>[0]) {
  return within(z.int(params), { min, max });
}

export function within<Schema extends z.ZodNumber>(
  schema: Schema,
  { min, max }: { min: number; max: number },
  error = "outOfRange",
) {
  return schema
    .refine((value) => value >= min && value <= max, { error, params: { min, max } })
    .meta({ minimum: min, maximum: max });
}

export function refuse(context: Context, path: PropertyKey[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

/** Adds issues that another schema has found, below a path. */
export function pass(context: Context, issues: readonly z.core.$ZodIssue[], path: PropertyKey[]): void {
  for (const issue of issues) context.addIssue({ ...issue, path: [...path, ...issue.path] });
}
