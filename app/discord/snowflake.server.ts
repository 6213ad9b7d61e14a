import { z } from "zod";

/** Discord's epoch, the first millisecond of 2015 (Discord's reference, "Snowflakes"). */
const EPOCH = 1_420_070_400_000n;
/** Without leading zeros, so that an id has one spelling. */
const SNOWFLAKE = /^[1-9]\d{16,19}$/;

/** Tells whether a text has the format of a Discord id. Ids have 64 bits: keep them as text, never as numbers. */
export function isSnowflake(value: string | undefined): value is string {
  return value !== undefined && SNOWFLAKE.test(value);
}

/** Schema of an id. `missing` is the message for what is no text. */
export function snowflake(message = "must be a Discord id (17 to 20 digits)", missing?: string) {
  return z.string(missing).regex(SNOWFLAKE, message);
}

export function createdAt(id: string): Date {
  return new Date(Number((BigInt(id) >> 22n) + EPOCH));
}
