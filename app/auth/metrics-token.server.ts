import { timingSafeEqual } from "node:crypto";
import { bearerIn } from "./bearer.server.ts";
import { hashSecret } from "./seal.server.ts";

/** Tells whether a request shows `METRICS_TOKEN`, which is compared in constant time. False if none is set. */
export function hasMetricsToken(
  { headers }: Request,
  { METRICS_TOKEN }: { METRICS_TOKEN?: string },
): boolean {
  const token = bearerIn(headers.get("Authorization")) ?? "";
  return METRICS_TOKEN !== undefined && timingSafeEqual(hashSecret(token), hashSecret(METRICS_TOKEN));
}
