import { z } from "zod";

/** Discord's epoch, the first millisecond of 2015 (Discord's reference, "Snowflakes"). */
const EPOCH = 1_420_070_400_000n;
const SNOWFLAKE = /^\d{17,20}$/;

/** Whether a text has the form of a Discord id. Ids are 64-bit: keep them as text, never as numbers. */
export function isSnowflake(value: string | undefined): value is string {
  return value !== undefined && SNOWFLAKE.test(value);
}

/** The schema of a Discord id; `message` is for texts that are none. */
export function snowflake(message = "must be a Discord id (17 to 20 digits)") {
  return z.string().regex(SNOWFLAKE, message);
}

/** When the thing with this id was made. */
export function createdAt(id: string): Date {
  return new Date(Number((BigInt(id) >> 22n) + EPOCH));
}
