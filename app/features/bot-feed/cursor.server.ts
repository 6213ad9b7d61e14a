import { z } from "zod";

import { cursorCodec } from "#app/features/cursor.server.ts";

/** A place in the feed: after the row that this transaction wrote for this module of this server. */
export interface Position {
  /** A 64-bit transaction id, as text. */
  xid: string;
  guildId: string;
  module: string;
}

/** What a reader brings back. Opaque to it. */
export interface Cursor {
  /** Which feed it is a place in: another database, or the same one restored, is another. */
  feed: string;
  at: Position;
  /** Where the answer began that this cursor came with, if that had items: bringing it back is the receipt for them. */
  since?: Position;
  issuedAt: Date;
}

/** Before everything. */
export const BEGINNING: Position = { xid: "0", guildId: "", module: "" };

const position = z.tuple([
  z.string().regex(/^\d{1,20}$/),
  z.string().regex(/^\d{0,20}$/),
  z.string().regex(/^[a-z]{0,40}$/),
]);
const codec = cursorCodec(z.tuple([z.string().max(60), z.int().min(0), position, position.nullable()]));

/** As text for a URL. */
export function writeCursor({ feed, at, since, issuedAt }: Cursor): string {
  return codec.write([
    feed,
    Math.floor(issuedAt.getTime() / 1_000),
    tupleOf(at),
    since ? tupleOf(since) : null,
  ]);
}

/** The cursor in a text, or undefined where it is none of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [feed, seconds, at, since] = codec.read(text) ?? [];
  if (feed === undefined || seconds === undefined || !at) return undefined;
  return {
    feed,
    at: positionOf(at),
    since: since ? positionOf(since) : undefined,
    issuedAt: new Date(seconds * 1_000),
  };
}

function tupleOf({ xid, guildId, module }: Position): z.output<typeof position> {
  return [xid, guildId, module];
}

function positionOf([xid, guildId, module]: z.output<typeof position>): Position {
  return { xid, guildId, module };
}
