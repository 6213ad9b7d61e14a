import type { FieldOf, KindName, ValueOf } from "./kinds.server.ts";

/** Texts of a form by name: a form of many rows is searched often. */
export type SentTexts = ReadonlyMap<string, readonly string[]>;

/**
 * A kind of field, as browsers and the server know it. What only the server knows is in `kind.server.ts`, its control in
 * `routes/dashboard/fields/kinds/`.
 */
export interface Kind<Name extends KindName = KindName> {
  /** The value of a field without `default`. */
  empty(field: FieldOf<Name>): ValueOf<Name>;
  /** Reads unvalidated JSON from a form. Undefined where the form does not have the field. */
  read(field: FieldOf<Name>, sent: SentTexts, name: string): unknown;
  /** Ends of its controls' names, like `.days`, where they are not the field's own name. */
  parts?(field: FieldOf<Name>): readonly string[];
  /** What equal values share, as JSON; without it the order of a list does not count. */
  comparable?(field: FieldOf<Name>, value: unknown): unknown;
  /** Makes a value of the right type from typed input and the saved value. Without it, input of another type is replaced by the latter. */
  settled?(typed: unknown, before: unknown, field: FieldOf<Name>): unknown;
}

/** Options in all lists of roles of a list of rows together above which a row has only its own role until it is opened. */
export const MOST_ROLE_OPTIONS = 2_000;

/** Suffix of the name of a list of rows: `[0]` says that there is a row, `[0].level` is a value in it. */
export const ROW = /^\[(\d{1,4})\](?:\.(.+))?$/;

/** Reads a text. Browsers send line breaks as CRLF (HTML, "constructing the entry list"). */
export function readText(_: unknown, sent: SentTexts, name: string): string | undefined {
  return sent.get(name)?.[0]?.replaceAll("\r\n", "\n");
}

/** Entries of a list that are read from a form: more than any list may have, and as many as a server has channels at most. */
export const MOST_READ = 500;

/** Reads a list of values of which each is sent by itself. */
export function readList(_: unknown, sent: SentTexts, name: string): string[] {
  return (sent.get(name) ?? []).filter((text) => text !== "").slice(0, MOST_READ);
}
