import { z } from "zod";
import { cursorCodec } from "#app/features/cursor.server.ts";

/** A position in the feed: after the row that this transaction wrote for this module of this guild. */
export interface Position {
  xid: string;
  guildId: string;
  module: string;
}

/** Content of a cursor, which is opaque to the bot. */
export interface Cursor {
  /** Identifies the database: a restored one has other transaction ids. */
  feed: string;
  at: Position;
  /** Start of the page that this cursor came with, if that had items: returning it is their receipt. */
  since?: Position;
  issuedAt: Date;
}

export const BEGINNING: Position = { xid: "0", guildId: "", module: "" };

const position = z.tuple([
  z.string().regex(/^\d{1,20}$/),
  z.string().regex(/^\d{0,20}$/),
  z.string().regex(/^[a-z]{0,40}$/),
]);
const codec = cursorCodec(z.tuple([z.string().max(60), z.int().min(0), position, position.nullable()]));

export function writeCursor({ feed, at, since, issuedAt }: Cursor): string {
  return codec.write([
    feed,
    Math.floor(issuedAt.getTime() / 1_000),
    tupleOf(at),
    since ? tupleOf(since) : null,
  ]);
}

/** Parses a cursor. Undefined if it is malformed. */
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
