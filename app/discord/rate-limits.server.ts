import { LRUCache } from "lru-cache";
import { DiscordRateLimitedError } from "./errors.server.ts";

/** Creates the memory of Discord's 429 answers, each until its `Retry-After` is over. */
export function createRateLimits() {
  const limited = new LRUCache<string, DiscordRateLimitedError>({ max: 5_000 });

  function requireNone(place: string): void {
    const { operation, isGlobal } = limited.get(place) ?? {};
    if (operation === undefined) return;
    const seconds = Math.max(1, Math.ceil(limited.getRemainingTTL(place) / 1_000));
    throw new DiscordRateLimitedError(operation, seconds, isGlobal);
  }

  return {
    /** Asks Discord, unless it has limited this place, or `everywhere`. @throws DiscordRateLimitedError with the seconds that are left */
    async within<Answer>(place: string, ask: () => Promise<Answer>, everywhere = place): Promise<Answer> {
      requireNone(everywhere);
      requireNone(place);
      return ask().catch((error: unknown) => {
        if (error instanceof DiscordRateLimitedError)
          limited.set(error.isGlobal ? everywhere : place, error, { ttl: error.retryAfter * 1_000 });
        throw error;
      });
    },
  };
}
