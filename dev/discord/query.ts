import { invalidField, snowflakeError } from "./refusals.ts";

export function readSnowflake(url: URL, name: string): bigint | null {
  const value = url.searchParams.get(name);
  if (value === null) return null;
  if (!/^\d{1,20}$/.test(value)) throw snowflakeError(name, value);
  return BigInt(value);
}

export function readLimit(url: URL): number {
  const value = url.searchParams.get("limit") ?? "200";
  const refuse = (code: string, message: string) => invalidField("limit", code, message);
  if (!/^-?\d+$/.test(value)) throw refuse("NUMBER_TYPE_COERCE", `Value "${value}" is not int.`);
  const limit = Number(value);
  if (limit < 1) throw refuse("NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.");
  if (limit > 200) throw refuse("NUMBER_TYPE_MAX", "int value should be less than or equal to 200.");
  return limit;
}

export function readBoolean(url: URL, name: string): boolean {
  const value = url.searchParams.get(name) ?? "false";
  if (["True", "true", "1"].includes(value)) return true;
  if (["False", "false", "0"].includes(value)) return false;
  throw invalidField(name, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
}
